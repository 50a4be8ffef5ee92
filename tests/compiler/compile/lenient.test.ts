/** Pages of a lenient site that can't be compiled or evaluated are published, and don't stop the build. */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

const NOTICE = 'Its plain text follows.';

const FILES: Record<string, string> = {
  'docusaurus.config.js':
    "export default { title: 'S', url: 'https://s.example', presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] };",
  'versions.json': '["9.9"]',
  'sidebars.js': "module.exports = { main: ['nowhere', 'syntax'] };",
  'docs/syntax.md': `---
title: Syntax
---
import Flow from '@site/src/components/Flow';
import {
  other,
} from './other';

export const data = {
  list: [1],
};

## Steps {#steps}

<Flow title="The flow" list={[1, 2]}>

1. Run \`a <b> {c}\` for 1 < 2
2. See [undefined](./undefined.mdx) and [nowhere](./nowhere.md)

</Flow>

:::tip Mind this
Words in a {brace
:::

\`\`\`js
import kept from '{here}';
\`\`\`
`,
  'docs/repaired.mdx': `# Repaired

import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';

Versions <=4.x.x<br>have Promise<Config\\>, {not code}, and 1 <2.

<pre>
  <a href="https://a.example">
    Element[]
  </a>,<br/>
  second *value*
</pre>

<Tabs><TabItem value="one" label="One">Still **works**</TabItem></Tabs>
`,
  'docs/undefined.mdx': `# Undefined

import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';

Call {name} or {other}.

<Tabs><TabItem value="one" label="One">First</TabItem></Tabs>
`,
  'docs/throws.mdx': `# Throws

import Boom, { Fine } from '../src/boom.jsx';
import Other from '../src/other.jsx';

<Boom>Kept **words**</Boom>

<Other/>
`,
  'src/boom.jsx':
    "\nexport const Fine = () => 'fine';\nexport default function Boom() {\n  throw new Error('no browser');\n}\n",
  'src/other.jsx': `import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Own, { part } from '@theme/Own';
export default function Other() {
  return <b className={clsx('one', { two: true, three: false })}><Link to="/docs/links">Other</Link> <Own>works</Own>{part}</b>;
}
`,
  'docs/partial.mdx': `# Partial

import Bad from './_bad.mdx';

Before <Unknown/> and {Bad.missing}.

<Bad/>
`,
  'docs/_bad.mdx': 'Text of the partial, which has an {open brace.\n',
  'docs/type.mdx': '# Type\n\nWords.\n\n{[1].first.second}\n',
  'docs/data.mdx': "# Data\n\nimport data from './bad.json';\n\nWords. {data.name}\n",
  'docs/bad.json': '{ "name": ',
  'docs/links.md': '# Links\n\n[near](javascript-environment) [script](javascript:alert(1))\n',
  'docs/front.md': '---\nsidebar_position: first\n---\n# Front\n',
};

describe('a lenient site', () => {
  let site: TemporarySite;
  let outcome: BuildOutcome;

  beforeAll(async () => {
    site = temporarySite(FILES);
    outcome = await site.build();
  });
  afterAll(() => site.close());

  const found = (name: string): string[] =>
    outcome.diagnostics
      .filter(({ file }) => file === path.join(site.root, name))
      .map(({ rule, line, severity }) => `${severity} ${rule} ${line}`);

  it('builds, with warnings instead of errors', () => {
    expect(outcome.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(found('versions.json')).toEqual(['warning versions undefined']);
    expect(found('sidebars.js')).toEqual(['warning sidebar 1']);
    expect(found('docs/front.md')).toEqual(['warning front-matter 2']);
    expect(site.page(outcome, '/docs/front').html).toContain('Front');
  });

  it('shows the text of a page with a syntax error, below a notice', () => {
    const { html } = site.page(outcome, '/docs/syntax');
    const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    expect(html.indexOf(NOTICE)).toBeLessThan(html.indexOf('Steps'));
    expect(html).toContain('id="steps"');
    expect(html).toContain('<code>a &lt;b> {c}</code>');
    expect(html).toMatch(/<a href="\/docs\/undefined">/);
    expect(html).toContain('<strong>The flow</strong>');
    expect(text).toContain('Mind this');
    expect(text).toContain("import kept from '{here}'");
    expect(text).not.toMatch(/Flow|other|const data|list=/);
    expect(found('docs/syntax.md').toSorted()).toEqual([
      'warning broken-markdown-link 18',
      'warning mdx-syntax 23',
    ]);
  });

  it('escapes what is no code, and keeps the components of the page', () => {
    const { html } = site.page(outcome, '/docs/repaired');
    expect(html).not.toContain(NOTICE);
    expect(html).toMatch(
      /Versions &lt;=4\.x\.x<br\/?>have Promise&lt;Config>, \{not code\}, and 1 &lt;2\./,
    );
    expect(html).toMatch(
      /<a href="https:\/\/a\.example"[^>]*>Element\[\]<\/a>,<br\/?>second \*value\*/,
    );
    expect(html).toContain('role="tab');
    expect(html).toContain('Still <strong>works</strong>');
    expect(found('docs/repaired.mdx')).toEqual([
      'warning mdx-syntax 6',
      'warning mdx-syntax 6',
      'warning mdx-syntax 6',
      'warning mdx-syntax 6',
      'warning mdx-syntax 6',
      'warning mdx-syntax 11',
    ]);
  });

  it('shows expressions with undefined names as text, and keeps the page otherwise', () => {
    const { html } = site.page(outcome, '/docs/undefined');
    expect(html).toContain('Call {name} or {other}.');
    expect(html).toContain('role="tab');
    expect(html).not.toContain(NOTICE);
    expect(found('docs/undefined.mdx')).toEqual(['warning evaluation 6', 'warning evaluation 6']);
  });

  it('replaces a component that throws by its children', () => {
    const { html } = site.page(outcome, '/docs/throws');
    expect(html).toContain(
      '<ep-missing data-component="Boom">Kept <strong>words</strong></ep-missing>',
    );
    expect(html).toContain(
      '<b class="one two"><a href="/docs/links">Other</a> <ep-missing data-component="Own">works</ep-missing></b>',
    );
    expect(found('src/boom.jsx')).toEqual(['warning evaluation 4']);
  });

  it('shows the text of a partial with a syntax error in its place', () => {
    const { html } = site.page(outcome, '/docs/partial');
    expect(html.indexOf(NOTICE)).toBeGreaterThan(html.indexOf('Before'));
    expect(html).toContain('Text of the partial, which has an {open brace.');
    expect(found('docs/_bad.mdx')).toEqual(['warning mdx-syntax 1']);
  });

  it('shows a placeholder that has no content by its name', () => {
    expect(site.page(outcome, '/docs/partial').html).toContain(
      '<ep-missing data-component="Unknown"><code>&lt;Unknown /></code></ep-missing>',
    );
  });

  it('shows the text of a page that fails in another way', () => {
    const { html } = site.page(outcome, '/docs/type');
    expect(html).toContain(NOTICE);
    expect(html).toContain('<p>Words.</p>');
    expect(found('docs/type.mdx')).toEqual(['warning evaluation undefined']);
  });

  it('reports links, and refuses scripts in them', () => {
    expect(site.page(outcome, '/docs/links').html).toContain(
      '<a href="/docs/javascript-environment">near</a> <a href="#">script</a>',
    );
    expect(found('docs/links.md')).toEqual(['warning unsafe-link 3', 'warning broken-link 3']);
  });

  it('leaves out data that cannot be parsed', () => {
    expect(site.page(outcome, '/docs/data').html).toContain('Words.');
    expect(found('docs/data.mdx')).toEqual(['warning missing-import 3']);
  });
});
