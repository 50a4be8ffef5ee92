/** Highlights code with Prism at build time, with short class names, so that the browser needs no highlighter. */
import { createRequire } from 'node:module';
import type * as PrismModule from 'prismjs';

const require = createRequire(import.meta.url);
const Prism: typeof PrismModule = require('prismjs');
const loadLanguages: {
  (languages: string[]): void;
  silent: boolean;
} = require('prismjs/components/index.js');
loadLanguages.silent = true;

/** A piece of code with one class, which is empty for plain text. */
export interface CodeRun {
  className: string;
  text: string;
}

/** Language names that authors use and Prism does not know. */
const ALIASES: Record<string, string> = {
  console: 'shell-session',
  terminal: 'shell-session',
  jsonc: 'json5',
  jsonl: 'json',
  objc: 'objectivec',
  'objective-c': 'objectivec',
  gradle: 'groovy',
  mdx: 'markdown',
  curl: 'bash',
  zsh: 'bash',
  env: 'properties',
  vue: 'markup',
};

/** The short class of each Prism token type; other types stay plain to save bytes. */
const CLASSES: Record<string, string> = {
  keyword: 'k',
  module: 'k',
  'control-flow': 'k',
  atrule: 'k',
  rule: 'k',
  directive: 'k',
  'parameter-expansion': 'v',
  string: 's',
  char: 's',
  'attr-value': 's',
  'template-string': 's',
  'string-literal': 's',
  'triple-quoted-string': 's',
  comment: 'c',
  prolog: 'c',
  doctype: 'c',
  cdata: 'c',
  shebang: 'c',
  number: 'n',
  boolean: 'n',
  constant: 'n',
  null: 'n',
  nil: 'n',
  unit: 'n',
  hexcode: 'n',
  function: 'f',
  method: 'f',
  'function-definition': 'f',
  'function-name': 'f',
  'class-name': 't',
  type: 't',
  tag: 't',
  selector: 't',
  builtin: 't',
  namespace: 't',
  section: 't',
  table: 't',
  variable: 'v',
  property: 'v',
  'attr-name': 'v',
  parameter: 'v',
  'literal-property': 'v',
  key: 'v',
  'header-name': 'v',
  environment: 'v',
  'assign-left': 'v',
  regex: 'r',
  url: 'r',
  symbol: 'r',
  entity: 'r',
  annotation: 'm',
  decorator: 'm',
  important: 'm',
  preprocessor: 'm',
  macro: 'm',
  attribute: 'm',
  'request-target': 'm',
  inserted: 'i',
  'inserted-sign': 'i',
  deleted: 'd',
  'deleted-sign': 'd',
  bold: 'b',
  italic: 'e',
};

/** Lets a function of the site add grammars to Prism, as plugins of Prism do (`Prism.languages.acme = …`). */
export function addLanguages(name: string, add: (prism: typeof PrismModule) => void): void {
  try {
    add(Prism);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`markdown.languages: \`${name}\` failed: ${reason}`, { cause: error });
  }
}

/** Finds the Prism language for an author's name and loads it on first use; `null` for plain text. */
export function findLanguage(name: string): string | null {
  const lower = name.toLowerCase();
  const language = ALIASES[lower] ?? lower;
  if (!Object.hasOwn(Prism.languages, language)) {
    try {
      loadLanguages([language]);
    } catch {
      return null;
    }
  }
  return typeof Prism.languages[language] === 'object' ? language : null;
}

/** Splits code into highlighted pieces; adjacent pieces of one class are joined. */
export function highlightCode(code: string, language: string | null): CodeRun[] {
  const grammar = language === null ? undefined : Prism.languages[language];
  if (grammar === undefined) return [{ className: '', text: code }];
  const runs: CodeRun[] = [];
  flatten(Prism.tokenize(code, ownCopy(grammar)), '', runs);
  return runs;
}

const copies = new WeakMap<PrismModule.Grammar, PrismModule.Grammar>();

// Prism changes a grammar when it is first used, and languages that extend it later would inherit that: TypeScript would look
// different on pages that a thread compiles after a page with JavaScript.
function ownCopy(grammar: PrismModule.Grammar): PrismModule.Grammar {
  const known = copies.get(grammar);
  if (known) return known;
  const copy = Prism.util.clone(grammar);
  copies.set(grammar, copy);
  return copy;
}

function flatten(stream: PrismModule.TokenStream, className: string, runs: CodeRun[]): void {
  if (typeof stream === 'string') return push(runs, className, stream);
  if (Array.isArray(stream)) {
    for (const token of stream) flatten(token, className, runs);
    return;
  }
  flatten(stream.content, classOf(stream) ?? className, runs);
}

function classOf(token: PrismModule.Token): string | undefined {
  const own = CLASSES[token.type];
  if (own !== undefined) return own;
  const aliases = Array.isArray(token.alias) ? token.alias : [token.alias];
  for (const alias of aliases) {
    const short = CLASSES[alias];
    if (short !== undefined) return short;
  }
  // Punctuation inside a string or a tag keeps the colour of the string or the tag.
  return token.type === 'punctuation' || token.type === 'operator' || token.type === 'interpolation'
    ? ''
    : undefined;
}

function push(runs: CodeRun[], className: string, text: string): void {
  const last = runs.at(-1);
  if (last && (last.className === className || /^\s*$/.test(text))) last.text += text;
  else runs.push({ className, text });
}
