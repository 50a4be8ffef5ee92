/** The dropdown of versions, which stays from page to page; loaded only where a site has several. */
import type { preferredVersion } from './preferred-version.ts';

/**
 * Makes its links lead to `hrefs`, in their order, and names the version that the page at `url` belongs to; on a page
 * that belongs to none, the one that the reader chose last.
 */
export function showVersions(
  hrefs: string[],
  { pathname }: URL,
  read: typeof preferredVersion,
): void {
  const links = versionLinks();
  for (const [index, link] of links.entries()) link.href = hrefs[index] ?? pathname;
  const own = links.find((link) => link.pathname === pathname);
  if (own) name(own);
  else showPreferred(read);
}

/** Names the version that the reader chose last, if there still is one of that name. */
export function showPreferred(read: typeof preferredVersion): void {
  const links = versionLinks();
  const preferred = read(links[0]?.closest<HTMLElement>('.dropdown')?.dataset['plugin']);
  const link = links.find(({ dataset }) => dataset['version'] === preferred);
  if (link) name(link);
}

function versionLinks(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('.navbar [data-version]')];
}

function name(shown: HTMLAnchorElement): void {
  for (const link of versionLinks()) link.setAttribute('aria-current', `${link === shown}`);
  const label = shown.closest('.dropdown')?.firstChild?.lastChild;
  if (label) label.textContent = shown.textContent;
}
