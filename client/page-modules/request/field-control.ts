/** A field of a request's form: its label, its control, its hint, and what is wrong with its value. */
import type { RequestField } from '../../../model/try-it/request-form.ts';

/** A field in the form. */
export interface FieldControl {
  field: RequestField;
  row: HTMLElement;
  control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  /** Shows or removes the message, and returns it. Empty if the value is valid. */
  check(): string;
}

/** Creates a field. `id` must be unique on the page. */
export function createField(field: RequestField, id: string): FieldControl {
  const control = controlOf(field);
  control.id = id;
  control.value = field.example ?? '';
  control.required = field.required === true;
  if (!(control instanceof HTMLSelectElement)) {
    control.spellcheck = false;
    control.autocomplete = 'off';
    control.autocapitalize = 'off';
  }
  const label = document.createElement('label');
  label.htmlFor = id;
  const name = document.createElement('code');
  name.textContent = field.name;
  label.append(name);
  if (field.required) label.append(` ${STRINGS.apiRequired}`);
  const hint = note(`${id}-hint`, 'try-hint');
  hint.textContent = [field.description, field.kind === 'list' ? STRINGS.valuePerLine : '']
    .filter(Boolean)
    .join(' ');
  const error = note(`${id}-error`, 'try-error');
  const described = hint.textContent ? [hint.id, error.id] : [error.id];
  control.setAttribute('aria-describedby', described.join(' '));
  const row = document.createElement('div');
  row.className = 'try-field';
  row.append(label, control, ...(hint.textContent ? [hint] : []), error);
  const check = (): string => {
    const message = control.validationMessage || faultOf(field, control.value);
    error.textContent = message;
    control.setAttribute('aria-invalid', `${message !== ''}`);
    return message;
  };
  // A corrected field says so at once, a new one only when the request is sent.
  control.addEventListener('input', () => {
    if (error.textContent !== '') check();
  });
  return { field, row, control, check };
}

function note(id: string, className: string): HTMLElement {
  const element = document.createElement('p');
  element.id = id;
  element.className = className;
  return element;
}

function controlOf(field: RequestField): FieldControl['control'] {
  const { kind, choices, example = '' } = field;
  if (kind === 'boolean' || choices !== undefined)
    return selectOf(choices ?? ['true', 'false'], field.required === true && example !== '');
  if (kind === 'json' || kind === 'list' || example.includes('\n')) {
    const area = document.createElement('textarea');
    area.rows = Math.min(Math.max(example.split('\n').length, kind === 'json' ? 3 : 2), 16);
    return area;
  }
  const input = document.createElement('input');
  input.type = kind === 'file' ? 'file' : field.secret ? 'password' : 'text';
  if (kind === 'number') {
    input.type = 'number';
    input.step = field.integer ? '1' : 'any';
    if (field.min !== undefined) input.min = `${field.min}`;
    if (field.max !== undefined) input.max = `${field.max}`;
  }
  if (field.minLength !== undefined) input.minLength = field.minLength;
  if (field.maxLength !== undefined) input.maxLength = field.maxLength;
  if (field.pattern !== undefined) input.pattern = field.pattern;
  return input;
}

/** Creates a list of options. The first one stands for no value, unless there must be one. */
export function selectOf(values: readonly string[], mustHaveOne: boolean): HTMLSelectElement {
  const select = document.createElement('select');
  if (!mustHaveOne) select.append(new Option(STRINGS.notSet, ''));
  for (const value of values) select.append(new Option(value, value));
  return select;
}

/** Puts a label above a list of options. */
export function labelled(
  text: string,
  id: string,
  select: HTMLSelectElement,
): { row: HTMLElement; select: HTMLSelectElement } {
  const row = document.createElement('div');
  row.className = 'try-field';
  const label = document.createElement('label');
  label.htmlFor = id;
  label.textContent = text;
  select.id = id;
  row.append(label, select);
  return { row, select };
}

// What the browser doesn't check by itself. Browsers check lengths only of what was typed.
function faultOf({ in: place, kind }: RequestField, value: string): string {
  // A browser would resolve such a segment, and ask for another path.
  if (place === 'path' && /^\.\.?$/.test(value)) return STRINGS.segmentRefused;
  if (kind !== 'json' || value.trim() === '') return '';
  try {
    JSON.parse(value);
    return '';
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return STRINGS.jsonExpected.replace('{reason}', reason);
  }
}
