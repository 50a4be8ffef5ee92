/** Reads the custom properties that a stylesheet sets for the whole site, in the light and in the dark mode. */
import type { Mode } from '../../colours/colour-values.ts';

/** Values of custom properties by name without the dashes. */
export type Variables = Record<Mode, Map<string, string>>;

/** A rule outside of other rules. */
interface Rule {
  selectors: string[];
  body: string;
}

const EVERYWHERE = /^(?:(?:html)?:root|html|body)$/;
const LIGHT = /^(?:html|:root)?\[data-theme=['"]?light['"]?\](?:\s*:root)?$/;
const DARK = /^(?:html|:root)?(?::root)?\[data-theme=['"]?dark['"]?\](?:\s*:root)?$/;

/** Returns the variables. Those of the dark mode include those of both modes. */
export function cssVariables(css: string): Variables {
  const variables: Variables = { light: new Map(), dark: new Map() };
  const dark: [string, string][] = [];
  for (const { selectors, body } of rulesIn(css)) {
    const set = declarations(body);
    const has = (pattern: RegExp): boolean => selectors.some((selector) => pattern.test(selector));
    for (const [name, value] of set) {
      if (has(EVERYWHERE)) for (const mode of Object.values(variables)) mode.set(name, value);
      else if (has(LIGHT)) variables.light.set(name, value);
      // They win over those of both modes, wherever they are.
      if (has(DARK)) dark.push([name, value]);
    }
  }
  for (const [name, value] of dark) variables.dark.set(name, value);
  return variables;
}

/** Returns the class names that the selectors of a stylesheet use. */
export function classNames(css: string): Set<string> {
  const preludes = withoutComments(css)
    .matchAll(/([^{};]+)\{/g)
    .map(([, prelude = '']) => prelude);
  return new Set(
    [...preludes].flatMap((prelude) =>
      prelude
        .matchAll(/\.(-?[A-Za-z_][\w-]*)/g)
        .map(([, name = '']) => name)
        .toArray(),
    ),
  );
}

function* rulesIn(css: string): Generator<Rule> {
  const text = withoutComments(css);
  let depth = 0;
  let start = 0;
  let open = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '{' && depth++ === 0) open = at;
    else if (char === '}' && depth > 0 && --depth === 0) {
      const prelude = text.slice(start, open).trim();
      if (!prelude.startsWith('@'))
        yield {
          selectors: prelude.split(',').map((selector) => selector.trim()),
          body: text.slice(open + 1, at),
        };
      start = at + 1;
    } else if (char === ';' && depth === 0) start = at + 1;
  }
}

function declarations(body: string): [string, string][] {
  // Without what nested rules declare.
  const own = body.replace(/[^{};]*\{[^{}]*\}/g, '');
  return [...own.matchAll(/(?:^|[;\s])--([\w-]+)\s*:\s*([^;]+)/g)].map(
    ([, name = '', value = '']) => [
      name,
      value
        .replace(/\s*!important\s*$/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    ],
  );
}

function withoutComments(css: string): string {
  return css.replace(/\/\*[^]*?\*\//g, '');
}
