/** What names in a Docusaurus site stand for: files of links, files of modules, ids of headings. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { docusaurusFolder } from '../../support/sites/docusaurus-folder.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

describe('a Docusaurus site', () => {
  let site: TemporarySite;
  let outcome: BuildOutcome;

  beforeAll(async () => {
    site = temporarySite({
      'docusaurus.config.js': `module.exports = { title: 'Acme', url: 'https://a.example', presets: ['classic'] };`,
      'docs/intro.md': '# Introduction\n',
      'docs/guide/intro.md': '# Introduction to the guide\n',
      'docs/guide/links.md':
        '# Links\n\n[One](intro.md), [two](./intro.md), [three](only-here.md)\n',
      'docs/guide/only-here.md': '# Only here\n',
      'docs/cards.mdx':
        "import Card from '@site/src/components/Card';\n\n# Cards\n\n## Events <Card/>\n\n## Limit {6 * 7}\n",
      'docs/commands.md':
        '---\nformat: md\n---\n# Commands\n\n<br>\n\n```bash npm2yarn\nnpm install acme\n```\n',
      'src/components/Card/index.tsx': `export default () => <b>from TypeScript</b>;`,
      'src/components/Card/index.js': `export default () => <b>from JavaScript</b>;`,
      'src/pages/home.js': `import React from 'react';
export default class Home extends React.Component {
  render() { return <p>{this.props.config.title}</p>; }
}`,
      'src/pages/help.js': `export default function Help(props) { return <p>{props.config.url}</p>; }`,
    });
    outcome = await site.build();
    expect(outcome.diagnostics).toEqual([]);
  });

  afterAll(() => site.close());

  it('looks for files of links in the docs folder first, unless they begin with a dot', () => {
    const { html } = site.page(outcome, '/docs/guide/links');
    expect(html).toContain('<a href="/docs/intro">One</a>');
    expect(html).toContain('<a href="/docs/guide/intro">two</a>');
    expect(html).toContain('<a href="/docs/guide/only-here">three</a>');
  });

  it('prefers JavaScript where a module exists twice', () => {
    expect(site.page(outcome, '/docs/cards').html).toContain('<b>from JavaScript</b>');
  });

  it('keeps the space before an element, and expressions, in ids of headings', () => {
    const { html } = site.page(outcome, '/docs/cards');
    expect(html).toContain('<h2 id="events-"');
    expect(html).toContain('<h2 id="limit-6--7"');
  });

  it('shows tabs of package managers in plain Markdown too', () => {
    const { html } = site.page(outcome, '/docs/commands');
    expect(html).toContain('<br>');
    expect(html).toContain('<span class="f">pnpm add</span> acme');
  });

  it('passes its configuration to pages that are components', () => {
    expect(site.page(outcome, '/home').html).toBe('<p>Acme</p>\n');
    expect(site.page(outcome, '/help').html).toBe('<p>https://a.example</p>\n');
  });
});

describe('ids of headings on a site with `markdown.anchors.maintainCase`', () => {
  const FILES = {
    'docusaurus.config.js': `module.exports = { title: 'Acme', url: 'https://a.example', baseUrl: '/', onBrokenAnchors: 'throw',
      markdown: { anchors: { maintainCase: true } }, presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]] };`,
    'docs/a.mdx':
      "import Part from './_part.mdx';\n\n# A\n\n## The API `cy.Get`\n\n## The API `cy.Get`\n\n## Own {#oWn}\n\n<Part />\n\n[Here](#The-API-cyGet), [part](./a.mdx#In-Part), [lower case](#in-part)\n",
    'docs/_part.mdx': '## In Part\n',
  };
  const IDS = ['The-API-cyGet', 'The-API-cyGet-1', 'oWn', 'In-Part'];
  const ids = (html: string): string[] =>
    [...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id = '']) => id);

  it('keep their capitals in place', async () => {
    const site = temporarySite(FILES);
    const outcome = await site.build();
    expect(ids(site.page(outcome, '/a').html)).toEqual(IDS);
    // The last link of the page is in lower case, and only it is broken.
    expect(outcome.diagnostics.map(({ message }) => message)).toEqual([
      expect.stringContaining('#in-part'),
    ]);
    await site.close();
  });

  it('keep their capitals in an imported site', async () => {
    const folder = docusaurusFolder(FILES);
    const { staged } = await folder.import();
    expect(fs.readFileSync(path.join(staged, 'site.ts'), 'utf8')).toMatch(
      /anchors: \{\s*maintainCase: true,?\s*\}/,
    );
    folder.close();
  });
});
