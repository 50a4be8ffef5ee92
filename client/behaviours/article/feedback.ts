/** The feedback question below an article. */

/** Detail of `edgepress:feedback`: the reader answered the question. */
export interface Feedback {
  /** Path of the page. */
  path: string;
  answer: string;
}

declare global {
  interface DocumentEventMap {
    'edgepress:feedback': CustomEvent<Feedback>;
  }
}

/** Handles the answer buttons. Can be called again for every page. */
export function feedback(): void {
  document.addEventListener('click', onClick);
}

function onClick({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-feedback]') : null;
  const group = button?.closest<HTMLElement>('.feedback');
  if (!button || !group) return;
  for (const other of group.querySelectorAll('button'))
    other.setAttribute('aria-pressed', `${other === button}`);
  const status = group.querySelector('[role=status]');
  if (status) status.textContent = 'Thank you.';
  const { path = '' } = group.dataset;
  const detail: Feedback = { path, answer: button.dataset['feedback'] ?? '' };
  document.dispatchEvent(new CustomEvent('edgepress:feedback', { detail }));
}
