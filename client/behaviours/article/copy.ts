/** Copies code, the page as Markdown, and links to headings. */
import { announce } from '../../dom/announce.ts';
import { blobOf, write } from '../../dom/clipboard.ts';
import type { Copied } from '../../state/events.ts';
import { entryApi } from '../../entry-api/entry-api.ts';

// Milliseconds for which a button says “Copied”.
const COPIED = 1000;

/** Handles clicks on copy buttons and anchors. Can be called again for every page. */
export function copy(): void {
  document.addEventListener('click', onClick);
}

function onClick({ target }: Event): void {
  const part =
    target instanceof Element
      ? target.closest<HTMLElement>('.code-copy,.code-wrap,.copy-page,.anchor')
      : null;
  if (part instanceof HTMLAnchorElement)
    void report(write(part.href), STRINGS.linkCopied, { what: 'link' });
  else if (part?.matches('.code-wrap')) toggleWrap(part);
  else if (part?.matches('.copy-page')) void copyWith(part, pageText(part), { what: 'page' });
  else if (part) void copyCode(part, part.closest<HTMLElement>('.code'));
}

function copyCode(button: HTMLElement, block: HTMLElement | null): Promise<void> {
  const language = block?.dataset['lang'];
  const code = block?.querySelector('code')?.textContent ?? '';
  return copyWith(button, code, { what: 'code', ...(language && { language }) });
}

function toggleWrap(button: HTMLElement): void {
  const wraps = button.getAttribute('aria-pressed') !== 'true';
  button.setAttribute('aria-pressed', `${wraps}`);
  button.closest('.code')?.classList.toggle('wrap', wraps);
}

async function copyWith(
  button: HTMLElement,
  text: string | Promise<string>,
  copied: Copied,
): Promise<void> {
  const fill = entryApi.copies.get(button);
  entryApi.copies.delete(button);
  const written = fill ? fill(blobOf(text)) : write(text);
  if (!(await report(written, STRINGS.copied, copied)) || button.matches('.copied')) return;
  const before = rename(button, STRINGS.copied);
  button.classList.add('copied');
  setTimeout(() => {
    rename(button, before);
    button.classList.remove('copied');
  }, COPIED);
}

// Changes the name of a button, its `aria-label` or its text. Returns the previous name.
function rename(button: HTMLElement, name: string): string {
  const label = button.getAttribute('aria-label');
  const before = label ?? button.textContent;
  if (label === null) button.textContent = name;
  else button.setAttribute('aria-label', name);
  return before;
}

async function pageText(button: HTMLElement): Promise<string> {
  const response = await fetch(button.dataset['markdown'] ?? '');
  if (!response.ok) throw new Error(`copy: ${response.status} from ${response.url}`);
  return response.text();
}

// Announces whether copying succeeded, and returns it.
async function report(written: Promise<void>, done: string, copied: Copied): Promise<boolean> {
  try {
    await written;
    announce(done);
    document.dispatchEvent(new CustomEvent('edgepress:copied', { detail: copied }));
    return true;
  } catch (error) {
    console.error(error);
    announce(STRINGS.copyFailed);
    return false;
  }
}
