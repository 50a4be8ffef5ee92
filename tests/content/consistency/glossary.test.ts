/** The glossary has the terms that pages use without explaining them. */
import fs from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { isObject } from '../../../model/schema/schema.ts';

const entries: unknown = parse(fs.readFileSync('content/glossary.yaml', 'utf8'));
const terms = (Array.isArray(entries) ? entries : []).filter(isObject);
const names = terms.flatMap(({ term, also }) =>
  [term, ...(Array.isArray(also) ? also : [])].map((name) => String(name).toLowerCase()),
);

/** The terms of the author's guide: the column "Use" of its table, without words for verbs and comparisons. */
function guideTerms(): string[] {
  const guide = fs.readFileSync('content/README.md', 'utf8');
  const [, table = ''] = /### 2\.3 Terms\n\n([^]*?)\n\n/.exec(guide) ?? [];
  const cells = [...table.matchAll(/^\| (?!Use |-)([^|]*) \|/gm)].map(([, cell = '']) => cell);
  return cells
    .flatMap((cell) => cell.replace(/ \(.*\)/, '').split(/ \/ |, then |, /))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => !/list$| step…?$/.test(name));
}

it("has the terms of the author's guide", () => {
  const needed = guideTerms();
  expect(needed.length).toBeGreaterThan(20);
  expect(needed.filter((name) => !names.includes(name))).toEqual([]);
});

it.each(['relay', 'test run', 'retention period', 'split', 'region', 'signing secret'])(
  'has %s',
  (name) => {
    expect(names).toContain(name);
  },
);

it('is in alphabetical order, with each name once', () => {
  const own = terms.map(({ term }) => String(term).toLowerCase());
  const sorted = own.filter((name) => !name.startsWith('{'));
  expect(sorted).toEqual(sorted.toSorted());
  expect(names.length).toBe(new Set(names).size);
});
