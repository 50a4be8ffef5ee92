/** Live code: a preview of a code block, which readers can edit. */
import { shownMode, createSandbox, loadRuntime } from './sandbox-frame.ts';

/** Milliseconds after the last key until the code runs. */
const TYPING_DELAY = 400;

// @limit px of a live preview: The preview scrolls.
/** A preview above this height scrolls. */
const MAX_HEIGHT = 1200;

/** Adds the preview and the editor to a code block. */
export async function hydrateLiveCode(element: HTMLElement): Promise<void> {
  const runtime = await loadRuntime(element);
  const live = element.querySelector('.live');
  const block = live?.querySelector<HTMLElement>('pre');
  const code = block?.querySelector('code');
  if (!live || !block || !code) throw new Error('live: no code block');
  const original = [...code.childNodes].map((node) => node.cloneNode(true));
  const source = code.textContent;

  const problem = document.createElement('p');
  problem.className = 'live-error';
  problem.role = 'alert';
  const sandbox = createSandbox(STRINGS.previewOfCode, ({ error, height }) => {
    if (typeof error === 'string') problem.textContent = error;
    if (typeof height === 'number')
      sandbox.frame.style.height = `${Math.min(height, MAX_HEIGHT)}px`;
  });
  const show = (): void => {
    problem.textContent = '';
    const task = { kind: element.dataset['kind'], code: code.textContent, mode: shownMode() };
    sandbox.run([runtime, `edgepressRun(${JSON.stringify(task)})`]);
  };

  const editor = document.createElement('textarea');
  editor.ariaLabel = STRINGS.codeOfPreview;
  editor.spellcheck = false;
  editor.autocapitalize = 'off';
  editor.hidden = true;
  let timer: ReturnType<typeof setTimeout>;
  editor.addEventListener('input', () => {
    // The block keeps the code as well, which its copy button reads.
    code.textContent = editor.value;
    clearTimeout(timer);
    timer = setTimeout(show, TYPING_DELAY);
  });
  const edit = (isEdited: boolean): void => {
    block.hidden = isEdited;
    editor.hidden = !isEdited;
    editButton.hidden = isEdited;
    resetButton.hidden = !isEdited;
  };
  const editButton = button(STRINGS.editCode, () => {
    editor.value = source;
    editor.rows = source.split('\n').length;
    edit(true);
    // Tab leaves the field as any other, so the keyboard is never trapped.
    editor.focus();
  });
  const resetButton = button(STRINGS.resetCode, () => {
    clearTimeout(timer);
    code.replaceChildren(...original.map((node) => node.cloneNode(true)));
    edit(false);
    editButton.focus();
    show();
  });
  resetButton.hidden = true;

  const tools = document.createElement('div');
  tools.className = 'live-tools';
  tools.append(editButton, resetButton);
  block.after(editor);
  live.append(tools, sandbox.frame, problem);
  followMode(element, show);
  show();
}

function button(label: string, act: () => void): HTMLButtonElement {
  const created = document.createElement('button');
  created.type = 'button';
  created.textContent = label;
  created.addEventListener('click', act);
  return created;
}

function followMode(element: HTMLElement, changed: () => void): void {
  const observer = new MutationObserver(() => {
    if (element.isConnected) changed();
    else observer.disconnect();
  });
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
}
