/**
 * The only inline script. It runs in the head, so that the reader's earlier choices apply to the first paint. It is bundled by
 * itself, and the content security policy allows it by its hash.
 */
import { watchBaseUrl } from './base-url-banner.ts';
import { COLLAPSED_SIDEBAR_KEY } from '../state/collapsed-sidebar.ts';
import { readStored } from '../state/storage.ts';
import { openRequestedTabs } from '../state/tab-choice.ts';
import { parseChoice, showChoice, THEME_KEY } from '../state/theme.ts';

const root = document.documentElement;
const query = new URLSearchParams(location.search);

root.classList.add('js');
// The search button shows the platform's shortcut.
if (/^(Mac|iP)/.test(navigator.platform)) root.dataset['apple'] = '';

showChoice(
  parseChoice(
    query.get('docusaurus-theme'),
    'disableSwitch' in root.dataset ? null : readStored(THEME_KEY),
  ),
);

if (readStored(COLLAPSED_SIDEBAR_KEY, 'sessionStorage')) root.dataset['collapsed'] = '';

// For links and web views in apps: `?docusaurus-data-mode=x` becomes `data-mode="x"`. Attributes that are already set stay, so
// that a link can't set another base URL or release.
for (const [key, value] of query) {
  const name = key.replace(/^docusaurus-(data-[\w-]+)$/, '$1');
  if (name !== key && !root.hasAttribute(name)) root.setAttribute(name, value);
}

// The observer runs between the parser's chunks and before each paint, so that the chosen tab is open at its first paint.
const observer = new MutationObserver(() => openRequestedTabs(readStored));
observer.observe(root, { childList: true, subtree: true });
addEventListener('DOMContentLoaded', () => observer.disconnect());

// Defer layout (client/entry/defer-layout.ts) only if the page opens at its top. Back, reload and a hash scroll to a position,
// for which every height must be known.
if (
  !location.hash &&
  performance
    .getEntriesByType('navigation')
    .some((visit) => 'type' in visit && visit.type === 'navigate')
)
  root.dataset['deferred'] = '';

// The top of a page can be painted before the rest (client/styles/critical.css). After a page of the same site that would
// flicker and leave view transitions nothing to show. The stylesheets are cached then, so wait for the end of the page.
if (document.referrer.startsWith(location.origin))
  document.head.append(
    Object.assign(document.createElement('link'), {
      rel: 'expect',
      href: '#announcer',
      blocking: 'render',
    }),
  );

watchBaseUrl();
