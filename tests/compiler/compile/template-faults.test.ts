import { afterEach, describe, expect, it } from 'vitest';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
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

const PAGES = { 'docs/index.mdx': '# Home\n', 'docs/guide/intro.mdx': '# Intro\n\n## First\n' };

const COUNTER = `'use client';
export default function Counter() { return <button>0</button>; }
`;

const LAYOUT = `import { Article } from 'edgepress/components';
export default function Layout() { return <div className="own"><Article /></div>; }
`;

function siteOf(files: Record<string, string>, options: { dev?: boolean } = {}): TemporarySite {
  return (site = temporarySite({ ...PAGES, ...files }, options));
}

function htmlOf({ manifest: { templates } }: BuildOutcome): Record<string, string> {
  return templates && 'inline' in templates ? templates.inline.html : {};
}

async function faults(files: Record<string, string>): Promise<string[]> {
  const made = siteOf(files);
  return (await made.diagnose()).map(({ severity, file, line, message, hint }) =>
    [severity, `${file.slice(made.root.length + 1)}:${line ?? 0}`, message, hint ?? ''].join(' '),
  );
}

describe('front matter `layout`', () => {
  it('chooses a layout of the site', async () => {
    const made = siteOf({
      'layouts/landing.tsx': LAYOUT,
      'docs/land.mdx': '---\nlayout: landing\n---\n# Land\n',
    });
    expect(made.page(await made.build(), '/land').entry.layout).toBe('landing');
  });

  it('is an error if there is no such layout, and a warning on lenient sites', async () => {
    const page = { 'docs/land.mdx': '---\ntitle: Land\nlayout: landin\n---\n' };
    expect(await faults({ ...page, 'layouts/landing.tsx': LAYOUT })).toEqual([
      'error docs/land.mdx:3 Front matter `layout`: found "landin", expected doc, home, wide, bare, landing. Did you mean `landing`?',
      'warning layouts/landing.tsx:0 No page has the layout `landing`. Write `layout: landing` into the front matter of a page, or remove the file.',
    ]);
    await site?.close();
    const lenient = siteModule({ markdown: { lenient: true } });
    expect(await faults({ ...page, 'site.ts': lenient })).toEqual([
      expect.stringMatching(/^warning docs\/land\.mdx:3 /),
    ]);
  });
});

describe('a mistake', () => {
  it('is reported with its place and what to do', async () => {
    const files: Record<string, string> = {
      'slots/baner.mdx': 'An unknown slot',
      'slots/banner.mdx': 'A part of the page\n\n<PageTitle />\n',
      'slots/sidebar-top.html': 'An unknown type',
      'slots/sidebar-bottom.tsx': '\nexport default () => <p',
      'slots/footer.tsx':
        'export default () => {\n  const none = undefined;\n  return <p>{none.x}</p>;\n};',
      'slots/navbar-start.tsx': 'export const a = 1;',
      'slots/navbar-end.mdx': '<NavbarItems position="left" />',
      'slots/article-top.mdx': '<Article />',
      'slots/article-end.tsx': COUNTER,
      'slots/contents-bottom.tsx': 'export default () => <script src="/x" />;',
      'slots/not-found.mdx': 'A broken link\n\n[x](/nowhere)\n',
      'slots/search-empty.mdx': '<Nope />',
      'layouts/own.tsx':
        'export default () => <ep-stream-slot data-name="layouts/own"></ep-stream-slot>;',
      'slots/head.mdx':
        '<meta name="a" content="b" />\n\n<link rel="stylesheet" href="/a.css" />\n\nText\n',
      'layouts/home.mdx': 'Markdown',
      'layouts/home.tsx': 'export default () => { throw new Error("no"); };',
      'layouts/page.tsx': '\nexport default () => <p />;',
      'layouts/wide.tsx': LAYOUT.replace('<Article />', '<Article /><Article />'),
      'layouts/foter.tsx': LAYOUT.replaceAll('div', 'main'),
    };
    const lines = await faults(files);
    // A layout that can't be rendered isn't reported for what it lacks.
    expect(lines.filter((line) => line.includes(' layouts/home.tsx:'))).toHaveLength(1);
    const found = lines.join('\n');
    for (const expected of [
      /^error slots\/baner\.mdx:0 There is no slot `baner`.*Did you mean `banner`\?/m,
      /^error slots\/banner\.mdx:3 `<PageTitle \/>` differs from page to page, but `slots\/banner` stays/m,
      /^error slots\/sidebar-top\.html:0 .*ends in `.mdx`, `.md` or `.tsx`/m,
      /^error slots\/sidebar-bottom\.tsx:2 /m,
      /^error slots\/footer\.tsx:3 .*cannot be evaluated: Cannot read properties of undefined/m,
      /^error slots\/navbar-start\.tsx:0 Found no default export/m,
      /^error slots\/navbar-end\.mdx:1 .*layouts\/navbar/m,
      /^error slots\/article-top\.mdx:1 .*only page layouts/m,
      /^error slots\/article-end\.tsx:1 .*'use client'/m,
      /^error slots\/contents-bottom\.tsx:1 .*can't contain scripts/m,
      /^\w+ slots\/not-found\.mdx:3 Broken link/m,
      /^error slots\/search-empty\.mdx:1 .*`Nope`/m,
      /^error slots\/head\.mdx:3 .*come from the configuration/m,
      /^error slots\/head\.mdx:5 .*Found "Text"|Found `<p>`/m,
      /^error layouts\/home\.mdx:0 .*file that ends in `.tsx`/m,
      /^error layouts\/page\.tsx:2 .*no place for the text/m,
      /^error layouts\/wide\.tsx:2 `<Article \/>` occurs 2 times/m,
      /^error layouts\/own\.tsx:1 .*reserved for the worker/m,
      /^error layouts\/foter\.tsx:2 The engine renders `<main>`/m,
      /^warning layouts\/foter\.tsx:0 .*Did you mean `layouts\/footer.tsx`/m,
    ])
      expect(found).toMatch(expected);
  });

  it('in two files of one name is an error', async () => {
    const found = await faults({ 'slots/banner.md': 'a', 'slots/banner.tsx': 'export default 1' });
    expect(found[0]).toMatch(
      /^error slots\/banner\.tsx:0 The slot `banner` is already in .*banner\.md/,
    );
  });

  it('in `edgepress dev` keeps the last good version, or else the default', async () => {
    const made = siteOf(
      { 'slots/banner.mdx': '<Nope />', 'slots/footer.md': 'Good' },
      { dev: true },
    );
    const outcome = await made.build();
    expect(Object.keys(htmlOf(outcome))).toEqual(['slots/footer']);
    expect(outcome.diagnostics).toMatchObject([{ severity: 'error', rule: 'missing-component' }]);
    made.write({ 'slots/banner.mdx': 'Fine' });
    await made.build();
    made.write({ 'slots/banner.mdx': '<Nope />' });
    expect(htmlOf(await made.build())['slots/banner']).toContain('Fine');
  });
});

it('a page has no components of slots and layouts', async () => {
  expect(await faults({ 'docs/a.mdx': '# A\n\n<Article />\n' })).toEqual([
    expect.stringMatching(/^error docs\/a\.mdx:3 Component `Article` is neither imported/),
  ]);
});
