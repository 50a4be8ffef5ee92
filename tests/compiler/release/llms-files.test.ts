/** `/llms-full.txt` as the build makes it: whole while it is small, else in parts of which an edit changes one. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import type * as Llms from '../../../model/release/llms.ts';
import { derivedObjects } from '../../../model/release/derived-objects.ts';
import type { Manifest } from '../../../model/release/release.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

const most = vi.hoisted(() => ({ bytes: 5_000_000 }));
vi.mock('../../../model/release/llms.ts', async (original) => {
  const actual = await original<typeof Llms>();
  return {
    ...actual,
    get MAX_TEXT_BYTES() {
      return most.bytes;
    },
  };
});

let site: TemporarySite;
afterEach(async () => {
  most.bytes = 5_000_000;
  await site.close();
});

/** Three categories, one of them large, and pages beside them. */
function sections(): Record<string, string> {
  const files: Record<string, string> = { 'docs/start.mdx': '# Start\n\nWords.\n' };
  for (const folder of ['alpha', 'beta'])
    for (let page = 0; page < 4; page++)
      files[`docs/${folder}/p${page}.mdx`] = `# ${folder} ${page}\n\nWords of ${folder}.\n`;
  for (let page = 0; page < 30; page++)
    files[`docs/wide/p${String(page).padStart(2, '0')}.mdx`] =
      `# Wide ${page}\n\n${'Many words. '.repeat(20)}\n`;
  files['docs/wide/p07.mdx'] = '# Wide 7\n\nThe password is quinquereme.\n';
  files['docs/hidden.mdx'] = '---\nunlisted: true\n---\n\n# Hidden\n\nSecret.\n';
  return files;
}

const textOf = ({ manifest }: BuildOutcome, name: string): string =>
  readObject(objectsFolder(site.out), manifest.files[name]?.object ?? '').toString('utf8');
const pagesOf = ({ pages }: Manifest) => ('inline' in pages ? pages.inline.pages : {});
const textFiles = ({ files }: Manifest): [string, string][] =>
  Object.entries(files).flatMap(([name, { object }]) =>
    name.startsWith('/llms-full') ? [[name, object]] : [],
  );

/** Objects of the release in which a word is found that one page has. */
const holding = ({ objects }: BuildOutcome, word: string): string[] =>
  [...objects]
    .filter((hash) => readObject(objectsFolder(site.out), hash).includes(word))
    .toSorted();

/** Objects that a page's text is in, as the release says. */
function namedObjects({ manifest }: BuildOutcome, path: string): string[] {
  const entry = pagesOf(manifest)[path];
  if (entry?.markdown === undefined) throw new Error(`${path} is missing`);
  return [entry.object, entry.markdown, ...derivedObjects(manifest, path, entry)].toSorted();
}

describe('a small site', () => {
  it('has the Markdown of all listed pages in one file, sorted by section and path', async () => {
    site = temporarySite(sections());
    const outcome = await site.build();
    const order = ['alpha', 'beta', 'wide', 'More pages'];
    const place = (path: string): number =>
      order.findIndex((label) => path.startsWith(`/${label}/`) || label === 'More pages');
    const listed = Object.entries(pagesOf(outcome.manifest))
      .filter(([, entry]) => !entry.unlisted)
      .toSorted(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1));
    const texts = listed.map(
      ([, { markdown }]) =>
        `${readObject(objectsFolder(site.out), markdown ?? '').toString('utf8')}\n`,
    );
    expect(texts).toHaveLength(39);
    expect(textOf(outcome, '/llms-full.txt')).toBe(texts.join(''));
    expect(textOf(outcome, '/llms-full.txt')).not.toContain('Secret');
    expect(outcome.manifest.llms).toMatchObject([
      { file: '/llms-full.txt', section: '', first: '/' },
    ]);
    expect(namedObjects(outcome, '/wide/p07')).toEqual(holding(outcome, 'quinquereme'));
  });

  it('says where each section is in the file, also after an edit', async () => {
    site = temporarySite(sections());
    const cuts = (outcome: BuildOutcome): Record<string, string> => {
      const text = Buffer.from(textOf(outcome, '/llms-full.txt'));
      let start = 0;
      const found: Record<string, string> = {};
      for (const { label, size } of outcome.manifest.llms?.[0]?.sections ?? []) {
        found[label] = text.subarray(start, start + size).toString('utf8');
        start += size;
      }
      expect(start).toBe(text.length);
      return found;
    };
    const first = cuts(await site.build());
    expect(Object.keys(first)).toEqual(['alpha', 'beta', 'wide', 'More pages']);
    expect(first['beta']?.match(/^# beta \d$/gm)).toHaveLength(4);
    expect(first['beta']).not.toMatch(/# (?:alpha|Wide)/);
    expect(first['wide']).toContain('quinquereme');
    expect(first['More pages']).toContain('# Start');

    site.write({ 'docs/beta/p1.mdx': '# beta 1\n\nWörter – more than before.\n' });
    const outcome = await site.build();
    const second = cuts(outcome);
    expect(outcome.compiled).toEqual(['/beta/p1']);
    expect(second['beta']).toContain('Wörter – more than before.');
    for (const label of ['alpha', 'wide', 'More pages']) expect(second[label]).toBe(first[label]);
    const { llms } = outcome.manifest;
    await site.close();
    site = temporarySite({
      ...sections(),
      'docs/beta/p1.mdx': '# beta 1\n\nWörter – more than before.\n',
    });
    expect((await site.build()).manifest.llms).toEqual(llms);
  });

  it('names no sections where there is one', async () => {
    site = temporarySite({ 'docs/a.mdx': '# A\n' });
    expect((await site.build()).manifest.llms?.[0]?.sections).toBeUndefined();
  });

  it('keeps its own file of that name', async () => {
    site = temporarySite({ 'docs/a.mdx': '# A\n', 'static/llms-full.txt': 'Ours.\n' });
    const outcome = await site.build();
    expect(textOf(outcome, '/llms-full.txt')).toBe('Ours.\n');
    expect(outcome.manifest.llms).toBeUndefined();
  });
});

describe('a large site', () => {
  it('has a file for each section, split if it is large, and an edit rewrites only one', async () => {
    most.bytes = 3000;
    site = temporarySite(sections());
    const first = await site.build();
    const { llms = [] } = first.manifest;
    expect([...new Set(llms.map(({ section }) => section))]).toEqual([
      'alpha',
      'beta',
      'wide',
      'More pages',
    ]);
    expect(llms.filter(({ section }) => section === 'wide').length).toBeGreaterThan(2);
    const list = textOf(first, '/llms-full.txt');
    const { url } = first.manifest.site;
    let seen = '';
    for (const { file } of llms) {
      expect(list).toContain(`(${url}${file})`);
      const text = textOf(first, file);
      expect(text.length).toBeLessThanOrEqual(3000);
      seen += text;
    }
    for (const [path, { unlisted }] of Object.entries(pagesOf(first.manifest)))
      expect(seen.includes(`url: ${url}${path}\n`), path).toBe(!unlisted);
    expect(namedObjects(first, '/wide/p07')).toEqual(holding(first, 'quinquereme'));

    site.write({ 'docs/wide/p07.mdx': '# Wide 7\n\nOther words.\n' });
    const second = await site.build();
    const before = new Map(textFiles(first.manifest));
    const changed = textFiles(second.manifest).filter(([name, hash]) => before.get(name) !== hash);
    expect(changed).toHaveLength(1);
    site.write({ 'docs/beta/p9.mdx': '# Beta 9\n\nWords.\n' });
    const third = await site.build();
    const known = new Set(textFiles(second.manifest).map(([, hash]) => hash));
    expect(textFiles(third.manifest).filter(([, hash]) => !known.has(hash))).toHaveLength(1);
  });
});
