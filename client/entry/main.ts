/** The entry of every page, without React: what runs before the first interaction, and what loads the rest. */
import { colourMode } from '../behaviours/chrome/colour-mode.ts';
import { contents } from '../behaviours/article/contents.ts';
import { searchLauncher } from '../behaviours/chrome/search.ts';
import { shortcuts } from '../behaviours/chrome/shortcuts.ts';
import { sidebar } from '../behaviours/chrome/sidebar.ts';
import { listOf, setOpen, toggleOf } from '../dom/sidebar-categories.ts';
import { isChunk } from '../entry-api/chunk.ts';
import { loadChunk } from '../entry-api/load-chunk.ts';
import { attempt, failureBox } from '../dom/failure.ts';
import { layOutDeferred } from './defer-layout.ts';
import { whenIdle } from './idle.ts';
import { islands } from '../islands/islands.ts';
import { startProgress, stopProgress } from '../dom/progress.ts';
import { withSpinner } from '../dom/spinner.ts';
import { readStored, writeStored } from '../state/storage.ts';
import { targetOf } from '../dom/hash-target.ts';
import { copies } from '../entry-api/pending-copies.ts';
import { onFirstInteraction } from './first-interaction.ts';
import { removeUserIdFromUrl, takeUserId } from '../state/user-id.ts';

// First, before anything else reads or shows the URL.
removeUserIdFromUrl();

const entryApi = {
  attempt,
  failureBox,
  copies,
  listOf,
  loadChunk,
  loadedTitle: document.title,
  loadedUrl: location.href,
  readStored,
  setOpen,
  startProgress,
  stopProgress,
  takeUserId,
  targetOf,
  toggleOf,
  withSpinner,
  writeStored,
};

document.documentElement.dataset['ready'] = '';
attempt(colourMode);
attempt(shortcuts);
attempt(() => searchLauncher(entryApi));
startPage();
document.addEventListener('edgepress:navigated', () => {
  removeUserIdFromUrl();
  startPage();
});
if (document.body.dataset['analytics']) whenIdle(loadAnalytics);
// At once if the sidebar has categories to open again, or the hash points into a tab panel.
onFirstInteraction(
  loadDeferred,
  readStored('edgepress.sidebar', 'sessionStorage') !== null ||
    Boolean(targetOf(location.hash)?.closest('[role=tabpanel]')),
);

function startPage(): void {
  attempt(sidebar);
  attempt(contents);
  attempt(islands);
  attempt(layOutDeferred);
}

// Readers don't notice if analytics fails to load, so show no error.
function loadAnalytics(): void {
  import('../analytics/start.ts').then(({ track }) => track(entryApi)).catch(console.warn);
}

// Settles when the modules have started, or when the first attempt to load them failed.
function loadDeferred(): Promise<unknown> {
  const load = () => import('./deferred.ts');
  const started = loadChunk({ load, accepts: isChunk, place: document.body, isQuiet: true }).then(
    (chunk) => chunk.start(entryApi),
  );
  return Promise.race([started, load().then(() => started)]);
}
