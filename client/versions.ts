/** The dropdown of versions, which stays from page to page; loaded only where a site has several. */

/** Makes its links lead to `hrefs`, in their order, and names the version that the page at `url` belongs to. */
export function showVersions(hrefs: string[], { pathname }: URL): void {
  const links = document.querySelectorAll<HTMLAnchorElement>('.navbar [data-version]');
  for (const [index, link] of links.entries()) {
    link.href = hrefs[index] ?? pathname;
    const isShown = link.pathname === pathname;
    link.setAttribute('aria-current', `${isShown}`);
    const label = link.closest('.dropdown')?.firstChild?.lastChild;
    if (isShown && label) label.textContent = link.textContent;
  }
}
