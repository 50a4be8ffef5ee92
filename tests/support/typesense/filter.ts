/** Parses `filter_by` for a schema and applies it to documents. */
import { type Collection, textOf } from './collection.ts';
import { type Json, Refusal } from './refusal.ts';
import { tokenize } from './tokens.ts';

/** Returns whether a document matches. */
export type Filter = (document: Json) => boolean;

/** Parses a filter. An empty one matches everything. Throws the server's `Refusal`. */
export function parseFilter(text: string, collection: Collection): Filter {
  if (text.trim() === '') return () => true;
  return new FilterParser(text, collection).parse();
}

class FilterParser {
  readonly #tokens: string[];
  readonly #collection: Collection;
  #at = 0;

  constructor(text: string, collection: Collection) {
    this.#collection = collection;
    this.#tokens = cut(text);
    const depth = this.#tokens.reduce((sum, token) => sum + depthOf(token), 0);
    if (depth !== 0) throw unparsable('unbalanced parentheses.');
  }

  parse(): Filter {
    const filter = this.#either();
    if (this.#at < this.#tokens.length) throw unparsable('missing operator.');
    return filter;
  }

  #either(): Filter {
    let left = this.#both();
    while (this.#tokens[this.#at] === '||') {
      this.#at += 1;
      const [first, second] = [left, this.#both()];
      left = (document) => first(document) || second(document);
    }
    return left;
  }

  #both(): Filter {
    let left = this.#one();
    while (this.#tokens[this.#at] === '&&') {
      this.#at += 1;
      const [first, second] = [left, this.#one()];
      left = (document) => first(document) && second(document);
    }
    return left;
  }

  #one(): Filter {
    const token = this.#tokens[this.#at++];
    if (token === undefined || token === '&&' || token === '||' || token === ')')
      throw unparsable('missing filter expression.');
    if (token !== '(') return condition(token, this.#collection);
    const inner = this.#either();
    this.#at += 1;
    return inner;
  }
}

// Parentheses and operators inside brackets or backticks are part of a value.
function cut(text: string): string[] {
  const pieces = text.match(/&&|\|\||[()]|(?:\[[^\]]*\]|`[^`]*`|(?!&&|\|\||[()])[^])+/g) ?? [];
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
}

function depthOf(token: string): number {
  return token === '(' ? 1 : token === ')' ? -1 : 0;
}

function condition(text: string, collection: Collection): Filter {
  const match = /^([\w.-]+)\s*:\s*(!=|!|=|>=|<=|>|<)?\s*([^]*)$/.exec(text);
  if (!match) throw unparsable('expected a field, a colon and a value.');
  const [, name = '', operator = '', value = ''] = match;
  if (name !== 'id' && !collection.field(name))
    throw new Refusal(400, `Could not find a filter field named \`${name}\` in the schema.`);
  const wanted = (value.startsWith('[') ? value.slice(1, -1).split(',') : [value])
    .map((item) => item.trim().replace(/^`|`$/g, ''))
    .filter((item) => item !== '');
  if (wanted.length === 0)
    throw new Refusal(400, `Error with filter field \`${name}\`: Filter value cannot be empty.`);
  const valuesOf = (document: Json): unknown[] => [document[name] ?? []].flat();
  if (/[<>]/.test(operator))
    return (document) => valuesOf(document).some((one) => compare(operator, one, wanted[0]));
  const whole = operator !== '';
  const has: Filter = (document) =>
    valuesOf(document).some((one) =>
      name === 'id'
        ? wanted.includes(String(one))
        : wanted.some((item) => equals(one, item, whole, collection)),
    );
  return operator.startsWith('!') ? (document) => !has(document) : has;
}

function compare(operator: string, value: unknown, wanted: string | undefined): boolean {
  const [a, b] = [Number(value), Number(wanted)];
  if (operator === '>') return a > b;
  if (operator === '>=') return a >= b;
  return operator === '<' ? a < b : a <= b;
}

// `:=` compares the whole value, `:` only its words.
function equals(value: unknown, item: string, whole: boolean, collection: Collection): boolean {
  const words = (text: string): string[] =>
    tokenize(text, collection.separators).map(({ word }) => word);
  const [has, wants] = [words(textOf(value)), words(item)];
  if (whole) return has.join(' ') === wants.join(' ');
  return wants.every((word) => has.includes(word));
}

function unparsable(why: string): Refusal {
  return new Refusal(400, `Could not parse the filter query: ${why}`);
}
