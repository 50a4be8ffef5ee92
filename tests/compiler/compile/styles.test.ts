/** Stylesheets that pages, components, islands, slots and layouts import. */
import { describe, expect, it } from 'vitest';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { siteOpener } from '../../support/sites/opened-sites.ts';
import { siteModule, type TemporarySite } from '../../support/sites/temporary-site.ts';

const siteOf = siteOpener();

function objectOf(site: TemporarySite, url: string): string {
  const hash = /-([0-9a-f]{24})\.\w+$/.exec(url)?.[1] ?? '';
  return readObject(objectsFolder(site.out), hash).toString('utf8');
}

function stylesOf(site: TemporarySite, outcome: BuildOutcome, path: string): string[] {
  return site.page(outcome, path).header.styles.map((url) => objectOf(site, url));
}

const CARD = {
  'components/card.tsx': `import styles from './card.module.css';
import './base.css';
export const Card = ({ children }) => <div className={styles.card}>{children}</div>;
`,
  'components/card.module.css': '.card { color: red; }\n.unused-name { composes: card; }\n',
  'components/base.css': 'p { margin: 1px }\n',
};

const COUNTER = {
  'components/counter.tsx': `'use client';
import { useState } from 'react';
import { count } from './counter.module.css';
import './base.css';
export function Counter() { const [n, set] = useState(0); return <button className={count} onClick={() => set(n + 1)}>{n}</button>; }
`,
  'components/counter.module.css': '.count { color: green; }\n',
};

const CARD_PAGE = "import { Card } from '@site/components/card.tsx';\n\n# A\n\n<Card>x</Card>\n";

describe('a page', () => {
  it('links the stylesheets of its components once, in their order, before its own styles', async () => {
    const site = siteOf({
      ...CARD,
      ...COUNTER,
      'docs/page.css': 'h1 { color: blue; }\n',
      'docs/a.mdx': `import { Counter } from '@site/components/counter.tsx';\nimport './page.css';\n${CARD_PAGE}\n<Counter />\n\n<i style={{color: "pink"}}>x</i>\n`,
      'docs/b.mdx': `import { Counter } from '@site/components/counter.tsx';\nimport './page.css';\n${CARD_PAGE}`,
      'docs/none.mdx': '# None\n',
    });
    const outcome = await site.build();
    const { html, header } = site.page(outcome, '/a');
    const [card = ''] = /card_\w{8}_card/.exec(html) ?? [];
    const [count = ''] = /counter_\w{8}_count/.exec(html) ?? [];
    const [sheet = '', own = ''] = stylesOf(site, outcome, '/a');
    expect(sheet.split('\n').slice(0, 4)).toEqual([
      `.${count}{color:green}`,
      'p{margin:1px}',
      'h1{color:#00f}',
      `.${card}{color:red}`,
    ]);
    expect(own).toMatch(/^article \.s\w+\{color:pink\}$/);
    expect(site.page(outcome, '/b').header.styles).toEqual(header.styles.slice(0, 1));
    expect(site.page(outcome, '/none').header.styles).toEqual([]);
    for (const url of header.styles)
      expect(outcome.objects).toContain(/-(\w+)\.css$/.exec(url)?.[1]);
    const island = objectOf(site, outcome.manifest.client.islands['components/counter'] ?? '');
    expect(island).toContain(count);
  });

  it('has class names that are the same in every folder, and differ between files', async () => {
    const files = {
      ...CARD,
      'components/other/card.module.css': '.card { color: blue; }\n',
      'docs/a.mdx': `import styles, { card } from '@site/components/other/card.module.css';\n${CARD_PAGE}\n<b className={styles.card}>{card}</b>\n`,
    };
    const pages = await Promise.all(
      [siteOf(files), siteOf(files)].map(async (site) => site.page(await site.build(), '/a')),
    );
    const [first, second] = pages.map(({ html }) => html);
    expect(first).toBe(second);
    const [, other] = /<b class="(card_\w{8}_card)">\1<\/b>/.exec(first ?? '') ?? [];
    const names = new Set(first?.match(/card_\w{8}_card/g));
    expect(names.size).toBe(2);
    expect(names).toContain(other);
  });

  it('stores the images and fonts of stylesheets, and allows the origins that they embed', async () => {
    const site = siteOf({
      'site.ts': siteModule({ baseUrl: '/docs/' }),
      'static/img/bg.png': 'png',
      'docs/files/Font One.woff2': 'font',
      'docs/part.css': 'b { color: red; }\n',
      'docs/a.css': `@import './part.css';
@font-face { font-family: One; src: url("./files/Font%20One.woff2?v=1#iefix") format('woff2'); }
i { background: url(https://pictures.example/a.png), url(/img/bg.png), url(data:image/png;base64,AA==); }
`,
      'docs/a.mdx': "import './a.css';\n\n# A\n",
    });
    const outcome = await site.build();
    const [sheet = ''] = stylesOf(site, outcome, '/a');
    const font = /url\(\.\/(font-one-(\w{24})\.woff2)\?v=1#iefix\)/.exec(sheet);
    expect(objectOf(site, font?.[1] ?? '')).toBe('font');
    expect(outcome.objects).toContain(font?.[2]);
    const { assets } = outcome.manifest;
    expect(readObject(objectsFolder(site.out), assets ?? '').toString()).toContain(
      `${font?.[2]}.woff2`,
    );
    expect(sheet).toContain('url(/docs/img/bg.png)');
    expect(sheet).toMatch(/^b\{color:red\}/);
    expect(outcome.manifest.embeds?.images).toEqual(['https://pictures.example']);
  });

  it('gets the stylesheets of its partials, and slots and layouts get theirs once', async () => {
    const site = siteOf({
      ...CARD,
      'docs/_part.mdx': CARD_PAGE,
      'docs/a.mdx': "import Part from './_part.mdx';\n\n# A\n\n<Part />\n",
      'slots/footer.mdx': CARD_PAGE,
      'layouts/page.tsx':
        "import { Article } from 'edgepress/components';\nimport { Card } from '../components/card.tsx';\nexport default () => <><Card>x</Card><Article /></>;\n",
    });
    const outcome = await site.build();
    expect(stylesOf(site, outcome, '/a').join('')).toMatch(/\.card_\w{8}_card\{color:red\}/);
    const { templates } = outcome.manifest;
    const [shared = ''] = templates && 'inline' in templates ? templates.inline.styles : [];
    expect(objectOf(site, shared).match(/card_\w{8}_card\{color:red\}/g)).toHaveLength(1);
  });
});

describe('an edit', () => {
  it('of a stylesheet compiles the pages that use it, and a removed import removes it', async () => {
    const site = siteOf({
      ...CARD,
      'docs/a.mdx': CARD_PAGE,
      'docs/b.mdx': "import './b.css';\n\n# B\n",
      'docs/b.css': "@import './part.css';\n",
      'docs/part.css': 'b { color: red; }\n',
    });
    const first = await site.build();
    expect((await site.build()).compiled).toEqual([]);
    site.write({ 'components/card.module.css': '.card { color: black; }\n' });
    const second = await site.build();
    expect(second.compiled).toEqual(['/a']);
    expect(site.page(second, '/a').html).toBe(site.page(first, '/a').html);
    expect(stylesOf(site, second, '/a').join()).toContain('color:#000');
    expect(second.manifest.client).toEqual(first.manifest.client);
    site.write({ 'docs/part.css': 'b { color: blue; }\n' });
    const third = await site.build();
    expect(third.compiled).toEqual(['/b']);
    expect(stylesOf(site, third, '/b')).toEqual(['b{color:#00f}']);
    site.write({ 'docs/a.mdx': '# A\n' });
    expect(site.page(await site.build(), '/a').header.styles).toEqual([]);
  });
});

describe('a mistake', () => {
  it.each([
    ['a.css', 'b { background: url(./none.png) }', /Found no file `\.\/none\.png`/],
    ['a.css', '@import "https://cdn.example/a.css";', /stylesheet of another origin/],
    ['a.css', '@import "./none.css";', /none\.css/],
  ])('in %s (%s) is an error with its file and line', async (name, text, message) => {
    const site = siteOf({
      [`docs/${name}`]: `\n${text}\n`,
      'docs/a.mdx': `import './${name}';\n\n# A\n`,
    });
    expect(await site.diagnose()).toContainEqual(
      expect.objectContaining({
        severity: 'error',
        file: `${site.root}/docs/${name}`,
        line: 2,
        message: expect.stringMatching(message),
      }),
    );
  });

  it.each(['scss', 'less', 'vue'])(
    'of importing .%s names the file and line',
    async (extension) => {
      const site = siteOf({
        [`components/x.${extension}`]: 'x',
        'components/card.tsx': `\nimport './x.${extension}';\nexport const Card = () => <i />;\n`,
        'docs/a.mdx': CARD_PAGE,
      });
      expect(await site.diagnose()).toContainEqual(
        expect.objectContaining({
          severity: 'error',
          file: `${site.root}/components/card.tsx`,
          line: 2,
          message: expect.stringContaining(`.${extension}`),
        }),
      );
    },
  );
});
