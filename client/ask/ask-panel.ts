/**
 * Answers questions in the search dialog. Loaded when the dialog of a site with `ask` opens. While a conversation is shown, the field
 * takes questions, and otherwise a button below the field asks what was typed.
 */
import { fillText } from '../../model/strings/message.ts';
import { ASK_LIMITS } from '../../model/agents/ask-reply.ts';
import { button, createElement } from '../search/elements.ts';
import { queryOf } from '../search/fetch-results.ts';
import { AnswerView } from './answer-view.ts';
import { askQuestion, TooManyQuestions } from './ask-stream.ts';
import { addTurn, clearConversation, readConversation, turnsToSend } from './conversation.ts';
import styles from './ask.css';

// The content security policy allows constructed stylesheets, but no inline ones.
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);

// A question mark of any script at the end makes Enter ask.
const IS_QUESTION = /[?？؟;]$/u;

class AskPanel {
  readonly #dialog: HTMLDialogElement;
  readonly #input: HTMLInputElement;
  readonly #turns = createElement('div', { class: 'ask-turns' });
  readonly #stop = button({ class: 'ask-act' }, () => this.#abort?.abort(), STRINGS.askStop);
  readonly #clear = button({ class: 'ask-act' }, () => this.#forget(), STRINGS.askClear);
  readonly #element: HTMLElement;
  readonly #ask = button({ class: 'ask-button', 'aria-keyshortcuts': 'Alt+Enter' }, () =>
    this.#press(),
  );
  #abort: AbortController | undefined;

  constructor(dialog: HTMLDialogElement) {
    const input = dialog.querySelector('input');
    if (!input) throw new Error('ask: the dialog has no field');
    this.#dialog = dialog;
    this.#input = input;
    const back = button({ class: 'ask-act' }, () => this.#leave(), STRINGS.askBack);
    this.#element = createElement(
      'section',
      { class: 'ask-panel', 'aria-label': STRINGS.askAnswers, hidden: '', tabindex: '0' },
      this.#turns,
      createElement('div', { class: 'ask-acts' }, back, this.#stop, this.#clear),
    );
    input.form?.after(this.#ask, this.#element);
    this.#update();
    // In the capture phase, so that the search doesn't handle what is meant for the conversation.
    dialog.addEventListener('keydown', (event) => this.#onKey(event), true);
    dialog.addEventListener('input', (event) => this.#onInput(event), true);
    dialog.addEventListener('click', (event) => this.#onClick(event));
    dialog.addEventListener('close', () => this.#leave());
    // Opening the dialog moves the focus into it.
    dialog.addEventListener('focusin', () => this.#update());
  }

  // Shows the button for what was typed or, if nothing was, for the conversation of this tab.
  #update(): void {
    const text = this.#typed;
    const isAsking = !this.#element.hidden;
    const hasConversation = text === '' && readConversation().length > 0;
    this.#ask.hidden = isAsking || (!text.includes(' ') && !hasConversation);
    this.#ask.textContent = hasConversation
      ? STRINGS.askContinue
      : fillText(STRINGS.askQuestion, { question: text });
  }

  get #typed(): string {
    return queryOf(this.#input.value);
  }

  #onKey(event: KeyboardEvent): void {
    const { key, target, isComposing, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (isComposing || target !== this.#input || key !== 'Enter' || ctrlKey || metaKey || shiftKey)
      return;
    const isAsking = !this.#element.hidden;
    if (!altKey && !isAsking && !IS_QUESTION.test(this.#typed)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#press();
  }

  #onInput(event: Event): void {
    // Typing a further question must not search.
    if (!this.#element.hidden) event.stopPropagation();
    this.#update();
  }

  #onClick({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): void {
    const link = target instanceof Element ? target.closest('.ask-panel a') : null;
    // The page's navigation follows the link.
    if (link && !ctrlKey && !metaKey && !shiftKey && !altKey) this.#dialog.close();
  }

  #press(): void {
    const question = this.#typed.slice(0, ASK_LIMITS.question);
    if (this.#element.hidden) this.#enter();
    if (question !== '') void this.#send(question);
  }

  #enter(): void {
    this.#turns.replaceChildren(
      ...readConversation().map((turn) => {
        const view = new AnswerView(turn.question);
        view.restore(turn);
        return view.element;
      }),
    );
    this.#element.hidden = false;
    this.#dialog.classList.add('asking');
    this.#input.placeholder = STRINGS.askFollowUp;
    this.#stop.hidden = true;
    this.#update();
    this.#input.focus();
  }

  #leave(): void {
    if (this.#element.hidden) return;
    this.#abort?.abort();
    this.#element.hidden = true;
    this.#dialog.classList.remove('asking');
    this.#input.placeholder = STRINGS.searchDocs;
    this.#input.dispatchEvent(new Event('input', { bubbles: true }));
    if (this.#dialog.open) this.#input.focus();
  }

  #forget(): void {
    this.#abort?.abort();
    clearConversation();
    this.#turns.replaceChildren();
    this.#input.focus();
  }

  async #send(question: string): Promise<void> {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#input.value = '';
    const view = new AnswerView(question);
    this.#turns.append(view.element);
    this.#stop.hidden = false;
    view.element.scrollIntoView({ block: 'nearest' });
    try {
      const turns = turnsToSend();
      for await (const line of askQuestion({ question, turns, ...scope() }, abort.signal)) {
        if ('sources' in line) view.takeSources(line.sources);
        else if ('text' in line) view.add(line.text);
        else {
          view.end(line.end);
          addTurn({ question, answer: view.text, sources: view.sources, end: line.end });
          if (line.end === 'unknown') reportGap(question);
        }
        view.element.scrollIntoView({ block: 'nearest' });
      }
    } catch (error) {
      if (abort.signal.aborted) view.end('answered');
      else {
        console.warn(error);
        view.fail(error instanceof TooManyQuestions ? STRINGS.askLimited : STRINGS.askFailed);
      }
    } finally {
      if (this.#abort === abort) this.#stop.hidden = true;
    }
  }
}

function reportGap(text: string): void {
  document.dispatchEvent(new CustomEvent('edgepress:gap', { detail: { kind: 'question', text } }));
}

// The language of the page, and the version in the navbar's menu.
function scope(): { locale?: string; version?: string } {
  const { locale } = document.documentElement.dataset;
  const link = document.querySelector<HTMLElement>('[data-version][aria-current=true]');
  const version = link?.dataset['version'];
  return { ...(locale && { locale }), ...(version && { version }) };
}

// The dialog is there, because opening it loads this module.
const dialog = document.querySelector<HTMLDialogElement>('.search-dialog');
if (dialog) void new AskPanel(dialog);
