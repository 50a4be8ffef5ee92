/** Runs the program that a page compiles to. It is the site's own code and runs on the machine that builds the site. */
import fs from 'node:fs';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Registry } from './registry.ts';

/** Returns the exports of a compiled module. A failure becomes a diagnostic and an empty component. */
export function evaluate(
  code: string,
  runtime: Record<string, unknown>,
  file: string,
  diagnostics: Diagnostic[],
  registry: Registry,
): Record<string, unknown> {
  try {
    const run = new Function('runtime', 'require', code);
    const exports: unknown = run(
      runtime,
      (name: string) => registry.modules[name] ?? registry.missingValue(name),
    );
    return typeof exports === 'object' && exports !== null ? { ...exports } : {};
  } catch (error) {
    diagnostics.push(evaluationDiagnostic(file, error));
    return { default: () => null };
  }
}

/** Turns an error of evaluation or rendering into a diagnostic with its position. */
export function evaluationDiagnostic(file: string, error: unknown): Diagnostic {
  const message = error instanceof Error ? error.message : String(error);
  const name = /^(\S+) is not defined/.exec(message)?.[1];
  const at = name === undefined ? {} : firstUse(file, name);
  return {
    severity: 'error',
    rule: 'evaluation',
    file,
    ...at,
    message: `This file cannot be evaluated: ${message}`,
    ...(name === undefined
      ? {}
      : {
          hint: `\`${name}\` is no variable of \`site.ts\` and is not imported. Write \`\\{\` for a brace that is only text.`,
        }),
  };
}

function firstUse(file: string, name: string): { line?: number; column?: number } {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  const pattern = new RegExp(`\\{[^}]*\\b${name.replace(/[^\w]/g, '\\$&')}\\b`);
  for (const [index, line] of lines.entries()) {
    const match = pattern.exec(line);
    if (match) return { line: index + 1, column: match.index + 1 };
  }
  return {};
}
