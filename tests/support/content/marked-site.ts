/** A site with every text of the interface, in which the author's texts are marked. */

/** Every text of the author has this sign, and every text of the interface is in brackets. */
export const AUTHOR = '§';

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

/** The files of the site, except for its configuration. */
export const MARKED_FILES = {
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

/** Returns the configuration of the site in a locale. */
export function markedSite(locale: string, direction = 'ltr'): object {
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
