/** The diagnostics of a build: where the problem is, what was found, what was expected, and what to do. */
import fs from 'node:fs';
import path from 'node:path';
import { displayPath } from './display-path.ts';
import type { Rule } from './rule.ts';

/** How serious a diagnostic is; an `error` fails the build after everything has been checked. */
export type Severity = 'log' | 'warning' | 'error';

/** One problem in the content, the configuration or the code of a site. */
export interface Diagnostic {
  severity: Severity;
  /** The kind of problem, for example `broken-link`. */
  rule: Rule;
  /** Absolute path of the file. */
  file: string;
  /** 1-based. Absent when the problem concerns the whole file. */
  line?: number | undefined;
  /** 1-based. */
  column?: number | undefined;
  /** One sentence: what was found and what was expected. */
  message: string;
  /** What to do about it. */
  hint?: string | undefined;
}

/** Where the documentation of the engine is served. `url` in `docs/site.ts` and `homepage` in `package.json` are the same. */
export const DOCUMENTATION_URL = 'https://edgepress.example';

/** Stops a build. Contains all diagnostics. */
export class BuildError extends Error {
  readonly diagnostics: Diagnostic[];
  constructor(diagnostics: Diagnostic[]) {
    super(diagnostics.map((diagnostic) => diagnostic.message).join('\n'));
    this.diagnostics = diagnostics;
  }
}

/** Turns errors of the bundler into diagnostics and rethrows all others. */
export function bundlerDiagnostics(error: unknown): Diagnostic[] {
  if (!(error instanceof Error) || !('errors' in error) || !Array.isArray(error.errors))
    throw error;
  return error.errors.map(
    (entry: {
      text: string;
      location?: { file: string; line: number; column: number } | null;
    }) => ({
      severity: 'error',
      rule: 'bundle',
      file: path.resolve(entry.location?.file.replace(/^\w+:/, '') ?? '.'),
      line: entry.location?.line,
      column: entry.location ? entry.location.column + 1 : undefined,
      message: entry.text,
    }),
  );
}

/** Returns `file:line:column`, relative to the working directory when the file is inside it. */
export function formatLocation(diagnostic: Diagnostic): string {
  const relative = displayPath(diagnostic.file);
  const file = relative.startsWith('..') ? diagnostic.file : relative;
  if (diagnostic.line === undefined) return file;
  return `${file}:${diagnostic.line}:${diagnostic.column ?? 1}`;
}

/** Returns the source lines around the problem with a caret, or an empty string when there is no line. */
export function codeFrame(diagnostic: Diagnostic, source = readSource(diagnostic.file)): string {
  if (diagnostic.line === undefined || source === undefined) return '';
  const lines = source.split('\n');
  const first = Math.max(1, diagnostic.line - 2);
  const last = Math.min(lines.length, diagnostic.line + 1);
  const width = String(last).length;
  const out: string[] = [];
  for (let number = first; number <= last; number++) {
    const text = (lines[number - 1] ?? '').slice(0, 160);
    const mark = number === diagnostic.line ? '>' : ' ';
    out.push(`${mark} ${String(number).padStart(width)} | ${text}`);
    if (number === diagnostic.line && diagnostic.column !== undefined)
      out.push(`  ${' '.repeat(width)} | ${' '.repeat(Math.min(diagnostic.column, 160) - 1)}^`);
  }
  return out.join('\n');
}

/** Returns the address of a rule's entry in the reference of diagnostics. All checks of a site have one entry. */
export function ruleUrl(rule: Rule): string {
  const anchor = rule.startsWith('check/') ? 'check-name' : rule;
  return `${DOCUMENTATION_URL}/reference/diagnostics#${anchor}`;
}

/** Formats a diagnostic for a terminal or a log. It ends with its rule, which `ruleText` can replace by a link. */
export function diagnosticText(diagnostic: Diagnostic, ruleText: string = diagnostic.rule): string {
  const { severity, message } = diagnostic;
  const lines = [`${severity}: ${formatLocation(diagnostic)}: ${message} [${ruleText}]`];
  if (diagnostic.severity === 'error') {
    const frame = codeFrame(diagnostic);
    if (frame !== '') lines.push(frame);
  }
  if (diagnostic.hint !== undefined) lines.push(`  ${diagnostic.hint}`);
  return lines.join('\n');
}

function readSource(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
