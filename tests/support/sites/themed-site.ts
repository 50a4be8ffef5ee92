/** A site with a theme, fonts and a stylesheet of its own. */
import fs from 'node:fs';
import path from 'node:path';
import { siteModule, temporarySite, type TemporarySite } from './temporary-site.ts';

const CODE = ['js', 'const a = /x/.test(`b${1}`) // c', 'class B extends C {}', ''].join('\n');
const PAGE = `---
title: Everything
---

Text with a [link](/second), \`code\`, **bold** and <mark>marked</mark> words. [\`linked\`](/second)

## Code

\`\`\`js title="a.js" {1}
${CODE.slice(3)}
\`\`\`

\`\`\`diff
+ added
- removed
\`\`\`

\`\`\`html showLineNumbers
<!-- comment --><a href="x">y</a>
\`\`\`

| Name | Value |
|---|---|
| \`a\` | [b](/second) |

> Quoted

${['note', 'info', 'tip', 'warning', 'danger']
  .map((kind) => `:::${kind}\n\nText, \`code\` and a [link](/second).\n\n:::`)
  .join('\n\n')}

<details><summary>More</summary>Hidden</details>

##### Small heading

A footnote.[^1]

[^1]: Said here.
`;

/** The theme of the site. */
export const THEME = {
  accent: '#c2185b',
  colours: { light: { bg: '#fffaf0', bgSubtle: '#fdeedd' }, dark: { bg: '#1b1020' } },
  fonts: {
    sans: { family: 'Acme Sans', files: ['fonts/regular.woff2'] },
    heading: { family: 'Acme Serif', files: ['fonts/heading.woff2'], fallback: 'serif' },
  },
  type: { base: 18, ratio: 1.3 },
  radius: '2px',
  code: { preset: 'warm', mode: 'dark' },
} as const;

/** Creates the site. */
export function themedSite(): TemporarySite {
  const content = temporarySite({
    'site.ts': siteModule({
      theme: THEME,
      tagline: 'Words',
      announcement: { id: 'a', text: 'News', link: { label: 'More', href: '/second' } },
      footer: {
        columns: [{ title: 'Links', links: [{ label: 'Second', href: '/second' }] }],
        copyright: 'Acme',
      },
    }),
    'docs/index.mdx': PAGE,
    'docs/second.mdx': '# Second\n\nText.\n',
    'sidebars.ts':
      "export default { docs: ['index', { type: 'category', label: 'More', items: ['second'] }] };\n",
    'styles.css':
      '.brand { letter-spacing: 3px; } .admonition { border-width: 4px; } .navbar { font-size: 20px; }',
  });
  const fonts = path.join(content.root, 'fonts');
  fs.mkdirSync(fonts);
  const katex = path.resolve('node_modules/katex/dist/fonts');
  fs.copyFileSync(`${katex}/KaTeX_SansSerif-Regular.woff2`, `${fonts}/regular.woff2`);
  fs.copyFileSync(`${katex}/KaTeX_Main-Bold.woff2`, `${fonts}/heading.woff2`);
  return content;
}
