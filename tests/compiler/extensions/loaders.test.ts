/** Loaders: data and pages from elsewhere, and which pages are compiled when it changes. */
import fs from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

/** Counts its runs in `runs.txt`, and makes a page of each line of `data/*.txt`. */
const LOADER = `import fs from 'node:fs';
import path from 'node:path';
import { defineLoader } from 'edgepress';
export default defineLoader({
  watch: ['data/*.txt'],
  load({ root, files }) {
    fs.appendFileSync(path.join(root, 'runs.txt'), 'x');
    return { lines: files.flatMap((file) => fs.readFileSync(file, 'utf8').trim().split('\\n')), runs: 0 };
  },
  pages: ({ lines }) => lines.map((line) => ({ path: line + '.md', text: '# Page ' + line })),
});\n`;

const LIST = `import own from '../loaders/list.ts';
export default function List() { return <b>{own.lines.join('+')}</b>; }\n`;

it('give data to pages and components, and make pages; only pages with changed data are compiled again', async () => {
  const opened = (site = temporarySite({
    'site.ts': siteModule({
      loaders: ['./loaders/list.ts'],
      docs: [{ path: 'docs' }, { id: 'list', path: './loaders/list.ts', routeBasePath: '/list' }],
      editUrl: 'https://git.example/{path}',
    }),
    'loaders/list.ts': LOADER,
    'components/list.tsx': LIST,
    'data/a.txt': 'one\ntwo\n',
    'docs/page.mdx': `import own from '@site/loaders/list.ts';\n\n# Page\n\n{own.lines.join(' & ')}\n`,
    'docs/component.mdx': `import List from '@site/components/list.tsx';\n\n# C\n\n<List />\n`,
    'docs/other.mdx': '# Other\n\n[Two](/list/two)\n',
    'sidebars.ts': `export default { own: ['page'] };\n`,
  }));
  const first = await opened.build();
  expect(opened.page(first, '/page').html).toContain('one &amp; two');
  expect(opened.page(first, '/component').html).toContain('<b>one+two</b>');
  const made = opened.page(first, '/list/two');
  expect(made.html).toContain('Page two');
  expect(made.entry.edit).toBe(undefined);
  expect(opened.page(first, '/page').entry.edit).toBe('https://git.example/docs/page.mdx');

  expect((await opened.build()).compiled).toEqual([]);
  opened.write({ 'data/b.txt': 'three\n' });
  const second = await opened.build();
  expect(second.compiled.toSorted()).toEqual(['/component', '/list/three', '/page']);
  expect(opened.page(second, '/component').html).toContain('<b>one+two+three</b>');

  opened.write({ 'data/a.txt': 'one\n' });
  const found = await opened.diagnose();
  expect(found).toMatchObject([
    { rule: 'broken-link', message: expect.stringContaining('/list/two') },
  ]);
  const runs = opened.root + '/runs.txt';
  expect(fs.readFileSync(runs, 'utf8')).toBe('xxx');
});

it('load again when their revision changes, and report what fails', async () => {
  const revision = (value: string): string => `import { defineLoader } from 'edgepress';
export default defineLoader({
  revision: () => { return ${value}; },
  load: () => Date.now() + Math.random(),
});\n`;
  const opened = (site = temporarySite({
    'site.ts': siteModule({ loaders: ['list.ts'] }),
    'list.ts': revision('1'),
    'docs/page.mdx': `import own from '@site/list.ts';\n\n# {own}\n`,
  }));
  const compiled = async (): Promise<number> => (await opened.build()).compiled.length;
  expect(await compiled()).toBe(1);
  expect(await compiled()).toBe(0);
  opened.write({ 'list.ts': revision('2') });
  expect(await compiled()).toBe(1);
  opened.write({ 'list.ts': revision('null.x') });
  expect(await opened.diagnose()).toMatchObject([
    {
      severity: 'error',
      rule: 'loader',
      file: `${opened.root}/list.ts`,
      message: expect.stringMatching(/^This loader failed: Cannot read/),
    },
  ]);
  opened.write({ 'list.ts': 'export default 1;' });
  expect((await opened.diagnose())[0]?.message).toMatch(
    /field `loaders`: found `list.ts`, expected what `defineLoader`/,
  );
});
