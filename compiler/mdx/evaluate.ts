/** Runs the program that a page compiles to. It is the site's own code and runs on the machine that builds the site. */
import fs from 'node:fs';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Registry } from './registry.ts';

/** A compiled module, and what it is evaluated with. */
export interface Program {
  code: string;
  runtime: Record<string, unknown>;
  registry: Registry;
  /** Names without a definition. Each has the text of its expression as its value. */
  names: ReadonlySet<string>;
}

/** The failure of a module of a lenient site. It decides what is left out of the page. */
export class EvaluationFailure extends Error {
  readonly file: string;
  override readonly cause: unknown;
  constructor(file: string, cause: unknown) {
    super(`${file} failed`);
    this.file = file;
    this.cause = cause;
  }
}

/** Returns the exports of a compiled module. Throws what the module throws. */
export function evaluate({ code, runtime, registry, names }: Program): Record<string, unknown> {
  const run = new Function('runtime', 'require', ...names, code);
  const exports: unknown = run(
    runtime,
    (name: string) => registry.modules[name] ?? registry.missingValue(name),
    ...[...names].map((name) => `{${name}}`),
  );
  return typeof exports === 'object' && exports !== null ? { ...exports } : {};
}

/** Returns the name that an error says is not defined. */
export function undefinedName(error: unknown): string | undefined {
  if (!(error instanceof ReferenceError)) return undefined;
  return /^([A-Za-z_$][\w$]*) is not defined/.exec(error.message)?.[1];
}

/** Turns an error of evaluation or rendering into a diagnostic with its position, which may be in a partial that the file imports. */
export function evaluationDiagnostic(
  file: string,
  error: unknown,
  partials: readonly string[] = [],
): Diagnostic {
  const message = error instanceof Error ? error.message : String(error);
  const name = undefinedName(error);
  const at = name === undefined ? undefined : firstUse([file, ...partials], name);
  return {
    severity: 'error',
    rule: 'evaluation',
    file,
    ...at,
    message: `This file cannot be evaluated: ${message}`,
    ...(name === undefined ? {} : { hint: hintFor(name, at?.file ?? file, file) }),
  };
}

function hintFor(name: string, at: string, page: string): string {
  const prop = at === page ? '' : ` If a page passes it, write \`{props.${name}}\`.`;
  return `\`${name}\` isn't a variable of \`site.ts\`, and this file doesn't import it.${prop} Write \`\\{\` for a brace that is only text.`;
}

function firstUse(
  files: readonly string[],
  name: string,
): { file: string; line: number; column: number } | undefined {
  const pattern = new RegExp(`\\{[^}]*\\b${name.replace(/[^\w]/g, '\\$&')}\\b`);
  for (const file of files)
    for (const [index, line] of fs.readFileSync(file, 'utf8').split('\n').entries()) {
      const match = pattern.exec(line);
      if (match) return { file, line: index + 1, column: match.index + 1 };
    }
  return undefined;
}
