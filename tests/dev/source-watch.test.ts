/** The files that `edgepress dev` watches, besides the content folder. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { SourceWatch } from '../../dev/source-watch.ts';
import { SiteBuild } from '../../compiler/site-build.ts';
import { openProject } from '../../compiler/config/project.ts';
import { silentTimings } from '../../compiler/diagnostics/timings.ts';
import { watchFolders } from '../../dev/watch.ts';
import { temporarySite, type TemporarySite } from '../support/sites/temporary-site.ts';

let content: TemporarySite | undefined;
let watch: SourceWatch | undefined;
let build: SiteBuild | undefined;

afterEach(async () => {
  watch?.close();
  await build?.close();
  await content?.close();
});

it('are those that pages import from elsewhere, linked packages included, until they no longer do', async () => {
  content = temporarySite({
    'docs/a.mdx':
      "import { Shared } from '../../parts/x.tsx';\nimport { Linked } from 'linked';\n\n# A\n\n<Shared />\n\n<Linked />\n",
    '../parts/x.tsx': 'export const Shared = () => <b>shared</b>;\n',
    '../parts/unused.tsx': 'export const Unused = 1;\n',
    '../packages/linked/package.json': '{ "name": "linked", "main": "index.js" }',
    '../packages/linked/index.js': 'export const Linked = () => <b>linked</b>;\n',
    '../node_modules/keep.txt': '',
  });
  const { root, out } = content;
  const outside = (name: string): string => path.join(root, '..', name);
  fs.symlinkSync('../packages/linked', outside('node_modules/linked'));
  build = new SiteBuild({
    root,
    out,
    cache: openProject({}).cache,
    dev: true,
    timings: silentTimings,
  });
  await build.run();
  const changes: string[] = [];
  const { cache } = openProject({});
  watch = new SourceWatch({ content: root, out, cache }, (files) => changes.push(...files));
  watch.follow(build.sources());
  for (const name of ['parts/unused.tsx', 'parts/x.tsx', 'packages/linked/index.js'])
    fs.appendFileSync(outside(name), '\n');
  await vi.waitFor(() =>
    expect([...new Set(changes)].toSorted()).toEqual([
      outside('packages/linked/index.js'),
      outside('parts/x.tsx'),
    ]),
  );
  expect((await build.run()).compiled).toEqual(['/a']);

  content.write({ 'docs/a.mdx': '# A\n' });
  await vi.waitFor(() => expect(changes).toContain(path.join(root, 'docs/a.mdx')));
  await build.run();
  watch.follow(build.sources());
  changes.length = 0;
  fs.appendFileSync(outside('parts/x.tsx'), '\n');
  content.write({ 'docs/a.mdx': '# B\n' });
  await vi.waitFor(() => expect(changes).toContain(path.join(root, 'docs/a.mdx')));
  expect(changes).not.toContain(outside('parts/x.tsx'));
});

it('are not the temporary files of editors', async () => {
  content = temporarySite({ 'docs/a.mdx': '# A\n' });
  const { root } = content;
  const changes: string[] = [];
  const end = watchFolders([root], (files) => changes.push(...files));
  const temporary = [
    '.a.mdx.swp',
    '.a.mdx.swx',
    'a.mdx~',
    '4913',
    '#a.mdx#',
    '.#a.mdx',
    'sedK3xQ9a',
    '.goutputstream-4KX2R1',
    '.a.mdx.kate-swp',
    'a.mdx___jb_tmp___',
    'a.mdx.tmp',
    'a.mdx.crswap',
    'a.mdx.tmp.4711.1764',
  ];
  const pages = ['b.mdx', 'sedated.mdx', '4913.mdx', 'a#b.mdx', 'a.tmp.mdx'];
  for (const name of [...temporary, ...pages])
    fs.writeFileSync(path.join(root, 'docs', name), '# New\n');
  fs.renameSync(path.join(root, 'docs/sedK3xQ9a'), path.join(root, 'docs/a.mdx'));
  const named = (): string[] => [...new Set(changes.map((file) => path.basename(file)))].toSorted();
  await vi.waitFor(() => expect(named()).toEqual([...pages, 'a.mdx'].toSorted()));
  end();
});
