/** The feedback question below an article. Its code is loaded when a reader answers. */
import { entryApi } from '../../entry-api/entry-api.ts';
import type { giveFeedback } from './vote.ts';

/** Handles the answer buttons. Can be called again for every page. */
export function feedback(): void {
  document.addEventListener('click', onClick);
}

function onClick({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-feedback]') : null;
  const group = button?.closest<HTMLElement>('.feedback');
  if (!button || !group) return;
  const load = () => import('./vote.ts');
  entryApi
    .loadChunk({ load, accepts: isVote, place: group })
    .then((loaded) => loaded.giveFeedback(button, group, entryApi.readStored))
    .catch(console.error);
}

function isVote(module: unknown): module is { giveFeedback: typeof giveFeedback } {
  return typeof module === 'object' && module !== null && 'giveFeedback' in module;
}
