'use client';
/** Lets readers choose a platform, and shows how to install and start its SDK. */
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { type Platform, platformsOf, type SdkNames } from './sdk-platforms.ts';
import { Snippet } from './snippet.tsx';
import './sdk-picker.css';

// The storage key of the platform tabs in pages, so that those tabs follow the choice made here.
const STORE = 'docusaurus.tab.platform';

/** Props of `<SdkPicker>`, including the names in its snippets. */
export interface SdkPickerProps extends SdkNames {
  /** The installation page. The pages of the platforms are next to it. */
  href: string;
}

/** Renders the choice of platform and build tool, two snippets, and links to further pages. */
export function SdkPicker({ href, ...names }: SdkPickerProps): ReactNode {
  const platforms = platformsOf(names);
  // The choice made here, in another browser tab, or in a page's tabs. The server doesn't know it.
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
        <Snippet
          code={install?.start ?? platform.start}
          label={`${platform.label}: configure and log in`}
        />
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
