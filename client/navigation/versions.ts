/** Updates the version menu after a navigation. Loaded only on sites with several versions. */
import type { preferredVersion } from './preferred-version.ts';

/**
 * Sets the targets of the links to `hrefs`, in order, and shows the version of the page at `url`, or for a page without a
 * version the one that the reader chose last.
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

/**
 * Shows the version that the reader chose last, if it still exists. Links of the page to the main page of the latest version
 * lead to that of the chosen one.
 */
export function showPreferred(read: typeof preferredVersion): void {
  const links = versionLinks();
  const preferred = read(links[0]?.closest<HTMLElement>('.dropdown')?.dataset['plugin']);
  const link = links.find(({ dataset }) => dataset['version'] === preferred);
  if (!link) return;
  name(link);
  const latest = links.find(({ dataset }) => 'latest' in dataset);
  for (const other of document.querySelectorAll<HTMLAnchorElement>('main a'))
    if (other.origin === link.origin && other.pathname === latest?.pathname)
      other.pathname = link.pathname;
}

function versionLinks(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('.navbar [data-version]')];
}

function name(shown: HTMLAnchorElement): void {
  for (const link of versionLinks()) link.setAttribute('aria-current', `${link === shown}`);
  const label = shown.closest('.dropdown')?.firstChild?.lastChild;
  if (label) label.textContent = shown.textContent;
}
