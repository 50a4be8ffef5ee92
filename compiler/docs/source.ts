/** A Markdown file split into front matter and body. */
import { type Document, isMap, LineCounter, parse, parseDocument } from 'yaml';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type FrontMatter, parseFrontMatter } from '../../model/config/front-matter.ts';
import { type Issue, issueText, isObject } from '../../model/schema/schema.ts';
import { substitute, type VariableLookup } from './variables.ts';

/** A source file: checked front matter, and a body whose line numbers are those of the file. */
export interface Source {
  frontMatter: FrontMatter;
  /** Everything in the front matter, including unknown keys (`frontMatter` in MDX). */
  raw: Record<string, unknown>;
  /** The fields that the engine doesn't know. */
  own: Record<string, unknown>;
  /** The text after the front matter, with an empty line for each line of front matter. */
  body: string;
  diagnostics: Diagnostic[];
}

const FRONT_MATTER = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/;

function normalised(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
}

/** Splits and checks the text of a file. With `strict`, unknown keys cause warnings. */
export function parseSource(
  file: string,
  text: string,
  variables: VariableLookup,
  strict: boolean,
): Source {
  const normal = normalised(text);
  const match = FRONT_MATTER.exec(normal);
  if (match === null) return { frontMatter: {}, raw: {}, own: {}, body: normal, diagnostics: [] };
  const yaml = match[1] ?? '';
  const lines = match[0].split('\n').length - 1;
  const body = '\n'.repeat(lines) + normal.slice(match[0].length);
  const diagnostics: Diagnostic[] = [];
  const raw = parseYaml(file, yaml, variables, diagnostics);
  const parsed = parseFrontMatter(raw);
  diagnostics.push(...fieldErrors(file, yaml, parsed.issues));
  if (strict) for (const key of parsed.unknown) diagnostics.push(unknownField(file, yaml, key));
  const own = Object.fromEntries(parsed.unknown.map((key) => [key, raw[key]]));
  return { frontMatter: parsed.value, raw, own, body, diagnostics };
}

/** The diagnostics of invalid front matter fields. `yaml` is the text between the dashes. */
export function fieldErrors(file: string, yaml: string, issues: Issue[]): Diagnostic[] {
  return issues.map((issue) => ({
    severity: 'error',
    rule: 'front-matter',
    file,
    ...locate(yaml, issue.path),
    message: `Front matter ${issueText(issue)}.`,
  }));
}

/** The diagnostic of an unknown front matter field. `yaml` is the text between the dashes. */
export function unknownField(file: string, yaml: string, key: string): Diagnostic {
  return {
    severity: 'warning',
    rule: 'unknown-front-matter',
    file,
    ...locate(yaml, key),
    message: `Front matter has an unknown field \`${key}\`.`,
    hint: 'Check the spelling, or remove the field.',
  };
}

/** Returns the text between the dashes, without them. */
export function frontMatterText(text: string): string {
  return FRONT_MATTER.exec(normalised(text))?.[1] ?? '';
}

function parseYaml(
  file: string,
  yaml: string,
  variables: VariableLookup,
  diagnostics: Diagnostic[],
): Record<string, unknown> {
  try {
    // Before parsing: an unquoted `title: {product.name}` would otherwise be a YAML map.
    const value: unknown = parse(substitute(yaml, variables), {
      logLevel: 'error',
      uniqueKeys: false,
    });
    if (value === null || value === undefined) return {};
    if (isObject(value)) return value;
    diagnostics.push({
      severity: 'error',
      rule: 'front-matter',
      file,
      line: 2,
      message: 'Front matter: expected `key: value` lines.',
    });
  } catch (error) {
    const at = error instanceof Error && 'linePos' in error ? linePosition(error.linePos) : {};
    diagnostics.push({
      severity: 'error',
      rule: 'front-matter',
      file,
      ...at,
      message: `Front matter is not valid YAML: ${firstLine(error)}`,
      hint: 'Put quotes around values that contain a colon, a hash or a brace.',
    });
  }
  return {};
}

function firstLine(error: unknown): string {
  return (
    (error instanceof Error ? error.message : String(error))
      .split('\n')[0]
      ?.replace(/ at line \d+, column \d+:?$/, '') ?? ''
  );
}

function linePosition(linePos: unknown): { line?: number; column?: number } {
  const first: unknown = Array.isArray(linePos) ? linePos[0] : undefined;
  if (typeof first !== 'object' || first === null || !('line' in first)) return {};
  return {
    line: Number(first.line) + 1,
    ...('col' in first ? { column: Number(first.col) } : {}),
  };
}

/**
 * Returns the position of a field in the file. Keeping positions makes parsing slower, so the text is parsed again only for an
 * error.
 */
export function locate(yaml: string, path: string): { line?: number; column?: number } {
  const counter = new LineCounter();
  const document: Document.Parsed = parseDocument(yaml, {
    lineCounter: counter,
    uniqueKeys: false,
  });
  const key = path.split(/[.[]/)[0];
  if (!isMap(document.contents)) return {};
  for (const pair of document.contents.items) {
    const node: unknown = pair.key;
    if (
      typeof node !== 'object' ||
      node === null ||
      !('value' in node) ||
      String(node.value) !== key
    )
      continue;
    const start = 'range' in node && Array.isArray(node.range) ? Number(node.range[0]) : 0;
    const at = counter.linePos(start);
    return { line: at.line + 1, column: at.col };
  }
  return {};
}
