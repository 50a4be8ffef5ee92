/** Builds a Docusaurus site with components, in place and imported: its code, what that reaches, and Docusaurus's modules. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { docusaurusFolder } from '../support/sites/docusaurus-folder.ts';
import { temporarySite, type TemporarySite } from '../support/sites/temporary-site.ts';

const SITE = {
  'docusaurus.config.js': `const path = require('path');
module.exports = {
  title: 'Site', url: 'https://s.example', baseUrl: '/base/', customFields: { phone: '555' },
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
  plugins: [['plugin-module-alias', { alias: { '@named': path.resolve(__dirname, 'src/named'), react: path.resolve(__dirname, 'node_modules/react') } }], () => ({ name: 'x', configureWebpack: () => ({ resolve: { alias: { '@parts': path.resolve(__dirname, 'src/parts') } } }) })],
};`,
  'tsconfig.json': '{ // paths\n "compilerOptions": { "paths": { "@lib/*": ["./src/lib/*"], } } }',
  'i18n/en/code.json': '{ "hello": { "message": "Hello {name}" } }',
  'src/parts/Box.jsx': `import React from 'react';
import clsx from 'clsx';
import { cva } from 'class-variance-authority';
import styles from './box.module.css';
import './plain.css';
const look = cva('look', { variants: { size: { s: 'small', l: 'large' } }, compoundVariants: [{ size: 'l', class: 'both' }], defaultVariants: { size: 's' } });
export const Looks = () => <i className={look({ size: 'l', className: 'own' })}><b className={look()}/></i>;
export default function Box({ kind, children }) { return <div className={clsx('box', styles.wide)}>{kind}{children}</div>; }
Box.defaultProps = { kind: 'plain' };`,
  'src/parts/box.module.css': '.wide { width: 9px; background: url(./dot.png) }',
  'src/parts/plain.css': '.box { color: red }',
  'src/parts/dot.png': PIXEL(),
  'src/lib/facts.ts': `import data from './facts.json';\nexport const facts: string[] = data.list;`,
  'src/lib/facts.json': '{ "list": ["one", "two"] }',
  'src/lib/icon.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" class="i" stroke-width="2"><path style="fill: red" d="M0 0h1v1z"/></svg>',
  'src/named/Named.jsx': 'export default () => <u>named</u>;',
  // Docusaurus looks for it later.
  'src/named/Named.tsx': 'export default () => <u>other</u>;',
  'static/parts/index.md': "import Named from '@named/Named';\n\n<Named />\n",
  'src/lib/note.mdx':
    '<!-- A comment -->\n\nText from *Markdown* at 12:30.\n\n:::tip Try it\n\n<Box kind="mapped">x</Box>\n\n:::\n',
  'src/components/All.tsx': `import React from 'react';
import { facts } from '@lib/facts';
import Box from '@parts/Box';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useDoc } from '@docusaurus/plugin-content-docs/client';
import Icon from '@site/src/lib/icon.svg';
import Note from '@site/src/lib/note.mdx';
import Fancy, { format } from 'not-installed';
import Badge from '@theme/Badge';
import raw from '!!raw-loader!@site/src/lib/facts.ts';
import again from '@site/src/lib/facts.ts?raw';
export function All() {
  const { siteConfig } = useDocusaurusContext();
  const { metadata } = useDoc();
  return <section>
    <Box>{facts.join('+')}</Box><Icon className="big" /><Note /><Badge>new</Badge>
    <p>{siteConfig.customFields.phone} {useBaseUrl('/img/x.png')} {metadata.title} {format('same')} {raw.length + again.length}</p>
    <p><Translate id="hello" values={{ name: <b>you</b> }}>Hi</Translate> {translate({ id: 'hello', message: 'Hi' }, { name: 'me' })}</p>
    <Link to="/other" className="go">there</Link>
    <Fancy>kept</Fancy>
  </section>;
}`,
  'src/theme/Badge/index.js': `import React from 'react';
export default ({ children }) => <em className="badge-of-site">{children}</em>;`,
  'src/theme/MDXComponents.js': `import React from 'react';
import Original from '@theme-original/MDXComponents';
import Box from '@parts/Box';
export default { ...Original, Box, table: ({ children }) => <table>{children[0]}<tfoot><tr><td>{children[0].props.children.props.children.props.children}</td></tr></tfoot></table>, em: (props) => <em className="key" {...props} /> };`,
  'docs/a.mdx': `---
title: Page A
---
import { All } from '@site/src/components/All';
import Box, { Looks } from '@parts/Box';
import Badge from '@theme/Badge';
import Part from '@site/static/parts/index.md';
import { dump, load } from 'js-yaml';

<All />

<Looks />

{load('read: yes, it is').read}

<code>{dump({ vars: { list: [1, 2], on: 'true' } }, { flowLevel: 2 })}</code>

<Part />

| Head |
|---|
| Cell |

<Box kind="given">Word</Box>

<Badge>own</Badge> *K*
`,
  'docs/other.md': '# Other\n\n<Box/>\n',
};

function PIXEL(): string {
  return '\u0089PNG';
}

let site: TemporarySite | undefined;
let close: (() => void) | undefined;
afterEach(async () => {
  await site?.close();
  close?.();
});

function inPlace(): TemporarySite {
  return temporarySite(SITE);
}

async function imported(): Promise<TemporarySite> {
  const folder = docusaurusFolder(SITE);
  close = () => folder.close();
  const { staged, errors } = await folder.import();
  expect(errors).toEqual([]);
  const names = fs.readdirSync(staged, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => fs.statSync(path.join(staged, name)).isFile());
  return temporarySite(
    Object.fromEntries(
      files.map((name) => [name, fs.readFileSync(path.join(staged, name), 'utf8')]),
    ),
  );
}

describe.each([
  ['read in place', inPlace],
  ['imported', imported],
])('a site with components, %s', (_name, open) => {
  it('renders them with all that they reach', async () => {
    site = await open();
    const outcome = await site.build();
    const { html, header } = site.page(outcome, '/a');
    const styles = header.styles.join(' ');
    expect(html).toMatch(/<div class="box \w+_wide">plainone\+two<\/div>/);
    expect(html).toContain('class="big" stroke-width="2"><path');
    expect(styles).not.toBe('');
    expect(html).toContain('<p>Text from <em class="key">Markdown</em> at 12:30.</p>');
    expect(html).toMatch(/<div class="admonition tip" role="note">.*Try it.*mappedx<\/div>/);
    expect(html).toContain('<p>555 /base/img/x.png Page A same 148</p>');
    expect(html).toContain('<p>Hello <b>you</b> Hello me</p>');
    expect(html).toContain('<a class="go" href="/base/other">there</a>');
    expect(html).toContain('<em class="badge-of-site">new</em>');
    expect(html).toContain('<ep-missing data-component="not-installed">kept</ep-missing>');
    expect(html).toContain('<i class="look large both own"><b class="look small"></b></i>');
    expect(html).toContain('yes, it is');
    expect(html).toContain('<u>named</u>');
    expect(html).toContain('<code>vars:\n  list: [ 1, 2 ]\n  on: &#x27;true&#x27;\n</code>');
    expect(html).toContain('<tfoot><tr><td>Head</td></tr></tfoot>');
    expect(html).toMatch(/>givenWord<\/div>/);
    expect(html).toContain('<em class="key">K</em>');
    expect(site.page(outcome, '/other').html).toMatch(/<div class="box \w+">plain<\/div>/);
    expect(outcome.diagnostics.map(({ message }) => message)).toEqual([
      'Import of `not-installed` is neither in the site nor installed.',
    ]);
  });
});
