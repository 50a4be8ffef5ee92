/** Reads a wrangler configuration as data, because loading wrangler takes longer than most publishes. */
import fs from 'node:fs';
import { parseExpressionAt } from 'acorn';
import { parse as parseToml } from 'smol-toml';
import { literalValue } from '../../compiler/sandbox/literal-value.ts';
import { isObject } from '../../model/schema/schema.ts';

/** Returns the fields of a configuration. Returns `null` when it can't be read: wrangler says what is wrong. */
export function readPlainConfig(file: string): Record<string, unknown> | null {
  try {
    const value = parseConfig(file, fs.readFileSync(file, 'utf8'));
    return isObject(value) ? value : null;
  } catch {
    // Invalid, or not there.
    return null;
  }
}

// JSON with comments and trailing commas is an expression of JavaScript.
function parseConfig(file: string, text: string): unknown {
  if (/\.jsonc?$/.test(file))
    return literalValue(parseExpressionAt(text, 0, { ecmaVersion: 'latest' }));
  return parseToml(text);
}
