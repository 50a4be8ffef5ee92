/** Checks the links in the configuration: navbar, footer, announcement, sidebars and redirects. */
import fs from 'node:fs';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { LinkChecker } from './link-checker.ts';
import type { SidebarConfig } from '../navigation/load-sidebars.ts';
import type { SiteSource } from '../config/load-site.ts';
import { hasPlaceholder, isRedirectPattern } from '../../model/config/redirect-pattern.ts';
import { isObject } from '../../model/schema/schema.ts';

/** Returns a diagnostic for each broken link in the configuration, with its line where that can be found. */
export function checkConfigLinks(
  source: SiteSource,
  sidebars: SidebarConfig[],
  checker: LinkChecker,
): Diagnostic[] {
  const own = siteLinks(source).map((href) => ({ href, file: source.file }));
  const listed = sidebars.flatMap(({ file, config }) =>
    sidebarLinks(config).map((href) => ({ href, file })),
  );
  const seen = new Set<string>();
  return [...own, ...listed].flatMap(({ href, file }) => {
    const isInternal = href.startsWith('/') && !href.startsWith('//');
    if (!isInternal || seen.has(`${file}\0${href}`)) return [];
    seen.add(`${file}\0${href}`);
    const fault = checker.checkLink(href, '/');
    return fault ? [{ file, ...placeOf(href, file), ...fault }] : [];
  });
}

/** Returns the links of the logo, the navbar, the footer and the announcement, and the targets of redirects. */
export function siteLinks({ config }: SiteSource): string[] {
  const { navbar, footer, announcement, redirects, logo } = config;
  return [
    ...(logo?.href ? [logo.href] : []),
    ...navbar.items.flatMap((item) => {
      if ('items' in item) return item.items?.map(({ href }) => href) ?? [];
      return item.type === 'link' ? [item.href] : [];
    }),
    ...footer.columns.flatMap(({ links }) => links.map(({ href }) => href)),
    ...(announcement?.link ? [announcement.link.href] : []),
    // The text of a placeholder is only known at request time.
    ...redirects.flatMap(({ from, to }) =>
      isRedirectPattern(from) && hasPlaceholder(to) ? [] : [to],
    ),
  ];
}

function sidebarLinks(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(sidebarLinks);
  if (!isObject(value)) return [];
  const href = value['type'] === 'link' ? value['href'] : undefined;
  if (typeof href === 'string') return [href];
  return Object.values(value).flatMap(sidebarLinks);
}

// Finds the first occurrence of the link in quotes. A link that code puts together has no position.
function placeOf(href: string, file: string): { line?: number; column?: number } {
  if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile()) return {};
  const text = fs.readFileSync(file, 'utf8');
  const at = ["'", '"', '`']
    .map((quote) => text.indexOf(quote + href + quote))
    .find((index) => index >= 0);
  if (at === undefined) return {};
  const before = text.slice(0, at + 1).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
