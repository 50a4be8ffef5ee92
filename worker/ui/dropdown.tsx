/** A navbar button that opens a list of links. */
import type { ReactNode } from 'react';
import { withBase } from '../../model/href.ts';

/** The properties of a dropdown. */
export interface DropdownProps {
  label: string;
  links: { label: string; href: string; lang?: string; version?: string; isShown?: boolean }[];
  baseUrl: string;
  /** Marks lists of versions and languages, which the client updates on navigation. */
  kind?: 'versions' | 'locales';
  /** The id of the docs plugin whose versions these are, unless it is `default`. */
  plugin?: string | undefined;
}

/** Renders a dropdown. CSS hides closed ones, so that they open on hover without scripts. */
export function Dropdown({ label, links, baseUrl, kind, plugin }: DropdownProps): ReactNode {
  const spoken = kind && { versions: 'Version', locales: 'Language' }[kind];
  return (
    <div className="dropdown" data-kind={kind} data-plugin={plugin}>
      <button type="button" aria-haspopup="true" aria-expanded="false">
        {spoken && <span className="sr">{`${spoken}: `}</span>}
        {label}
      </button>
      <ul>
        {links.map((link) => (
          <li key={link.label}>
            <a
              href={withBase(baseUrl, link.href)}
              lang={link.lang}
              hrefLang={link.lang}
              data-version={link.version}
              aria-current={link.isShown || undefined}
            >
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
