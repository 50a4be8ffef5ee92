/** Shows a question with its answer: text with numbered citations, and the sources. All of it is text, never HTML. */
import { fillText } from '../../model/strings/message.ts';
import type { AskEnd, AskSource } from '../../model/agents/ask-reply.ts';
import { hrefOf } from '../../model/search/search-result.ts';
import { createElement } from '../search/elements.ts';
import type { ShownTurn } from './conversation.ts';

// Characters of a passage that is shown.
const EXCERPT = 320;

/** A turn of the conversation on the screen. */
export class AnswerView {
  readonly element: HTMLElement;
  readonly #answer = createElement('div', {
    class: 'ask-answer',
    'aria-live': 'polite',
    'aria-busy': 'true',
  });
  readonly #sources = createElement('ol', {
    class: 'ask-sources',
    'aria-label': STRINGS.askSources,
  });
  #known: AskSource[] = [];
  #text = '';

  constructor(question: string) {
    this.element = createElement(
      'article',
      { class: 'ask-turn' },
      createElement('h2', {}, question),
      this.#answer,
    );
    this.#answer.textContent = STRINGS.askSearching;
  }

  /** The text so far. */
  get text(): string {
    return this.#text;
  }

  /** The sources. */
  get sources(): AskSource[] {
    return this.#known;
  }

  /** Takes the sources, which citations link to. */
  takeSources(sources: AskSource[]): void {
    this.#known = sources;
  }

  /** Adds a piece of the answer. */
  add(text: string): void {
    this.#text += text;
    this.#showText();
  }

  /** Shows the end of the answer. */
  end(end: AskEnd): void {
    const note = {
      passages: STRINGS.askPassages,
      answered: STRINGS.askNotice,
      unknown: STRINGS.askUnknown,
      failed: STRINGS.askFailed,
    }[end];
    if (end !== 'answered' && this.#text === '') this.#answer.replaceChildren();
    this.#answer.append(createElement('p', { class: 'ask-note' }, note));
    this.#sources.replaceChildren(
      ...this.#known.map((source, at) => sourceItem(source, at, end !== 'answered')),
    );
    if (this.#known.length > 0) this.element.append(this.#sources);
    this.#answer.setAttribute('aria-busy', 'false');
  }

  /** Shows a message in place of an answer. */
  fail(message: string): void {
    this.#answer.textContent = message;
    this.#answer.setAttribute('aria-busy', 'false');
  }

  /** Shows a turn that ended before. */
  restore({ answer, sources, end }: ShownTurn): void {
    this.takeSources(sources);
    this.#answer.replaceChildren();
    if (answer !== '') this.add(answer);
    this.end(end);
  }

  #showText(): void {
    const parts = this.#text.trim().split(/\[(\d{1,2})\]/);
    // The odd parts are numbers.
    this.#answer.replaceChildren(
      ...parts.flatMap((part, at): (Node | string)[] =>
        at % 2 === 0 ? [part] : citation(Number(part), this.#known[Number(part) - 1]),
      ),
    );
  }
}

function citation(number: number, source: AskSource | undefined): Node[] {
  const href = source ? hrefOf(source.url) : '';
  if (!source || href === '') return [];
  const label = fillText(STRINGS.askSource, { number: String(number), title: source.title });
  return [createElement('a', { class: 'ask-cite', href, 'aria-label': label }, String(number))];
}

function sourceItem(
  { url, title, trail, text }: AskSource,
  at: number,
  isShown: boolean,
): HTMLElement {
  const excerpt = text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text;
  return createElement(
    'li',
    { value: String(at + 1) },
    createElement(
      'a',
      { class: 'ask-source', href: hrefOf(url) },
      createElement('b', {}, title),
      createElement('small', {}, trail.join(' › ')),
    ),
    ...(isShown && excerpt !== '' ? [createElement('p', {}, excerpt)] : []),
  );
}
