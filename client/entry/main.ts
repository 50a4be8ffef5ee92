/** The entry of every page, without React: what a page does before it is touched, and how the rest comes. */
import { colourMode } from '../behaviours/chrome/colour-mode.ts';
import { contents } from '../behaviours/article/contents.ts';
import { search } from '../behaviours/chrome/search.ts';
import { shortcuts } from '../behaviours/chrome/shortcuts.ts';
import { sidebar } from '../behaviours/chrome/sidebar.ts';
import { listOf, setOpen, toggleOf } from '../navigation/branches.ts';
import { isChunk, loadChunk } from './chunk.ts';
import { attempt, failureBox } from '../failure.ts';
import { unfold } from './defer-layout.ts';
import { whenIdle } from './idle.ts';
import { islands } from '../islands/islands.ts';
import { startProgress, stopProgress } from '../navigation/progress.ts';
import { withSpinner } from '../spinner.ts';
import { readStored, writeStored } from '../storage.ts';
import { targetOf } from '../navigation/hash-target.ts';
import { heldCopies, onFirstTouch } from './first-interaction.ts';
import { hideUserId, takeUserId } from '../user-id.ts';

// First of all: the address is handed on, and shown.
hideUserId();

const tools = {
  attempt,
  failureBox,
  heldCopies,
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
attempt(() => search(tools));
startPage();
document.addEventListener('edgepress:navigated', () => {
  hideUserId();
  startPage();
});
if (document.body.dataset['analytics']) whenIdle(loadAnalytics);
// What the reader opened in the sidebar is opened again, and so is the panel that the address leads into.
onFirstTouch(
  loadTouched,
  readStored('edgepress.sidebar', 'sessionStorage') !== null ||
    Boolean(targetOf(location.hash)?.closest('[role=tabpanel]')),
);

function startPage(): void {
  attempt(sidebar);
  attempt(contents);
  attempt(islands);
  attempt(unfold);
}

// Nobody misses it when it does not come, so nobody is told.
function loadAnalytics(): void {
  import('../analytics/start.ts').then(({ start }) => start(tools)).catch(console.warn);
}

// Settles when what was loaded has started, or when it could not be loaded at first.
function loadTouched(): Promise<unknown> {
  const load = () => import('./deferred.ts');
  const started = loadChunk({ load, accepts: isChunk, place: document.body, isQuiet: true }).then(
    (chunk) => chunk.start(tools),
  );
  return Promise.race([started, load().then(() => started)]);
}
