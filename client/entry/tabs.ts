/**
 * Keeps the tabs of a site current after a navigation. The build adds this to the pre-paint script of sites with tabs
 * (compiler/release/navigation-assets.ts).
 */
import { currentTab, tabTarget } from '../../model/navigation/tabs.ts';

document.addEventListener('edgepress:navigated', () => {
  const { pathname } = location;
  const nav = document.querySelector<HTMLElement>('.sidebar:not([hidden]) .sidebar-nav');
  // The id of the sidebar comes before those of the windows that it shows.
  const sidebar = nav?.dataset['sidebar']?.split(/[ ~]/)[0];
  const links = [
    ...document.querySelectorAll<HTMLAnchorElement>(':is(.navbar,.switcher) [data-tab]'),
  ];
  const tabs = links.map((link) => {
    const { tab } = link.dataset;
    // The worker wrote it.
    const sidebars: Record<string, string> | undefined = tab ? JSON.parse(tab) : undefined;
    return sidebars ? { sidebars } : { href: link.pathname };
  });
  const current = currentTab(tabs, sidebar, pathname);
  for (const [index, link] of links.entries()) {
    const tab = tabs[index];
    if (tab?.sidebars) link.href = tabTarget(tab, pathname);
    if (index === current)
      link.setAttribute('aria-current', link.pathname === pathname ? 'page' : 'true');
    else link.removeAttribute('aria-current');
  }
  const button = document.querySelector<HTMLElement>('.switcher>button');
  const name = links[current]?.firstElementChild?.cloneNode(true);
  if (button) button.firstElementChild?.replaceWith(name ?? plainName(button));
});

function plainName(button: HTMLElement): HTMLElement {
  const name = document.createElement('span');
  name.textContent = button.dataset['label'] ?? '';
  return name;
}
