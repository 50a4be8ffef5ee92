/** A list of links behind a button of the navbar. */
import type { ReactNode } from 'react';
import { withBase } from '../../model/href.ts';

/** What a dropdown holds. */
export interface DropdownProps {
  label: string;
  links: { label: string; href: string; lang?: string; version?: string; isShown?: boolean }[];
  baseUrl: string;
  /** Versions and languages, which the client treats in a way of their own. */
  kind?: 'versions' | 'locales';
  /** The docs plugin whose versions these are, where it is not `default`. */
  plugin?: string | undefined;
}

/** Draws a dropdown; closed ones are hidden by the stylesheet, so it opens on hover without scripts too. */
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
