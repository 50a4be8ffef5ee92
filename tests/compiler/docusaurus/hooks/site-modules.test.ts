/** What components and React pages of a Docusaurus site import besides other components. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuildOutcome } from '../../../../compiler/release/build-outcome.ts';
import { importedFiles } from '../../../support/sites/docusaurus-folder.ts';
import { temporarySite, type TemporarySite } from '../../../support/sites/temporary-site.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>';

const FILES = {
  'docusaurus.config.js': `module.exports = { title: 'Site', url: 'https://s.example', baseUrl: '/b/', customFields: { word: 'field' },
  themeConfig: { announcementBar: { content: 'Read <a href="/b/docs/intro">this</a>' } },
  presets: [['classic', { docs: {}, blog: {} }]] };`,
  'i18n/en/code.json': '{ "go": { "message": "Go on" } }',
  'docs/intro.mdx': `---
tags: [t]
---
import Head from '@docusaurus/Head';
import CodeBlock from '@theme/CodeBlock';
import Markdown from 'react-markdown';
import Mermaid from '@theme/Mermaid';
import iconUrl from '@site/src/icon.svg?url';
import Shown from '@site/src/Shown';
import Picture from '@site/src/Picture';

# Intro

<Head>
  <meta property="og:x" content="y" />
  <title>Own title</title>
</Head>

<CodeBlock className="language-tsx"><b>bold</b> element</CodeBlock>

<Markdown children={'**bold** text'} />

<Mermaid value={\`graph LR; First-->|yes|Second\`} />

<img src={iconUrl} alt="icon" />

<Shown />

<Picture src="/img/one.txt" name="two" />
`,
  'static/img/one.txt': '1',
  'static/img/two.txt': '2',
  'src/Picture.jsx': `import { useState } from 'react';
export default function Picture({ src, name }) {
  const [file] = useState(require(\`@site/static\${src}\`).default);
  return <p id="picture">{[file, require(\`@site/static/img/\${name}.txt\`).default, require('@site/static/img/' + name + '.txt').default].join(' ')}</p>;
}`,
  'src/icon.svg': SVG,
  'src/data/one.json': '{ "name": "1" }',
  'src/data/deep/two.json': '{ "name": "2" }',
  'src/data/three.txt': 'no',
  'src/Shown.jsx': `import { translate } from '@docusaurus/Translate';
import config from '@generated/docusaurus.config';
import iconUrl from './icon.svg?url';
import { listTagsByLetters, HtmlClassNameProvider } from '@docusaurus/theme-common';
import Tag from '@theme/Tag';
import CodeInline from '@theme/CodeInline';
const WORD = translate({ id: 'go', message: 'Go' });
const TITLE = config.title;
const files = require.context('./data', true, /\\.json$/);
const flat = require.context('@site/src/data', false, /\\.json$/);
export default () => <HtmlClassNameProvider className="x"><p id="shown">{[WORD, TITLE, config.customFields.word, files.keys().map((key) => files(key).name).join('+'), flat.keys().join(), iconUrl.replace(/-.*/, ''), listTagsByLetters([{ label: 'b' }, { label: 'a' }])[0].letter].join(' ')}</p><Tag label="t" permalink="/docs/tags/t" /><CodeInline>c</CodeInline></HtmlClassNameProvider>;`,
  'src/pages/moved.jsx': `import { Redirect } from '@docusaurus/router';
export default () => <Redirect to="/docs/intro" />;`,
  'src/pages/live.jsx': `import { useState } from 'react';
import Layout from '@theme/Layout';
import { PageMetadata } from '@docusaurus/theme-common';
export default function Live() {
  const [n, setN] = useState(1);
  return <Layout wrapperClassName="wide"><PageMetadata title="Live page" description="It counts" /><main><button onClick={() => setN(n + 1)}>n {n}</button></main></Layout>;
}`,
  'src/pages/showcase.jsx': `import Head from '@docusaurus/Head';
import Layout from '@theme/Layout';
export default () => <><Head><title>Showcase | Site</title></Head><Layout description="Of the layout"><h1>Users</h1><Head><><meta name="description" content="Who uses it" /></></Head></Layout></>;`,
  'src/pages/counter.jsx': `import { useState } from 'react';
import Head from '@docusaurus/Head';
import Layout from '@theme/Layout';
export default function Counter() {
  const [n, setN] = useState(1);
  return <Layout title="Other" description="Of the layout"><Head><title>{'Count'} - Site</title><meta name="description" content="It counts too" /></Head><button onClick={() => setN(n + 1)}>n {n}</button></Layout>;
}`,
  'src/pages/outer.jsx': `import Head from '@docusaurus/Head';
import Layout from '@theme/Layout';
export default () => <><Head><title>Outer</title><meta name="description" content="Outer" /></Head><Layout title="Inner" description="Of the layout"><p>Text</p></Layout></>;`,
  'blog/2026-01-01-post.md':
    '---\ntitle: The title\n---\n\n# Heading of the text\n\nText\n\n<!-- truncate -->\n',
};

describe.each([
  ['read in place', async () => FILES],
  ['imported', () => importedFiles(FILES)],
])('a Docusaurus site, %s', (_name, files) => {
  let site: TemporarySite;
  let outcome: BuildOutcome;
  beforeAll(async () => {
    site = temporarySite(await files());
    outcome = await site.build();
  });
  afterAll(() => site.close());

  it('builds without a finding and without a placeholder', () => {
    expect(outcome.diagnostics).toEqual([]);
    expect(site.page(outcome, '/docs/intro').html).not.toContain('ep-missing');
  });

  it('has the tags of `<Head>` in its head', () => {
    expect(site.page(outcome, '/docs/intro').entry.head).toEqual([
      { tag: 'meta', attributes: { property: 'og:x', content: 'y' } },
      { tag: 'title', attributes: {}, text: 'Own title' },
    ]);
    expect(site.page(outcome, '/docs/intro').entry.title).toBe('Intro');
  });

  it.each([
    ['/showcase', 'Showcase', 'Who uses it', 'Showcase | Site'],
    ['/counter', 'Count', 'It counts too', 'Count - Site'],
    ['/outer', 'Inner', 'Of the layout', undefined],
  ])(
    'gives the React page %s the title that counts in Docusaurus',
    (path, title, description, head) => {
      const { entry } = site.page(outcome, path);
      expect(entry).toMatchObject({ title, description });
      const titles = (entry.head ?? []).filter(({ tag }) => tag === 'title');
      expect(titles.map(({ text }) => text)).toEqual(head === undefined ? [] : [head]);
      expect(JSON.stringify(entry.head ?? [])).not.toContain('"description"');
    },
  );

  it('shows elements in code, Markdown in texts, diagrams, and addresses of files', () => {
    const { html } = site.page(outcome, '/docs/intro');
    expect(html).toContain('<pre tabindex="0"><code><b>bold</b> element</code></pre>');
    expect(html).toContain('<p><strong>bold</strong> text</p>');
    expect(html).toMatch(/<desc[^>]*>First to Second/);
    expect(html).toMatch(/<img src="\/b\/assets\/icon-[0-9a-f]{24}\.svg" alt="icon"/);
  });

  it('finds static files by computed names', () => {
    const { html } = site.page(outcome, '/docs/intro');
    expect(html).toContain('<p id="picture">/b/img/one.txt /b/img/two.txt /b/img/two.txt</p>');
  });

  it('knows its configuration and its messages while modules load, and lists the files of folders', () => {
    expect(site.page(outcome, '/docs/intro').html).toContain(
      '<p id="shown">Go on Site field 2+1 ./one.json /b/assets/icon A</p><a class="tag" href="/b/docs/tags/t">t</a><code>c</code>',
    );
  });

  it('redirects with and without scripts', () => {
    const { entry, html } = site.page(outcome, '/moved');
    const refresh = { 'http-equiv': 'refresh', content: '0; url=/b/docs/intro' };
    expect(entry.head).toEqual([{ tag: 'meta', attributes: refresh }]);
    expect(html).toContain('data-island="src/pages/moved"');
    expect(html).toContain('<a href="/b/docs/intro">');
  });

  it('runs React pages that have state in the browser', () => {
    const { entry, html, header } = site.page(outcome, '/live');
    expect(entry).toMatchObject({ title: 'Live page', description: 'It counts' });
    expect(header.islands).toEqual(['src/pages/live']);
    expect(html).toMatch(
      /<ep-island data-island="src\/pages\/live"[^>]*><div class="wide"><div><button>/,
    );
  });

  it('shows the title of a post in place of the heading that its text begins with', () => {
    const { html } = site.page(outcome, '/blog/2026/01/01/post');
    expect(html).toMatch(/^<h1>The title<\/h1>/);
    expect(html).not.toContain('Heading of the text');
  });

  it('links its announcement below the base URL', () => {
    expect(outcome.manifest.site.announcement?.link?.href).toBe('/docs/intro');
  });
});

it('renders components of a package whose part for browsers is `index.client.js`', async () => {
  const site = temporarySite({
    'docusaurus.config.js': FILES['docusaurus.config.js'],
    'docs/intro.mdx': `import { Shown } from 'two-parts';\n\n# Intro\n\n<Shown />\n`,
    'node_modules/two-parts/package.json':
      '{ "name": "two-parts", "type": "module", "exports": { ".": { "react-server": "./server.js", "default": "./index.client.js" } } }',
    'node_modules/two-parts/index.client.js': "export * from './shown.js';",
    'node_modules/two-parts/shown.js':
      "'use client';\nimport { jsx } from 'react/jsx-runtime';\nexport const Shown = () => jsx('u', { children: 'shown' });",
  });
  const outcome = await site.build();
  expect(site.page(outcome, '/docs/intro').html).toContain('<u>shown</u>');
  await site.close();
});

it('lists the files of folders in TypeScript too, where the function is cast', async () => {
  const site = temporarySite({
    'docusaurus.config.js': FILES['docusaurus.config.js'],
    'docs/intro.mdx': "import { Names } from '@site/src/Names';\n\n# Intro\n\n<Names />\n",
    'src/data/one.json': '{}',
    'src/Names.tsx': `const own = (require as any).context('./data', false, /\\.json$/);
const none = (require as any).context('@generated/docusaurus-plugin-content-blog/default', false, /\\.json$/);
export const Names = () => <u>{[...own.keys(), none.keys().length].join()}</u>;`,
  });
  const outcome = await site.build();
  expect(outcome.diagnostics).toEqual([]);
  expect(site.page(outcome, '/docs/intro').html).toContain('<u>./one.json,0</u>');
  await site.close();
});
