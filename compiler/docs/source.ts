/** A Markdown file split into front matter and body. */
import { type Document, isMap, LineCounter, parse, parseDocument } from 'yaml';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type FrontMatter, parseFrontMatter } from '../../model/config/front-matter.ts';
import { issueText, isObject } from '../../model/schema/schema.ts';
import { substitute, type VariableLookup } from './variables.ts';

/** A source file: checked front matter, and a body whose line numbers are those of the file. */
export interface Source {
  frontMatter: FrontMatter;
  /** Everything in the front matter, including unknown keys (`frontMatter` in MDX). */
  raw: Record<string, unknown>;
  /** The text after the front matter, with an empty line for each line of front matter. */
  body: string;
  diagnostics: Diagnostic[];
}

/** Splits and checks the text of a file. With `strict`, unknown keys cause warnings. */
export function parseSource(
  file: string,
  text: string,
  variables: VariableLookup,
  strict: boolean,
): Source {
  const normal = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const match = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/.exec(normal);
  if (match === null) return { frontMatter: {}, raw: {}, body: normal, diagnostics: [] };
  const yaml = match[1] ?? '';
  const lines = match[0].split('\n').length - 1;
  const body = '\n'.repeat(lines) + normal.slice(match[0].length);
  const diagnostics: Diagnostic[] = [];
  const raw = parseYaml(file, yaml, variables, diagnostics);
  const parsed = parseFrontMatter(raw);
  for (const issue of parsed.issues)
    diagnostics.push({
      severity: 'error',
      rule: 'front-matter',
      file,
      ...locate(yaml, issue.path),
      message: `Front matter ${issueText(issue)}.`,
    });
  if (strict)
    for (const key of parsed.unknown)
      diagnostics.push({
        severity: 'warning',
        rule: 'unknown-front-matter',
        file,
        ...locate(yaml, key),
        message: `Front matter has an unknown field \`${key}\`.`,
        hint: 'Check the spelling, or remove the field.',
      });
  return { frontMatter: parsed.value, raw, body, diagnostics };
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
      hint: 'Put quotes around values that hold a colon, a hash or a brace.',
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

// Keeping positions makes parsing slower, so the text is parsed again only for an error.
function locate(yaml: string, path: string): { line?: number; column?: number } {
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
