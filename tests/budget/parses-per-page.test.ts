/** How often a build parses a file: parsing Markdown takes more time than any other step of a page. */
import fs from 'node:fs';
import os from 'node:os';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporarySite, type TemporarySite } from '../support/sites/temporary-site.ts';

const PAGES = 20;

/** A plugin that appends the name of each file that was parsed to a list. */
const RECORDER = `import fs from 'node:fs';
import path from 'node:path';
export default function record({ list }) {
  return (_tree, file) => fs.appendFileSync(list, path.basename(file.path) + '\\n');
}\n`;

let site: TemporarySite;
let list: string;

beforeEach(() => {
  const pages = Array.from({ length: PAGES }, (_entry, index) => [
    `docs/page-${index}.mdx`,
    `import Part from './_part.mdx';\n\n# Page ${index}\n\n[Next](./page-${(index + 1) % PAGES}.mdx)\n\n<Part />\n`,
  ]);
  site = temporarySite({
    ...Object.fromEntries(pages),
    'docs/_part.mdx': 'A part of every page.\n',
    'record.ts': RECORDER,
  });
  list = `${site.root}/../parsed.txt`;
  const markdown = { remark: [['./record.ts', { list }]] };
  const config = { title: 'Docs', url: 'https://docs.example', markdown };
  site.write({ 'site.ts': `export default ${JSON.stringify(config)};\n` });
});

afterEach(() => site.close());

/** Builds the site, and returns how often each file was parsed. */
async function parses(): Promise<Record<string, number>> {
  fs.writeFileSync(list, '');
  await site.build();
  const counts: Record<string, number> = {};
  for (const name of fs.readFileSync(list, 'utf8').trim().split('\n').filter(Boolean))
    counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

it('is once for each page, and once in each thread for a part of several pages', async () => {
  const { '_part.mdx': parts, ...pages } = await parses();
  expect(Object.keys(pages)).toHaveLength(PAGES);
  expect(new Set(Object.values(pages))).toEqual(new Set([1]));
  expect(parts).toBeGreaterThan(0);
  expect(parts).toBeLessThanOrEqual(os.availableParallelism());
});

it('is once for the page that an edit changes, and never for the others', async () => {
  await parses();
  site.write({ 'docs/page-3.mdx': '# Page 3\n\nAnother text.\n' });
  expect(await parses()).toEqual({ 'page-3.mdx': 1 });
  expect(await parses()).toEqual({});
});
