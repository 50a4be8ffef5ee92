/** The reference of limits has every constant that bounds something. */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LIMITED_MODULES, numberText, readLimits } from '../../../packages/reference/limits.ts';

/** Names of constants that bound something. */
const BOUND =
  /(?:^|_)(?:MAX|MOST|LARGEST|LONGEST|LIMIT|TIMEOUT|DEADLINE|ATTEMPTS|LIFETIME|HISTORY)(?:_|$)|_BYTES$|^(?:INLINE|INDEXED)_PAGES$|^MIN_\w+_KEY_LENGTH$/;
/** Beginnings of comments on constants that bound something. */
const BOUNDING =
  /^(?:Maximum|(?:The )?(?:most|largest|longest)|Limit|Time limit|Timeout|Up to|At most|No more)\b/i;

/** What looks like a limit and is none. */
const NO_LIMITS: Record<string, string> = {
  'client/analytics/vitals.ts MAX_SHIFT_GAP': 'part of the definition of CLS',
  'client/analytics/vitals.ts MAX_SHIFT_WINDOW': 'part of the definition of CLS',
  'compiler/images/image-encoder.ts MIN_IMAGE_BYTES': 'smaller images stay as they are',
  'model/release/bloom-filter.ts MIN_BYTES': 'the size of the smallest filter',
  'model/samples/javascript.ts SHORT': 'where code is broken into lines',
  'model/samples/literals.ts SHORT': 'where code is broken into lines',
  'publisher/kv/cloudflare-api.ts DAILY_LIMIT': 'the number of an error',
  'worker/search/highlight.ts MAX_WORD_GAP': 'which matches share a snippet',
  'worker/search/engine/record-match.ts MAX_NODES': 'a factor in keys, above every number of nodes',
};

const limits = readLimits('.');
const known = new Set(limits.map(({ module, name }) => `${module} ${name}`));

/** Constants of a module that bound something, and the numbers in objects that are named limits. */
function boundsIn(module: string, code: string): string[] {
  const bounds: string[] = [];
  const constants =
    /(?:\/\*\*\s*(?<text>(?:[^*]|\*(?!\/))*?)\s*\*\/\s*)?^(?:export )?const (?<name>[A-Z][A-Z\d_]*)(?:: number)? = (?<value>[\d(][\d_.]*[^;]*|\{[^;]*?\n\}[^;]*);/gm;
  for (const { groups } of code.matchAll(constants)) {
    const { name = '', value = '', text: comment = '' } = groups ?? {};
    const text = comment.replace(/^\*?\s*/, '');
    if (name.endsWith('LIMITS') && value.startsWith('{'))
      for (const [, field = ''] of value.matchAll(/^ {2}(\w+): [\d_]+,/gm)) bounds.push(field);
    else if (/^[\d_.* <]+$/.test(value) && (BOUND.test(name) || BOUNDING.test(text)))
      bounds.push(name);
  }
  return bounds.map((name) => `${module} ${name}`);
}

function unlisted(module: string, code: string): string[] {
  return boundsIn(module, code).filter((one) => !known.has(one) && NO_LIMITS[one] === undefined);
}

describe('the reference of limits', () => {
  const modules = fs
    .globSync(LIMITED_MODULES)
    .map((module) => ({ module, code: fs.readFileSync(module, 'utf8') }));

  it('has each constant that bounds something', () => {
    expect(modules.flatMap(({ module, code }) => boundsIn(module, code)).length).toBeGreaterThan(
      150,
    );
    expect(
      modules.flatMap(({ module, code }) => unlisted(module, code)),
      'Add a comment `// @limit <what is limited>: <what happens beyond it>` above the constant',
    ).toEqual([]);
  });

  it.each([
    'const MAX_UNLISTED = 7;',
    'export const UNLISTED_BYTES = 2 * 1024;',
    '/** Time limit of a request. */\nconst PAUSE_MS = 4000;',
    '/**\n * Maximum number of pages.\n */\nconst PAGES: number = 10;',
  ])('misses %j', (code) => {
    expect(unlisted('worker/unlisted.ts', code)).toHaveLength(1);
  });

  it('misses a number among limits in an object', () => {
    const code = 'const TEXT_LIMITS = {\n  // Why.\n  title: 20,\n  body: 1_000,\n} as const;';
    expect(unlisted('worker/unlisted.ts', code)).toHaveLength(2);
  });

  it('says what is limited and what happens beyond it', () => {
    expect(limits.length).toBeGreaterThan(200);
    expect(limits.filter(({ unit, beyond }) => unit === '' || !/[.)]$/.test(beyond))).toEqual([]);
  });

  it('has no exceptions that are not needed', () => {
    const all = new Set(modules.flatMap(({ module, code }) => boundsIn(module, code)));
    expect(Object.keys(NO_LIMITS).filter((one) => !all.has(one))).toEqual([]);
  });

  it('has the values of the code', () => {
    const value = (name: string): string | undefined =>
      limits.find((limit) => limit.name === name)?.value;
    expect([value('MAX_PATH'), value('INDEXED_PAGES'), value('expensive')]).toEqual([
      '1,024',
      '2,000',
      '120',
    ]);
    expect(numberText('25 * 1024 * 1024')).toBe('26,214,400');
    expect(numberText('1 << 10')).toBe('1,024');
    expect(() => numberText('OTHER * 2')).toThrow('number');
  });

  it('has the rate limits of wrangler.toml', () => {
    const file = fs.readFileSync('wrangler.toml', 'utf8');
    const bindings = [...file.matchAll(/name = "RATE_LIMIT_(\w+)"[^]*?limit = (\d+)/g)];
    expect(bindings.length).toBeGreaterThan(4);
    for (const [, name = '', limit] of bindings) {
      const entry = limits.find(
        (one) => one.module === 'worker/limits/rate-limits.ts' && one.name === name.toLowerCase(),
      );
      expect(entry?.value.replace(',', ''), name).toBe(limit);
    }
  });
});
