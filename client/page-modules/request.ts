/** A request that readers send from the page: to the mock of the API, or to a server that the site's configuration names. */
import { parseRequestForm, type RequestForm } from '../../model/try-it/request-form.ts';
import { isSampleValue } from '../../model/try-it/sample-values.ts';
import fieldRules from './request/try-fields.css';
import rules from './request/request.css';
import { createCode } from './request/request-code.ts';
import { prepareRequest } from './request/prepared-request.ts';
import { rememberedFields, rememberFields, storedText } from './request/remembered-fields.ts';
import { readReply, showFailure, showReply } from './request/reply-view.ts';
import { createView, type RequestView } from './request/request-view.ts';
import { ownValues, setOwnValue, VALUES_CHANGED } from './sample-values.ts';

const sheet = new CSSStyleSheet();
sheet.replaceSync(fieldRules + rules);
document.adoptedStyleSheets.push(sheet);

let opened = 0;

/** Makes the button open and close the form, which is loaded when it is opened first. */
export function hydrateRequest(element: HTMLElement): void {
  const button = element.querySelector('button');
  if (!button) throw new Error('request: no button');
  let panel: HTMLElement | undefined;
  const show = (isOpen: boolean): void => {
    if (panel) panel.hidden = !isOpen;
    button.setAttribute('aria-expanded', `${isOpen}`);
  };
  const open = async (): Promise<void> => {
    const place = document.createElement('div');
    place.className = 'request';
    panel?.remove();
    panel = place;
    element.append(place);
    show(true);
    try {
      const form = await loadForm(element);
      fillPanel(place, { element, request: form }, () => {
        show(false);
        button.focus();
      });
    } catch (error) {
      console.error(error);
      showFailure(place, STRINGS.noReply);
    }
  };
  button.addEventListener('click', () => {
    // A form that could not be loaded is loaded again.
    if (panel?.querySelector('form')) show(panel.hidden !== false);
    else void open();
  });
}

async function loadForm(element: HTMLElement): Promise<RequestForm> {
  const name = element.dataset['form']?.split('/').at(-1) ?? '';
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`request: ${response.status} from ${response.url}`);
  return parseRequestForm(await response.json());
}

function fillPanel(
  panel: HTMLElement,
  { element, request }: { element: HTMLElement; request: RequestForm },
  close: () => void,
): void {
  const name = `${request.method} ${request.path}`;
  // The assets are below the base URL, as the mock is, in previews as well.
  const view = createView(
    request,
    `request-${(opened += 1)}`,
    (path) => new URL(`../${path}`, import.meta.url).href,
  );
  const { form } = view;
  const reply = document.createElement('div');
  reply.className = 'request-reply';
  const { rows, show: showCommand } = createCode(element, view, request.languages);
  const actions = document.createElement('div');
  actions.className = 'try-actions';
  const send = action(STRINGS.sendRequest, 'submit');
  send.classList.add('is-main');
  const reset = action(STRINGS.showExamples, 'button');
  const done = action(STRINGS.closeRequest, 'button');
  reset.addEventListener('click', () => {
    rememberFields(name, {});
    useExamples(view);
    showCommand();
  });
  done.addEventListener('click', close);
  actions.append(send, reset, done);
  form.append(actions);
  // Readers see the status below the button that they have pressed.
  panel.append(form, reply, ...rows);
  useExamples(view);
  useRemembered(view, name);
  showCommand();
  form.addEventListener('input', showCommand);
  form.addEventListener('change', (event) => {
    shareValue(view, event.target);
    showCommand();
  });
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  });
  const follow = (): void => {
    if (!panel.isConnected) return document.removeEventListener(VALUES_CHANGED, follow);
    followValues(view);
    showCommand();
  };
  document.addEventListener(VALUES_CHANGED, follow);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const fault = view.firstFault();
    if (fault) return fault.control.focus();
    rememberFields(name, changedFields(view));
    showCommand();
    void sendRequest(view, reply);
  });
  form.querySelector<HTMLElement>('select, input, textarea')?.focus();
}

let running: AbortController | undefined;

async function sendRequest(view: RequestView, place: HTMLElement): Promise<void> {
  running?.abort();
  const controller = (running = new AbortController());
  const { url, method, headers, body } = prepareRequest(view.input());
  place.setAttribute('aria-busy', 'true');
  place.textContent = STRINGS.requestRunning;
  const started = performance.now();
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      signal: controller.signal,
      cache: 'no-store',
      // The reader's cookies stay out of requests to other origins, and so does the address of the page.
      credentials: 'same-origin',
      referrerPolicy: 'no-referrer',
    });
    showReply(place, await readReply(response, started));
  } catch (error) {
    if (controller.signal.aborted) return;
    console.warn(error);
    showFailure(place, STRINGS.noReply);
  }
  place.removeAttribute('aria-busy');
}

const keyOf = ({ field }: { field: { in: string; name: string } }): string =>
  `${field.in} ${field.name}`;

function useExamples(view: RequestView): void {
  const own = ownValues();
  for (const { field, control } of view.fields())
    if (field.kind !== 'file')
      control.value = own.get(field.value ?? '') ?? field.example?.replace(/^\n$/, '') ?? '';
}

function useRemembered(view: RequestView, name: string): void {
  const remembered = rememberedFields(name);
  for (const one of view.fields()) {
    const text = remembered[keyOf(one)];
    // An earlier release may have stored what is a secret in this one.
    if (text !== undefined && storedText(one.field, text) === text) one.control.value = text;
  }
}

// What differs from the examples, without secrets, files, and values that are stored for the whole site.
function changedFields(view: RequestView): Record<string, string> {
  return Object.fromEntries(
    view.fields().flatMap((one) => {
      const text = storedText(one.field, one.control.value);
      return text === undefined || text === (one.field.example ?? '') ? [] : [[keyOf(one), text]];
    }),
  );
}

// A value of the whole site changes in all code of the page.
function shareValue(view: RequestView, target: EventTarget | null): void {
  const found = view.fields().find(({ control }) => control === target);
  const id = found?.field.value;
  if (found === undefined || id === undefined) return;
  const text = found.control.value;
  if (text === found.field.example) setOwnValue(id, '');
  else if (isSampleValue(text)) setOwnValue(id, text);
}

function followValues(view: RequestView): void {
  const own = ownValues();
  for (const { field, control } of view.fields())
    if (field.value !== undefined && control !== document.activeElement)
      control.value = own.get(field.value) ?? field.example ?? '';
}

function action(label: string, type: 'button' | 'submit'): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = type;
  button.className = 'try-button';
  button.textContent = label;
  return button;
}
