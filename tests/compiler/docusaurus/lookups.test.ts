/** What names in a Docusaurus site stand for: files of links, files of modules, ids of headings. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
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
