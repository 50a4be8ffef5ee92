/** The front matter of a page that is written as a React component: its export `frontMatter`. */
import fs from 'node:fs';
import { parse } from 'acorn';
import { transformSync } from 'esbuild';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type FrontMatter, parseFrontMatter } from '../../model/config/front-matter.ts';
import { issueText, isObject } from '../../model/schema/schema.ts';
import { literalValue } from '../sandbox/literal-value.ts';

/** The front matter of a module. */
export interface TsxFrontMatter {
  frontMatter: FrontMatter;
  /** The fields that the engine doesn't know. */
  own: Record<string, unknown>;
  diagnostics: Diagnostic[];
}

const EXPORT = /^export\s+const\s+frontMatter\b/m;

/** Ending of modules that can be pages. */
export const REACT_FILE = /\.[jt]sx?$/;

/** Docusaurus leaves these out of its pages. */
const NO_PAGE = /\.(?:(?:test|spec|client)\.[jt]sx?|d\.ts)$/;

const DEFAULT_EXPORT = /^export\s+default\b|^export\s*\{[^}]*\bdefault\b|^module\.exports\s*=/m;

/** The front matter of a page that has none, in a folder of single pages. */
export const BARE_PAGE = { layout: 'bare', hide_title: true };

/**
 * Returns whether a module in a docs folder is a page. The others are components that pages import. In a folder of `pages`,
 * every component is one.
 */
export function isReactPage(file: string, pages: boolean): boolean {
  if (!pages && !file.endsWith('.tsx')) return false;
  if (NO_PAGE.test(file)) return false;
  const text = fs.readFileSync(file, 'utf8');
  return EXPORT.test(text) || (pages && DEFAULT_EXPORT.test(text));
}

/**
 * Reads the front matter without running the module, because it is needed before any page is compiled. With `strict`, unknown
 * keys cause warnings.
 */
export function parseTsxFrontMatter(file: string, text: string, strict: boolean): TsxFrontMatter {
  if (!EXPORT.test(text)) return { frontMatter: BARE_PAGE, own: {}, diagnostics: [] };
  const literal = literalOf(text);
  if (!isObject(literal))
    return {
      frontMatter: {},
      own: {},
      diagnostics: [
        {
          severity: 'error',
          rule: 'front-matter',
          file,
          ...locate(text, EXPORT),
          message: 'Front matter: expected an object of plain values.',
          hint: 'Write texts, numbers, lists and objects without variables, calls and `${}`.',
        },
      ],
    };
  const parsed = parseFrontMatter(literal);
  const diagnostics: Diagnostic[] = parsed.issues.map((issue) => ({
    severity: 'error',
    rule: 'front-matter',
    file,
    ...locate(text, keyPattern(issue.path.split(/[.[]/)[0] ?? '')),
    message: `Front matter ${issueText(issue)}.`,
  }));
  for (const key of strict ? parsed.unknown : [])
    diagnostics.push({
      severity: 'warning',
      rule: 'unknown-front-matter',
      file,
      ...locate(text, keyPattern(key)),
      message: `Front matter has an unknown field \`${key}\`.`,
      hint: 'Check the spelling, or remove the field.',
    });
  const own = Object.fromEntries(
    Object.entries(literal).filter(([key]) => parsed.unknown.includes(key)),
  );
  return { frontMatter: parsed.value, own, diagnostics };
}

// Returns `{}` for a module with a syntax error, which compiling it reports.
function literalOf(text: string): unknown {
  let code: string;
  try {
    ({ code } = transformSync(text, { loader: 'tsx', jsx: 'automatic', logLevel: 'silent' }));
  } catch {
    return {};
  }
  // The transformation separates exports from declarations where that is shorter, so both forms are looked for.
  for (const statement of parse(code, { ecmaVersion: 'latest', sourceType: 'module' }).body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && id.name === 'frontMatter' && init) return literalValue(init);
  }
  return undefined;
}

function keyPattern(key: string): RegExp {
  return new RegExp(`^\\s*['"]?${key.replaceAll(/\W/g, '\\$&')}['"]?\\s*:`, 'm');
}

function locate(text: string, pattern: RegExp): { line?: number; column?: number } {
  const match = pattern.exec(text);
  if (match === null) return {};
  const lines = text.slice(0, match.index + match[0].search(/\S/) + 1).split('\n');
  return { line: lines.length, column: lines.at(-1)?.length ?? 1 };
}
