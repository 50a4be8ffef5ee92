/** Reads the engine's design tokens from its stylesheets. */
import fs from 'node:fs';
import path from 'node:path';
import type { Tokens } from '../colours/colour-values.ts';
import { CLIENT } from '../assets/engine-styles.ts';

/** Files with tokens, below `client/styles`. */
export const TOKEN_FILES = ['tokens.css', 'page-tokens.css'];

/** Returns the tokens of the default theme. */
export function engineTokens(): Tokens {
  const tokens = new Map<string, string>();
  for (const name of TOKEN_FILES) {
    const css = fs.readFileSync(path.join(CLIENT, 'styles', name), 'utf8');
    for (const [token, value] of declaredTokens(css)) tokens.set(token, value);
  }
  return tokens;
}

/** Returns the custom properties that the `:root` rules of a stylesheet declare. */
export function declaredTokens(css: string): Map<string, string> {
  const rules = css
    .replace(/\/\*[^]*?\*\//g, '')
    .matchAll(/(?:^|[}\s,])(?::root|html)\s*\{([^{}]*)\}/g);
  const tokens = new Map<string, string>();
  for (const [, body = ''] of rules)
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+)\s*:\s*([^;]+)/g))
      tokens.set(name, value.replace(/\s+/g, ' ').trim());
  return tokens;
}
