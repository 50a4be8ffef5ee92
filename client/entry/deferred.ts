/** Behaviours that respond to the reader, loaded at the first interaction. */
import { announcement } from '../behaviours/chrome/announcement.ts';
import { code } from '../behaviours/article/code.ts';
import { copy } from '../behaviours/article/copy.ts';
import { details } from '../behaviours/article/details.ts';
import { dropdown } from '../behaviours/chrome/dropdown.ts';
import { feedback } from '../behaviours/article/feedback.ts';
import { images } from '../behaviours/article/images.ts';
import { menuButton } from '../behaviours/chrome/menu-button.ts';
import { contentsToggle } from '../behaviours/article/contents-toggle.ts';
import { hideNavbarOnScroll } from '../behaviours/chrome/navbar.ts';
import { collapsibleSidebar } from '../behaviours/chrome/collapsed-sidebar.ts';
import { sidebarToggles } from '../behaviours/chrome/sidebar-toggles.ts';
import { tabs } from '../behaviours/article/tabs.ts';
import { terms } from '../behaviours/article/terms.ts';
import { toTop } from '../behaviours/article/to-top.ts';
import { navigation } from '../navigation/navigation.ts';
import { prefetch } from '../navigation/prefetch.ts';
import { preferredVersion } from '../navigation/preferred-version.ts';
import { setEntryApi, type EntryApi } from '../entry-api/entry-api.ts';

/** Starts all behaviours. */
export function start(entryApi: EntryApi): void {
  setEntryApi(entryApi);
  const { attempt } = entryApi;
  attempt(announcement);
  attempt(dropdown);
  attempt(details);
  attempt(contentsToggle);
  attempt(copy);
  attempt(feedback);
  attempt(menuButton);
  // Before navigation, which ignores clicks that another listener has handled.
  attempt(terms);
  attempt(sidebarToggles);
  attempt(navigation);
  const startPage = () => {
    for (const behaviour of [
      tabs,
      code,
      sidebarToggles,
      collapsibleSidebar,
      images,
      toTop,
      hideNavbarOnScroll,
      prefetch,
    ])
      attempt(behaviour);
  };
  document.addEventListener('edgepress:navigated', startPage);
  startPage();
  // The version menu exists, and the page belongs to no version.
  if (document.querySelector('.navbar [data-version][aria-current]:not([href=""])'))
    import('../navigation/versions.ts')
      .then(({ showPreferred }) => showPreferred(preferredVersion))
      .catch(console.warn);
  // The search page is always loaded as a document, and works without script.
  if (document.querySelector('.search-page'))
    import('../search/search.ts').then((search) => search.startResultsPage()).catch(console.warn);
}
