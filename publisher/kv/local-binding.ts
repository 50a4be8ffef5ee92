/** Where the local KV keeps a project's namespace, from the wrangler configuration. */
import fs from 'node:fs';
import { parseExpressionAt } from 'acorn';
import { literalValue } from '../../compiler/sandbox/literal-value.ts';
import { isObject } from '../../model/schema/schema.ts';
import { wranglerError } from './wrangler-error.ts';

/** The binding of the namespace in the wrangler configuration. */
export const BINDING = 'DOCS';

/** The names that `wrangler dev` uses. */
export interface LocalBinding {
  worker: string;
  namespace: string;
}

/**
 * Reads the names. A configuration in JSON is read here, because loading wrangler takes longer than most publishes. Anything else
 * is read by wrangler, which also reports what is wrong.
 */
export async function localBinding(file: string): Promise<LocalBinding> {
  const { name, kv_namespaces: namespaces } = readJson(file) ?? (await readByWrangler(file));
  const entry = (Array.isArray(namespaces) ? namespaces : [])
    .filter(isObject)
    .find(({ binding }) => binding === BINDING);
  return {
    worker: textOr(name, 'edgepress'),
    namespace: textOr(entry?.['preview_id'] ?? entry?.['id'], BINDING),
  };
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' ? value : fallback;
}

// JSON with comments and trailing commas is an expression of JavaScript.
function readJson(file: string): Record<string, unknown> | null {
  if (!/\.jsonc?$/.test(file)) return null;
  try {
    const text = fs.readFileSync(file, 'utf8');
    const value = literalValue(parseExpressionAt(text, 0, { ecmaVersion: 'latest' }));
    return isObject(value) ? value : null;
  } catch {
    // Invalid, or not there: wrangler says what is wrong.
    return null;
  }
}

async function readByWrangler(file: string): Promise<Record<string, unknown>> {
  const { unstable_readConfig: readConfig } = await import('wrangler');
  try {
    return { ...readConfig({ config: file }, { hideWarnings: true }) };
  } catch (error) {
    throw wranglerError(file, error);
  }
}
