/** The interface is in the site's language everywhere: no text is left in English. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient } from '../../../compiler/assets/client-assets.ts';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import { pseudoCatalogue } from '../../../compiler/strings/pseudo-locale.ts';
import { SHELL_STRINGS } from '../../../model/strings/shell-strings.ts';
import { interfaceTexts } from '../../support/content/interface-text.ts';
import { appOfSite } from '../../support/sites/app-of-site.ts';
import {
  siteModule,
  type TemporarySite,
  temporarySite,
} from '../../support/sites/temporary-site.ts';

/** Every text of the author has this sign, and every text of the interface is in brackets. */
const AUTHOR = '§';

const ARTICLE = `---
title: §title
description: §description
last_update:
  date: 2026-03-04
  author: §author
---

§text[^1] [§link](./other.md).

:::note
§note
:::

:::warning[§own]
§warning
:::

> [!IMPORTANT]
> §alert

- [x] §done
- [ ] §open

| §a | §b |
|---|---|
| §c | §d |

<details>

§hidden

</details>

<Tabs>
<TabItem value="§1" label="§1">§one</TabItem>
</Tabs>

<Admonition type="danger" title="§title">§danger</Admonition>

<Details>§more</Details>

<YouTube id="abc" title="§video" />

\`\`\`mermaid
graph LR
  A[§A] --> B[§B]
\`\`\`

## §heading

[^1]: §footnote
`;

/** The names of types and fields are in code elements or the same in all languages. */
const API = `openapi: 3.1.0
servers: [{ url: 'https://api.example/v1' }]
paths:
  /things/{id}:
    post:
      operationId: change
      summary: §change
      tags: [Things]
      security: [{ oauth: [read, write] }]
      parameters:
        - { name: id, in: path, required: true, description: §id, schema: { type: string, maxLength: 1 }, example: a }
        - { name: since, in: header, required: true, schema: { type: [string, 'null'], format: date-time } }
        - { name: size, in: query, required: true, schema: { type: integer, minimum: 2, default: 5 } }
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Thing' }, example: {} } } }
      responses:
        '200': { description: §done }
        '201': { description: §Done, content: { application/json: { example: {} } } }
      x-errors: [{ status: 409, code: busy, when: §busy }]
components:
  schemas:
    Thing:
      properties:
        name: { type: string, enum: [red, blue], description: §name }
        day: { type: string, format: date }
        parts: { type: array, minItems: 1, maxItems: 3, items: {} }
        more: { type: object, minProperties: 2 }
`;

const FILES = {
  'docs/index.md': '---\ntitle: §home\n---\n\n§text\n',
  'docs/guide/article.mdx': ARTICLE,
  'docs/guide/other.md': '---\ntitle: §other\nunlisted: true\n---\n\n§text\n',
  'docs/guide/third.md': '---\ntitle: §third\ntags: [tag]\n---\n\n§text\n',
  'docs/guide/calls.mdx': `---
title: §calls
description: §description
---

<ApiOperations tag="Things" />

<ApiOperation id="change" />

<ApiErrors tag="Things" />

<ApiSchema name="Thing" />
`,
  'api.yaml': API,
  'docs/guide/_category_.json': JSON.stringify({
    label: '§guide',
    link: { type: 'generated-index' },
  }),
  'blog/2026-01-01-post.md':
    '---\ntitle: §post\nslug: post\ntags: [tag]\nauthors: [ada]\n---\n\n§text\n\n<!-- truncate -->\n\n§more\n',
  'blog/2026-01-02-other.md': '---\ntitle: §second\nauthors: [ada]\n---\n\n§text\n',
  'blog/authors.yml': 'ada:\n  name: §Ada\n  page: true\n',
  'blog/tags.yml': 'tag:\n  label: §tag\n',
  'docs/tags.yml': 'tag:\n  label: §tag\n',
  'changes/2026-01-02-a.md': '---\ntitle: §entry\ndate: 2026-01-02\nareas: [a]\n---\n\n§text\n',
  'docs/changelog.mdx': '---\ntitle: §changes\n---\n\n<Changelog />\n',
};

function siteFields(locale: string, direction = 'ltr'): object {
  return {
    title: '§site',
    tagline: '§tagline',
    url: 'https://docs.example',
    editUrl: 'https://example.com/{path}',
    lastUpdated: { time: true, author: true },
    locales: { default: locale, list: [{ code: locale, label: '§language', direction }] },
    versions: [
      { name: '1', label: '§1', path: '/', isLast: true },
      { name: '0', label: '§0', path: '/guide', isLast: false },
    ],
    navbar: {
      items: ['versions', 'locales', 'search', 'colourMode'].map((type) => ({ type })),
    },
    api: { document: 'api.yaml' },
    blog: { title: '§blog', description: '§posts', postsPerPage: 1 },
    changelog: {
      path: 'changes',
      page: '/changelog',
      areas: [{ id: 'a', label: '§area' }],
    },
    announcement: { id: 'a', text: '§announcement', dismissible: true },
    analytics: { enabled: true, consent: 'required' },
    footer: { columns: [], copyright: '§copyright' },
  };
}

describe('a site in the pseudo-locale', () => {
  let site: TemporarySite;
  let get: Awaited<ReturnType<typeof appOfSite>>;
  beforeAll(async () => {
    site = temporarySite({ 'site.ts': siteModule(siteFields('en-XA')), ...FILES });
    get = await appOfSite(await site.build(), site.out);
  });
  afterAll(() => site.close());

  it.each([
    '/',
    '/guide/article',
    '/guide/calls',
    '/guide/other',
    '/guide/third',
    '/guide',
    '/changelog',
    '/blog',
    '/blog/page/2',
    '/blog/post',
    '/blog/tags',
    '/blog/tags/tag',
    '/blog/authors',
    '/blog/authors/ada',
    '/blog/archive',
    '/tags',
    '/tags/tag',
    '/nowhere',
    '/search',
    '/search?q=text',
    '/search?q=xyzzyx',
    '/search?q=text&page=9',
    '/search?q=text&version=9',
    `/search?q=${'x'.repeat(201)}`,
  ])('has no English text on %s', async (path) => {
    const html = await (await get(path)).text();
    const foreign = interfaceTexts(html).filter((text) => !isTranslated(text));
    expect(foreign).toEqual([]);
    expect(html).toContain('<html lang="en-XA" dir="ltr"');
  });

  it('has no English text in its scripts', async () => {
    const built = await buildClient(site.root, objectsFolder(site.out), {
      dev: false,
      islands: [],
      cache: site.out,
      strings: pseudoCatalogue(),
      baseUrl: '/',
    });
    const scripts = built.names.filter((name) => name.endsWith('.js'));
    const found = scripts.flatMap((name) =>
      phrases(readObject(objectsFolder(site.out), name.replace(/\.js$/, '')).toString('utf8')),
    );
    expect(found.filter((text) => !isTranslated(text) && !UNSHOWN.includes(text))).toEqual([]);
    expect(found.filter(isTranslated).length).toBeGreaterThan(50);
  });
});

it('a site in German has the messages that the worker shows, and one in English has none', async () => {
  const german = temporarySite({ 'site.ts': siteModule(siteFields('de')), ...FILES });
  const english = temporarySite({ 'docs/index.md': '# Home\n' });
  const built = await german.build();
  const get = await appOfSite(built, german.out);
  const text = async (path: string): Promise<string> => (await get(path)).text();
  const html = await text('/guide/article');
  expect(html).toContain('<html lang="de" dir="ltr"');
  expect(html).toMatch(/Zuletzt aktualisiert am <time [^>]*>4\. März 2026<\/time> von §author/);
  expect(html).toContain('>Hinweis</p>');
  expect(await text('/nowhere')).toContain('<h1>Seite nicht gefunden</h1>');
  expect(await text('/search?q=text')).toMatch(/\d Seiten gefunden/);
  expect(Object.keys(built.manifest.site.strings ?? {})).toEqual(Object.keys(SHELL_STRINGS));
  expect((await english.build()).manifest.site.strings).toBe(undefined);
  await german.close();
  await english.close();
});

/** Texts in scripts that no reader sees: names of events, keys and data formats. */
const UNSHOWN = [
  'Esc',
  'Escape',
  'Enter',
  'Arrow',
  'Documentation feedback given',
  'Documentation comment given',
];

/** Names of formats, types and programming languages, what the tests search for, and what ICU writes in lists. */
const NAMES =
  'RSS,Atom,JSON Feed,text,xyzzyx,or,POST,HTTP,string,number,object,curl,JavaScript,Python,Java,C#'.split(
    ',',
  );

// A date is in the locale's format, and has no brackets.
function isTranslated(text: string): boolean {
  return NAMES.includes(text) || new RegExp(`[${AUTHOR}[\\]]|^/|\\d{4}`).test(text);
}

// Literals that read like an interface: they begin with a capital letter or have several words.
function phrases(script: string): string[] {
  return [...script.matchAll(/(["'`])((?:\\.|(?!\1)[^\\])*)\1/g)]
    .map((match) => match[2] ?? '')
    .filter((text) => /^\[|^[A-Z][a-z]+(?: |$)|^[a-z]+(?: [a-z]+){2,}$/.test(text));
}
