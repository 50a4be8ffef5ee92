/** Says in one sentence where wrangler found a mistake in its configuration, and which. */
import { locateField } from '../../compiler/diagnostics/locate-field.ts';
import { displayPath } from '../../compiler/diagnostics/display-path.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { isObject } from '../../model/schema/schema.ts';

/** A mistake, and where it is. Lines and columns are 1-based. */
interface Mistake {
  line?: number;
  column?: number;
  text: string;
}

/** Converts what wrangler throws for a configuration it can't use. */
export function wranglerError(file: string, error: unknown): OperatorError {
  const { line, column, text } = syntaxMistake(error) ?? fieldMistake(file, error);
  const place = [displayPath(file), line, column].filter((part) => part !== undefined).join(':');
  return new OperatorError(`${place} cannot be used: ${text.replace(/\.$/, '')}.`);
}

/** What wrangler's parser of JSON misses, by the name of its error. */
const EXPECTED: Record<string, string> = {
  PropertyNameExpected: 'the name of a field in double quotes',
  ValueExpected: 'a value',
  ColonExpected: 'a colon',
  CommaExpected: 'a comma',
  CloseBraceExpected: 'a closing brace',
  CloseBracketExpected: 'a closing bracket',
  EndOfFileExpected: 'the end of the file',
};

function syntaxMistake(error: unknown): Mistake | null {
  if (!isObject(error) || !isObject(error['location'])) return null;
  const { line, column, lineText } = error['location'];
  if (typeof line !== 'number' || typeof column !== 'number') return null;
  const name = String(error['text']);
  const expected = EXPECTED[name];
  if (expected !== undefined) {
    const rest = String(lineText).slice(column).trim();
    const found = rest === '' ? 'nothing' : `\`${rest}\``;
    return { line, column: column + 1, text: `found ${found}, expected ${expected}` };
  }
  // `InvalidEscapeCharacter`
  const words = /^(?:[A-Z][a-z]+)+$/.test(name)
    ? name.replaceAll(/\B[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()
    : name;
  return { line, text: words };
}

// wrangler lists the mistakes of its fields, those of environments below a heading, indented.
function fieldMistake(file: string, error: unknown): Mistake {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n');
  const items = lines.flatMap((line) => /^\s+- (.+)/.exec(line)?.[1] ?? []);
  const mistakes = items.filter((item) => !HEADING.test(item));
  const [first] = mistakes;
  if (first === undefined) return { text: lines[0] ?? '' };
  const environment = HEADING.exec(items[items.indexOf(first) - 1] ?? '')?.[1];
  const [, field = ''] = /"([A-Za-z_][\w.[\]-]*)"/.exec(first) ?? [];
  const isInside = environment !== undefined && !field.startsWith(`${environment}.`);
  const path = isInside ? `${environment}.${field}` : field;
  const others = mistakes.length - 1;
  // A value of several lines isn't repeated.
  const sentence = `${first.charAt(0).toLowerCase()}${first.slice(1).replace(/(?:\.|: [[{])$/, '')}`;
  const text = others === 0 ? sentence : `${sentence} (the first of ${others + 1} mistakes)`;
  return { ...(field !== '' && locateField(file, { path })), text };
}

const HEADING = /^"(env\.[^"]+)" environment configuration$/;
