'use client';
/** Chooses a platform and shows how its SDK is installed and started. */
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { type Platform, platformsOf, type SdkNames } from './sdk-platforms.ts';
import { Snippet } from './snippet.tsx';

// The key under which the pages' platform tabs keep their choice, so that they open on the one made here.
const STORE = 'docusaurus.tab.platform';

/** Props of `<SdkPicker>`: the names that its snippets are made of. */
export interface SdkPickerProps extends SdkNames {
  /** The page about installing; the pages of the platforms lie beside it. */
  href: string;
}

/** Draws the choice of platform and build tool, the two snippets, and where to read on. */
export function SdkPicker({ href, ...names }: SdkPickerProps): ReactNode {
  const platforms = platformsOf(names);
  // What was chosen here, in another tab, or on a page's tabs; the server knows of none of them.
  const stored = useSyncExternalStore(onStorage, readChoice, () => null);
  const [own, setOwn] = useState<string>();
  const [tool, setTool] = useState(0);
  const chosen = own ?? stored;

  const platform = platforms.find(({ id }) => id === chosen) ?? platforms[0];
  if (platform === undefined) return null;
  const install = platform.installs[tool] ?? platform.installs[0];
  return (
    <div className="sdk">
      <fieldset className="sdk-platforms">
        <legend>Platform</legend>
        {platforms.map(({ id, label }) => (
          <label key={id}>
            <input
              type="radio"
              name="sdk-platform"
              checked={id === platform.id}
              onChange={() => {
                setOwn(id);
                setTool(0);
                keepChoice(id);
              }}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <div className="sdk-body">
        <div className="sdk-head">
          <h3>Add the package</h3>
          {platform.installs.length > 1 && (
            <fieldset className="sdk-tools">
              <legend className="sr">Build tool</legend>
              {platform.installs.map(({ tool: name }, index) => (
                <label key={name}>
                  <input
                    type="radio"
                    name="sdk-tool"
                    checked={install === platform.installs[index]}
                    onChange={() => setTool(index)}
                  />
                  {name}
                </label>
              ))}
            </fieldset>
          )}
        </div>
        {install && <Snippet code={install.code} label={`${platform.label}: ${install.tool}`} />}
        <h3>Configure it once, then log the customer in</h3>
        <Snippet code={platform.start} label={`${platform.label}: configure and log in`} />
        <More platform={platform} href={href} />
        <p className="sdk-more sdk-others">
          {platforms.slice(1).map(({ page, label }) => (
            <a key={page} href={href.replace(/install$/, page)}>{`${label} guide`}</a>
          ))}
        </p>
      </div>
    </div>
  );
}

function More({ platform, href }: { platform: Platform; href: string }): ReactNode {
  return (
    <p className="sdk-more">
      <span>{platform.needs}</span>
      <a href={href.replace(/install$/, platform.page)}>{`${platform.label} guide`}</a>
      <a href={href}>All packages</a>
      <a href={href.replace(/install$/, 'sdk-release')}>Release notes</a>
    </p>
  );
}

function onStorage(changed: () => void): () => void {
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(STORE);
  } catch (error) {
    console.error(error);
    return null;
  }
}

function keepChoice(id: string): void {
  try {
    localStorage.setItem(STORE, id);
  } catch (error) {
    console.error(error);
  }
}
