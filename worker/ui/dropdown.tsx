/** A navbar button that opens a list of links. */
import type { ReactNode } from 'react';
import { withBase } from '../../model/href.ts';
import type { LabelExtras } from '../../model/navigation/nav-label.ts';
import { currentLink } from './navigation/current-link.ts';
import type { Site } from '../../model/config/site.ts';
import { shellStrings } from '../../model/strings/shell-strings.ts';
import { NavLabel } from './navigation/nav-label.tsx';

/** A link of a dropdown. */
interface DropdownLink extends LabelExtras {
  label: string;
  href: string;
  lang?: string;
  version?: string;
  isShown?: boolean;
  /** Whether it leads to the latest of several versions. */
  isLatest?: boolean;
  isForeign?: boolean;
}

/** The properties of a dropdown. */
export interface DropdownProps extends LabelExtras {
  label: string;
  links: DropdownLink[];
  /** The URL of the image with the site's icons. */
  icons?: string | undefined;
  site: Site;
  /** The page's path below the base URL, to mark the link that leads to it. */
  path?: string;
  /** Marks lists of versions and languages, which the client updates on navigation. */
  kind?: 'versions' | 'locales';
  /** The id of the docs plugin whose versions these are, unless it is `default`. */
  plugin?: string | undefined;
}

/** Renders a dropdown. CSS hides closed ones, so that they open on hover without scripts. */
export function Dropdown(props: DropdownProps): ReactNode {
  const { label, icon, badge, links, site, path, icons, kind, plugin } = props;
  const { version, language } = shellStrings(site);
  const spoken = kind && { versions: version, locales: language }[kind];
  return (
    <div
      className="dropdown"
      data-kind={kind}
      data-plugin={plugin}
      // The client remembers the reader's choice where the worker can read it.
      data-negotiate={kind === 'locales' && site.locales.negotiate ? '' : undefined}
    >
      <button type="button" aria-haspopup="true" aria-expanded="false">
        {spoken && <span className="sr">{`${spoken}: `}</span>}
        <NavLabel {...{ label, icon, badge, icons }} />
      </button>
      <ul>
        {links.map((link) => (
          <li key={link.label}>
            <a
              href={withBase(site.baseUrl, link.href)}
              lang={link.lang}
              rel={link.isForeign ? 'external' : undefined}
              hrefLang={link.lang}
              data-version={link.version}
              data-latest={link.isLatest ? '' : undefined}
              aria-current={link.isShown || undefined}
              {...(path !== undefined && currentLink(link.href, { path, site }))}
            >
              <NavLabel {...link} icons={icons} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Renders the menu for items that don't fit. The pre-paint script shows and fills it (client/entry/more-menu.ts). */
export function MoreMenu({ site }: { site: Site }): ReactNode {
  return (
    <div className="dropdown more" hidden>
      <button type="button" aria-haspopup="true" aria-expanded="false">
        {shellStrings(site).moreItems}
      </button>
      <ul />
    </div>
  );
}
