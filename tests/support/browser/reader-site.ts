/** A small site with one example of everything, for browser tests. */
import { siteModule } from '../sites/temporary-site.ts';

const SITE = {
  baseUrl: '/',
  variables: {},
  navbar: {
    items: [
      { type: 'link', label: 'Main site', href: 'https://main.invalid', position: 'left' },
      {
        type: 'dropdown',
        label: 'More',
        position: 'left',
        items: [
          { label: 'Beta page', href: '/beta' },
          { label: 'Gamma page', href: '/guide/gamma' },
          { label: 'Delta page', href: '/guide/deep/delta' },
        ],
      },
      { type: 'versions', position: 'right' },
      { type: 'locales', position: 'right' },
      { type: 'search', position: 'right' },
      { type: 'colourMode', position: 'right' },
    ],
  },
  footer: {
    columns: [
      {
        title: 'Legal',
        links: [{ label: 'Privacy Policy', href: 'https://main.invalid/privacy' }],
      },
    ],
    copyright: 'Copyright (c) 2025 Example Ltd',
  },
  announcement: {
    id: 'first',
    text: 'Something new is here.',
    link: { label: 'Read it', href: '/beta' },
    dismissible: true,
  },
  colourMode: { default: 'light', respectSystem: true, disableSwitch: false },
  editUrl: 'https://source.invalid/edit/{path}',
  lastUpdated: { time: true, author: false },
};

const parts = (name: string, count: number): string =>
  Array.from(
    { length: count },
    (_entry, index) =>
      `## Part ${index}\n\nText of part ${index} in ${name}, long enough to be a line.\n\n### Detail ${index}\n\nMore of it.\n`,
  ).join('\n');

const ALPHA = `---
slug: /
title: Alpha
---

The first page, with a [link to Beta](./beta.mdx).

${parts('Alpha', 20)}
`;

const EVERYTHING = `---
title: Everything
---

One of each.

## Code

\`\`\`kotlin title="Main.kt" showLineNumbers {2}
fun main() {
    println("hello")
}
\`\`\`

\`\`\`text
${'a very long line of text that does not fit on any screen '.repeat(6)}
\`\`\`

\`\`\`diff
-old
+new
\`\`\`

## Tabs

<Tabs groupId="platform" queryString>
<TabItem value="web" label="Web" default>Text for web.</TabItem>
<TabItem value="ios" label="iOS">

Text for iOS.

### Inside the tab

</TabItem>
<TabItem value="android" label="Android">Text for Android.</TabItem>
</Tabs>

<Tabs groupId="platform">
<TabItem value="web" label="Web">Again web.</TabItem>
<TabItem value="ios" label="iOS">Again iOS.</TabItem>
</Tabs>

## Details

<details>
<summary>More about it</summary>

Hidden at first.

</details>

## Admonitions

:::warning[Look out]

Something may go wrong.

:::

## Table

| ${Array.from({ length: 14 }, (_entry, index) => `Column ${index}`).join(' | ')} |
| ${Array.from({ length: 14 }, () => '---').join(' | ')} |
| ${Array.from({ length: 14 }, (_entry, index) => `value${index}`).join(' | ')} |

## Picture

![A wide picture](/img/wide.svg)

## Lists

- [x] done
- [ ] to do

A claim.[^1]

[^1]: Its source.

## Diagram

\`\`\`mermaid
flowchart LR
  A[Begin] --> B[End]
\`\`\`

$$
E = mc^2
$$

${parts('Everything', 12)}
`;

/** Files of a category with more pages than the sidebar can show at once. Building them takes as long as all other pages. */
export const MANY_PAGES: Record<string, string> = Object.fromEntries(
  Array.from({ length: 40 }, (_entry, index) => [
    `docs/many/page-${index}.mdx`,
    `# Page ${index}\n\nOne of many.\n`,
  ]),
);

/** Returns the files of the site, with changed configuration fields. */
export function readerFiles(fields: object = {}): Record<string, string> {
  return {
    'site.ts': siteModule({ ...SITE, ...fields }),
    'docs/alpha.mdx': ALPHA,
    'docs/beta.mdx': `# Beta\n\n${parts('Beta', 4)}`,
    'docs/everything.mdx': EVERYTHING,
    'docs/guide/_category_.json': '{"label": "Guide", "collapsed": true}',
    'docs/guide/gamma.mdx': '# Gamma\n\nShort.\n',
    'docs/guide/deep/_category_.json':
      '{"label": "Deep", "link": {"type": "generated-index", "slug": "/guide/deep"}}',
    'docs/guide/deep/delta.mdx': '# Delta\n\nDeep down.\n',
    'static/img/wide.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="600"><rect width="2400" height="600" fill="teal"/></svg>',
  };
}
