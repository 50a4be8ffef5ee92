import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import { openProject } from '../../../compiler/config/project.ts';
import type * as Llms from '../../../model/release/llms.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { SiteBuild } from '../../../compiler/site-build.ts';
import { silentTimings } from '../../../compiler/diagnostics/timings.ts';
import { seeded } from '../../support/seeded.ts';
import { isFull } from '../../support/suite.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

// So little that the whole text is in parts, and sections are cut: an edit makes its own part again.
vi.mock('../../../model/release/llms.ts', async (original) => ({
  ...(await original<typeof Llms>()),
  MAX_TEXT_BYTES: 3000,
}));

// Above it edits go on from the index of the last build: the site need not have thousands of pages for that.
vi.mock('../../../compiler/search/index-limit.ts', () => ({ INDEXED_PAGES: 400 }));

/** So many folders that the sidebar's first level is cut, and more pages than the mocked limit. */
const FOLDERS = 75;
const PAGES_EACH = isFull ? 30 : 6;
/** Steps of the random walk; each is built, and every few are compared with a build from nothing. */
const STEPS = isFull ? 15 : 6;
const COMPARED = isFull ? 3 : 1;
const SEED = 20261121;

const two = (number: number): string => String(number).padStart(2, '0');
const fileOf = (folder: number, page: number): string =>
  `docs/part-${two(folder)}/page-${two(page)}.mdx`;

let site: TemporarySite;

beforeAll(async () => {
  const files: Record<string, string> = {
    'site.ts': siteModule({ links: { brokenLinks: 'warn', brokenAnchors: 'warn' } }),
    'docs/_shared.mdx': 'Shared words.\n',
    'docs/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>\n',
    'docs/part-03/_category_.json': '{"label":"Third","link":{"type":"generated-index"}}\n',
    'docs/part-04/index.mdx': '---\ntitle: Fourth\n---\n\n<DocCardList />\n',
  };
  for (let page = 0; page < 70; page++)
    files[`docs/wide/p-${two(page)}.mdx`] = `---\ntitle: Wide ${page}\n---\n\nWords.\n`;
  files['docs/top.mdx'] = '# Top\n';
  for (let folder = 0; folder < FOLDERS; folder++)
    for (let page = 0; page < PAGES_EACH; page++)
      files[fileOf(folder, page)] =
        `---\ntitle: Page ${folder}.${page}\n---\n\nWords of ${folder}.${page}. [Next](./page-${two((page + 1) % PAGES_EACH)}.mdx#part)\n\n## Part\n`;
  site = temporarySite(files);
  await site.build();
});
afterAll(() => site.close());

/** Builds in a process's stead: with nothing in memory, in the same output folder or in one of its own. */
async function buildApart(out: string): Promise<BuildOutcome> {
  const build = new SiteBuild({
    cache: openProject({}).cache,
    root: site.root,
    out,
    dev: false,
    timings: silentTimings,
  });
  try {
    return await build.run();
  } finally {
    await build.close();
  }
}

/** Builds into an empty folder. With `ownThreads`, the compile threads are new as well. */
async function buildFromNothing(
  ownThreads = isFull,
): Promise<BuildOutcome & { warnings: string[] }> {
  const out = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-cold-'));
  // Compile threads serve builds with the same variables only.
  if (ownThreads) vi.stubEnv('LC_COLD', path.basename(out));
  const outcome = await buildApart(out);
  vi.stubEnv('LC_COLD', undefined);
  // Read before the folder goes.
  const objects = outcome.objects;
  fs.rmSync(out, { recursive: true });
  return { ...outcome, objects, warnings: warningsOf(outcome) };
}

const warningsOf = ({ diagnostics }: BuildOutcome): string[] =>
  diagnostics.map(({ file, rule, message }) => `${file}: ${rule}: ${message}`).toSorted();

/** Whether the last build was one of the whole: only such a one says anew which routes there are. */
const routesTime = (): number =>
  fs.statSync(path.join(site.out, 'last-build.routes'), { throwIfNoEntry: false })?.mtimeMs ?? 0;

// Each builds the site from nothing, several times.
describe(`an edit to a site of ${FOLDERS * PAGES_EACH} pages`, () => {
  it('is built from the index where only texts have changed, also in another process', async () => {
    const before = routesTime();
    site.write({ [fileOf(7, 5)]: '---\ntitle: Page 7.5\n---\n\nOther words.\n\n## Part\n' });
    expect((await buildApart(site.out)).compiled).toEqual(['/part-07/page-05']);
    // What two pages embed stays until the second one does without it.
    const embedding = (hosts: string[]): string =>
      `---\ntitle: Page\n---\n\nWords.\n\n${hosts.map((host) => `![One](https://${host}.example/one.png)\n`).join('')}\n## Part\n`;
    const imagesWith = async (pages: Record<string, string[]>): Promise<string[] | undefined> => {
      for (const [name, hosts] of Object.entries(pages)) site.write({ [name]: embedding(hosts) });
      return (await buildApart(site.out)).manifest.embeds?.images;
    };
    const [one, other] = [fileOf(8, 1), fileOf(8, 2)];
    expect(await imagesWith({ [one]: ['a'], [other]: ['a', 'b'] })).toEqual([
      'https://a.example',
      'https://b.example',
    ]);
    expect(await imagesWith({ [other]: ['b'] })).toEqual([
      'https://a.example',
      'https://b.example',
    ]);
    expect(await imagesWith({ [one]: [] })).toEqual(['https://b.example']);
    const { manifest } = await buildApart(site.out);
    expect(routesTime()).toBe(before);
    expect(manifest.id).toBe((await buildFromNothing()).manifest.id);
    // An added page changes the routes, so they are built again.
    site.write({ 'docs/part-07/more.mdx': '# More\n' });
    await buildApart(site.out);
    expect(routesTime()).toBeGreaterThan(before);
  });

  it('updates every place that shows a changed title', async () => {
    await buildApart(site.out);
    const before = routesTime();
    // The first, the last and a middle page of a folder, and pages on both sides of a boundary inside of a long folder.
    const names = [
      fileOf(0, 0),
      fileOf(6, PAGES_EACH - 1),
      fileOf(74, PAGES_EACH / 2),
      'docs/wide/p-49.mdx',
      'docs/wide/p-50.mdx',
      'docs/top.mdx',
    ];
    for (const [index, name] of names.entries()) {
      site.write({
        [name]: `---\ntitle: Title ${index} (2 more)\ndescription: About ${index}.\n---\n\nWords.\n\n## Part\n`,
      });
      if (index % 2 === 0) await buildApart(site.out);
    }
    const { manifest } = await buildApart(site.out);
    expect(routesTime()).toBe(before);
    expect(manifest.id).toBe((await buildFromNothing()).manifest.id);
    // Letters that the glyph atlas of social images lacks are shaped in a build of the whole.
    site.write({ [fileOf(20, 2)]: '---\ntitle: Ветер\n---\n\nWords.\n\n## Part\n' });
    expect((await buildApart(site.out)).manifest.shapedTexts).toHaveLength(1);
    // In a list of cards, and as the name of a category, a title is left to a build of the whole.
    for (const name of [fileOf(3, 4), 'docs/part-04/index.mdx']) {
      site.write({ [name]: '---\ntitle: Other title\n---\n\n<DocCardList />\n' });
      const other = await buildApart(site.out);
      // The last one shows what both have changed.
      if (!isFull && name === fileOf(3, 4)) continue;
      expect(other.manifest.id).toBe((await buildFromNothing()).manifest.id);
    }
  });

  it('goes on over commits, and says anew when their pages were changed', async () => {
    const git = (...args: string[]): void => {
      const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@docs.example'];
      execFileSync('git', [...who, ...args], { cwd: site.root, stdio: 'ignore' });
    };
    site.write({
      'site.ts': siteModule({
        lastUpdated: { time: true, author: true },
        links: { brokenLinks: 'warn', brokenAnchors: 'warn' },
      }),
    });
    git('init');
    git('add', '.');
    git('commit', '-m', 'All', '--date', '2026-01-01T00:00:00Z');
    await buildApart(site.out);
    const before = routesTime();
    site.write({ [fileOf(8, 5)]: '---\ntitle: Page 8.5\n---\n\nCommitted words.\n\n## Part\n' });
    await buildApart(site.out);
    vi.stubEnv('GIT_COMMITTER_DATE', '2027-03-04T00:00:00Z');
    git('commit', '-a', '-m', 'One page');
    const committed = await buildApart(site.out);
    site.write({ [fileOf(9, 5)]: '---\ntitle: Page 9.5\n---\n\nMore words.\n\n## Part\n' });
    git('commit', '-a', '-m', 'Another page');
    const another = await buildApart(site.out);
    vi.unstubAllEnvs();
    expect([committed.compiled, another.compiled]).toEqual([[], ['/part-09/page-05']]);
    expect(routesTime()).toBe(before);
    const cold = await buildFromNothing();
    expect(another.manifest.files).toEqual(cold.manifest.files);
    expect(another.manifest.id).toBe(cold.manifest.id);
    expect(committed.manifest.id).not.toBe(cold.manifest.id);
    fs.rmSync(path.join(site.root, '.git'), { recursive: true });
  });

  it('keeps slots that it leaves alone, and compiles them again with what they are made from', async () => {
    site.write({
      'slots/banner.mdx': `import S from '../docs/_shared.mdx';\n\n[Part](../${fileOf(9, 1)}#part) <S />\n`,
    });
    await buildApart(site.out);
    await buildApart(site.out);
    const before = routesTime();
    site.write({ [fileOf(9, 2)]: '---\ntitle: Page 9.2\n---\n\nOther words.\n\n## Part\n' });
    const page = await buildApart(site.out);
    expect(page.compiled).toEqual(['/part-09/page-02']);
    expect(page.manifest).toHaveProperty('templates');
    expect(routesTime()).toBe(before);
    // A link of the slot breaks.
    site.write({ [fileOf(9, 1)]: '---\ntitle: Page 9.1\n---\n\nWords.\n' });
    const broken = await buildApart(site.out);
    expect(warningsOf(broken).join()).toContain('slots/banner.mdx: broken-anchor');
    site.write({ 'docs/_shared.mdx': 'Other shared words.\n' });
    const shared = await buildApart(site.out);
    expect(shared.compiled).toContain('slots/banner');
    expect(shared.manifest.id).toBe((await buildFromNothing()).manifest.id);
  });

  it('gives what a build from nothing gives, whatever the edits', async () => {
    const chance = seeded(SEED);
    const random = (below: number): number => Math.floor(chance() * below);
    const alive = new Set<string>();
    for (let folder = 0; folder < FOLDERS; folder++)
      for (let page = 0; page < PAGES_EACH; page++) alive.add(fileOf(folder, page));
    const anyPage = (): string => [...alive][random(alive.size)] ?? '';
    const read = (name: string): string => fs.readFileSync(path.join(site.root, name), 'utf8');
    let fresh = 0;
    const moves: [name: string, move: () => void][] = [
      ['text', () => change((text) => `${text}\nSentence ${fresh++}.\n`)],
      ['lead', () => change((text) => text.replace(/^Words/m, `Lead ${fresh++}. Words`))],
      ['heading', () => change((text) => text.replace(/^## .*$/m, `## Part ${fresh++}`))],
      ['heading back', () => change((text) => text.replace(/^## .*$/m, '## Part'))],
      ['title', () => change((text) => text.replace(/^title: .*$/m, `title: Title ${fresh++}`))],
      ['front matter', () => change((text) => text.replace('---\n', '---\nsidebar_position: 3\n'))],
      [
        'partial',
        () =>
          change((text) =>
            text.replace(/\n---\n/, "\n---\nimport S from '../_shared.mdx';\n\n<S />\n"),
          ),
      ],
      ['partial edited', () => site.write({ 'docs/_shared.mdx': `Shared words ${fresh++}.\n` })],
      ['picture', () => change((text) => `${text}\n![A picture](../picture.svg)\n`)],
      ['embed', () => change((text) => `${text}\n![A](https://h${random(3)}.example/a.png)\n`)],
      ['embed removed', () => change((text) => text.replaceAll(/^!\[A\].*$/gm, ''))],
      ['frame', () => change((text) => `${text}\n<iframe src="https://h${fresh++}.example/" />\n`)],
      [
        'picture edited',
        () =>
          site.write({
            'docs/picture.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="${9 + fresh++}" height="9"/>\n`,
          }),
      ],
      [
        'card',
        () => site.write({ [fileOf(3, 5)]: `---\ntitle: Page 3.5\n---\n\nCard ${fresh++}.\n` }),
      ],
      [
        'category',
        () => site.write({ 'docs/part-05/_category_.json': `{"label":"Five ${fresh++}"}` }),
      ],
      ['added', () => add(`docs/part-${two(random(FOLDERS))}/more-${fresh++}.mdx`)],
      ['removed', () => take(anyPage())],
      ['renamed', () => rename(anyPage())],
      ['static file', () => site.write({ 'static/note.txt': `Note ${fresh++}\n` })],
      [
        'slot',
        () =>
          site.write({
            'slots/banner.mdx': `import S from '../docs/_shared.mdx';\n\nBanner ${fresh++}. [Part](../${anyPage()}#part) <S />\n`,
          }),
      ],
      [
        'React page',
        () =>
          site.write({
            'docs/part-11/react.tsx': `export const frontMatter = { title: 'React ${random(2)}' };\nexport default () => <p>Words ${fresh++}</p>;\n`,
          }),
      ],
      ['layout', () => site.write({ 'layouts/footer.tsx': `export default () => ${fresh++};\n` })],
      ['broken link', () => change((text) => `${text}\n[Nowhere](/nowhere-${fresh++})\n`)],
    ];
    function change(edit: (text: string) => string): void {
      const name = anyPage();
      site.write({ [name]: edit(read(name)) });
    }
    function add(name: string): void {
      site.write({ [name]: `---\ntitle: More ${fresh++}\n---\n\nWords.\n` });
      alive.add(name);
    }
    function take(name: string): void {
      site.remove(name);
      alive.delete(name);
    }
    function rename(name: string): void {
      const text = read(name);
      take(name);
      const other = name.replace(/[^/]*$/, `named-${fresh++}.mdx`);
      site.write({ [other]: text });
      alive.add(other);
    }

    for (let step = 1; step <= STEPS; step++) {
      const names: string[] = [];
      for (let count = 1 + random(2); count > 0; count--) {
        const [name, move] = moves[random(moves.length)] ?? ['none', () => {}];
        names.push(name);
        move();
      }
      // By turns the process that has built before, and another one that shares its output folder.
      const outcome = step % 2 === 0 ? await site.build() : await buildApart(site.out);
      if (step % (STEPS / COMPARED) > 0) continue;
      const cold = await buildFromNothing(true);
      expect({ names, id: outcome.manifest.id }).toEqual({ names, id: cold.manifest.id });
      expect(outcome.objects).toEqual(cold.objects);
      for (const hash of outcome.objects)
        expect(readObject(objectsFolder(site.out), hash)).toBeDefined();
      expect(warningsOf(outcome)).toEqual(cold.warnings);
    }
  });
});
