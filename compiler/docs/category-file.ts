/** Reads the `_category_` files of docs folders. */
import fs from 'node:fs';
import { parse as parseYaml } from 'yaml';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { fileHash } from '../objects/file-hash.ts';
import { isObject } from '../../model/schema/schema.ts';

/** The settings in a folder's `_category_` file. */
export interface CategoryMeta {
  label?: string;
  /** The label in the default language, which the path of an index page is derived from. */
  slugLabel?: string;
  position?: number;
  collapsible?: boolean;
  collapsed?: boolean;
  className?: string;
  description?: string;
  icon?: unknown;
  badge?: unknown;
  link?:
    | { type: 'doc'; id: string }
    | { type: 'generated-index'; slug?: string; title?: string; description?: string }
    | null;
}

const categories = new Map<string, { hash: string; meta: CategoryMeta }>();

/** Reads a file. Returns the same object for an unchanged file, so that results derived from it can be cached by identity. */
export function readCategory(file: string, diagnostics: Diagnostic[]): CategoryMeta {
  const hash = fileHash(file) ?? '';
  const known = categories.get(file);
  if (known?.hash === hash) return known.meta;
  try {
    const text = fs.readFileSync(file, 'utf8');
    const value: unknown = parseJson(text) ?? parseYaml(text);
    const meta: CategoryMeta = isObject(value) ? value : {};
    categories.set(file, { hash, meta });
    return meta;
  } catch (error) {
    diagnostics.push({
      severity: 'error',
      rule: 'category-file',
      file,
      message: `This category file is not valid JSON or YAML: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
    });
    return {};
  }
}

// Nearly all of these files are JSON, which parses much faster than YAML. Anything else goes to the YAML parser.
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
