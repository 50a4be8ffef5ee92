/**
 * The one inline script, run in the head before anything is painted: what the reader chose earlier must be
 * there at first paint. It is bundled alone and allowed by its hash.
 */
import { watchBaseUrl } from './base-url-banner.ts';
import { COLLAPSED_SIDEBAR_KEY } from '../state/collapsed-sidebar.ts';
import { readStored } from '../state/storage.ts';
import { openWantedTabs } from '../state/tab-choice.ts';
import { parseChoice, showChoice, THEME_KEY } from '../state/theme.ts';

const root = document.documentElement;
const query = new URLSearchParams(location.search);

root.classList.add('js');
// The shortcut that the search button shows is the platform's.
if (/^(Mac|iP)/.test(navigator.platform)) root.dataset['apple'] = '';

showChoice(
  parseChoice(
    query.get('docusaurus-theme'),
    'disableSwitch' in root.dataset ? null : readStored(THEME_KEY),
  ),
);

// The bar itself is not parsed yet, so its id is on `<html>`; a new id shows the bar again.
if (
  readStored('docusaurus.announcement.dismiss') === 'true' &&
  readStored('docusaurus.announcement.id') === root.dataset['announcement']
)
  root.dataset['announcementBarInitiallyDismissed'] = 'true';

if (readStored(COLLAPSED_SIDEBAR_KEY, 'sessionStorage')) root.dataset['rail'] = '';

// For links and web views in apps (the policy lets nobody frame a page): `?docusaurus-data-mode=x` becomes
// `data-mode="x"`. What the server or this script has set stays: a link must not be able to name another base URL or
// release.
for (const [key, value] of query) {
  const name = key.replace(/^docusaurus-(data-[\w-]+)$/, '$1');
  if (name !== key && !root.hasAttribute(name)) root.setAttribute(name, value);
}

// The observer runs between the parser's pieces and before each paint, so that the wanted tab is the one
// that is painted first, with its ARIA state.
const observer = new MutationObserver(() => openWantedTabs(readStored));
observer.observe(root, { childList: true, subtree: true });
addEventListener('DOMContentLoaded', () => observer.disconnect());

// Read from its top, a page is laid out piece by piece (client/entry/defer-layout.ts). Back and a reload take the reader to
// where they were, a hash to its heading: there every height must be right.
if (
  !location.hash &&
  performance
    .getEntriesByType('navigation')
    .some((visit) => 'type' in visit && visit.type === 'navigate')
)
  root.dataset['fold'] = '';

// The bar may show before the page below it (client/styles/critical.css). From page to page of the site that would
// be a flicker, and no change for a view transition to show; the sheets are at hand then, so the page is waited for.
if (document.referrer.startsWith(location.origin))
  document.head.append(
    Object.assign(document.createElement('link'), {
      rel: 'expect',
      href: '#content',
      blocking: 'render',
    }),
  );

watchBaseUrl();
