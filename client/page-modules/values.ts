/** The panel for the reader's own values: a field for each, which fills all code of the page while the reader types. */
import type { fillArchive } from './archive.ts';
import { announce } from '../dom/announce.ts';
import { isSampleValue, type SampleValue } from '../../model/try-it/sample-values.ts';
import fieldRules from './request/try-fields.css';
import rules from './request/values-panel.css';
import { fillText } from '../../model/strings/message.ts';
import {
  fillCode,
  ownValues,
  removeOwnValues,
  sampleValuesOf,
  setOwnValue,
  withOwnValues,
} from './sample-values.ts';

const sheet = new CSSStyleSheet();
sheet.replaceSync(fieldRules + rules);
document.adoptedStyleSheets.push(sheet);

/** Fills the page's code, and makes the button open the panel. */
export function hydrateValues(element: HTMLElement): void {
  const values = sampleValuesOf(element);
  const button = element.querySelector('button');
  if (!button) throw new Error('values: no button');
  let panel: HTMLDialogElement | undefined;
  button.addEventListener('click', () => {
    panel ??= createPanel(element, values, () => button.focus());
    panel.show();
    panel.querySelector('input')?.focus();
  });
  const more = element.dataset['more']?.split('/').at(-1);
  const fillDownload = (event: MouseEvent): void => void saveFilled(event, values, more);
  // Other tabs have the same values.
  const refill = (): void => {
    if (element.isConnected) return fillCode();
    removeEventListener('storage', refill);
    document.removeEventListener('edgepress:navigated', refill);
    document.removeEventListener('click', fillDownload);
  };
  addEventListener('storage', refill);
  document.addEventListener('edgepress:navigated', refill);
  document.addEventListener('click', fillDownload);
  fillCode();
}

function createPanel(
  element: HTMLElement,
  values: SampleValue[],
  closed: () => void,
): HTMLDialogElement {
  const panel = document.createElement('dialog');
  panel.className = 'values-panel';
  panel.ariaLabel = STRINGS.ownValues;
  const title = document.createElement('p');
  title.className = 'values-title';
  title.textContent = STRINGS.ownValues;
  const text = document.createElement('p');
  text.textContent = STRINGS.ownValuesText;
  const fields = values.map(fieldOf);
  const actions = document.createElement('div');
  actions.className = 'try-actions';
  actions.append(
    actionOf(STRINGS.ownValuesDone, () => panel.close()),
    actionOf(STRINGS.showExamples, () => {
      for (const { input } of fields) {
        input.value = '';
        input.removeAttribute('aria-invalid');
      }
      removeOwnValues();
      announce(STRINGS.examplesShown);
    }),
  );
  panel.append(title, text, ...fields.map(({ row }) => row), actions);
  // A dialog that isn't modal has no key of its own.
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    panel.close();
  });
  panel.addEventListener('close', closed);
  element.append(panel);
  return panel;
}

function fieldOf({ id, label, example }: SampleValue): {
  row: HTMLElement;
  input: HTMLInputElement;
} {
  const row = document.createElement('div');
  row.className = 'try-field';
  const name = document.createElement('label');
  const input = document.createElement('input');
  const hint = document.createElement('p');
  input.id = `own-value-${id}`;
  hint.id = `${input.id}-hint`;
  hint.className = 'try-hint';
  name.htmlFor = input.id;
  name.textContent = label;
  input.setAttribute('aria-describedby', hint.id);
  input.autocomplete = 'off';
  input.spellcheck = false;
  input.autocapitalize = 'off';
  input.value = ownValues().get(id) ?? '';
  const check = (): boolean => {
    const isValid = input.value === '' || isSampleValue(input.value);
    input.setAttribute('aria-invalid', `${!isValid}`);
    hint.textContent = isValid
      ? fillText(STRINGS.ownValueExample, { value: example })
      : STRINGS.ownValueRefused;
    return isValid;
  };
  input.addEventListener('input', () => {
    if (check()) setOwnValue(id, input.value);
  });
  input.addEventListener('change', () =>
    announce(check() ? STRINGS.ownValuesShown : STRINGS.ownValueRefused),
  );
  check();
  row.append(name, input, hint);
  return { row, input };
}

function actionOf(label: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'try-button';
  button.textContent = label;
  button.addEventListener('click', act);
  return button;
}

// With values of the reader, texts that are marked and projects are filled here and saved from memory. `more` is the script for
// projects.
async function saveFilled(
  event: MouseEvent,
  values: SampleValue[],
  more: string | undefined,
): Promise<void> {
  const { target } = event;
  const link = target instanceof Element && target.closest('a');
  if (!link || event.defaultPrevented || ownValues().size === 0) return;
  const isArchive =
    more !== undefined && link.origin === location.origin && link.pathname.endsWith('.zip');
  if (!isArchive && !('fill' in link.dataset)) return;
  event.preventDefault();
  const response = await fetch(link.href);
  if (!response.ok) throw new Error(`values: ${response.status} from ${response.url}`);
  const fill = (text: string): string => withOwnValues(text, values);
  const filled = isArchive
    ? (await loadFillArchive(more))(new Uint8Array(await response.arrayBuffer()), fill)
    : fill(await response.text());
  const saved = document.createElement('a');
  saved.href = URL.createObjectURL(
    new Blob([filled], { type: isArchive ? 'application/zip' : 'text/plain' }),
  );
  saved.download = new URL(link.href).pathname.split('/').at(-1) ?? '';
  saved.click();
  setTimeout(() => URL.revokeObjectURL(saved.href), 1000);
}

async function loadFillArchive(name: string): Promise<typeof fillArchive> {
  const loaded: { fillArchive: typeof fillArchive } = await import(
    new URL(name, import.meta.url).href
  );
  return loaded.fillArchive;
}
