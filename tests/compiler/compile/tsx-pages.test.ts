import { afterEach, describe, expect, it } from 'vitest';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;

afterEach(async () => {
  await site?.close();
  site = undefined;
});

const PRICING = `import { Badge, Link } from 'edgepress/components';
import Counter from '../components/counter.tsx';
import { plans } from './plans.tsx';

export const frontMatter = {
  title: 'What it costs', // in euros
  description: \`Plans and prices\`,
  "sidebar_position": -1,
  keywords: ['price', 'plan'] as const,
} satisfies object;

export default function Pricing() {
  return (
    <>
      <p>All plans include <Link to="/guide">support</Link>. <Badge>new</Badge></p>
      <h2 id="plans">Plans</h2>
      <ul>{plans.map((plan) => <li key={plan}>{plan}</li>)}</ul>
      <Counter />
    </>
  );
}
`;

const FILES = {
  'docs/guide.mdx': '# Guide\n\n[Plans](./pricing.tsx#plans)\n',
  'docs/pricing.tsx': PRICING,
  'docs/plans.tsx': "export const plans = ['Free', 'Team'];\n",
  'components/counter.tsx': "'use client';\nexport default () => <button>0</button>;\n",
};

async function faults(files: Record<string, string>): Promise<string[]> {
  const made = (site = temporarySite({ ...FILES, ...files }));
  return (await made.diagnose()).map(
    ({ severity, file, line, message }) =>
      `${severity} ${file.slice(made.root.length + 1)}:${line ?? 0} ${message}`,
  );
}

describe('a page that is written as a React component', () => {
  it('has a route, front matter, islands, a Markdown version and search text like any page', async () => {
    const made = (site = temporarySite(FILES));
    const outcome = await made.build();
    const { entry, html, header } = made.page(outcome, '/pricing');
    expect(entry).toMatchObject({
      title: 'What it costs',
      description: 'Plans and prices',
      keywords: ['price', 'plan'],
      sidebar: 'default',
    });
    expect(html).toContain('<h1>What it costs</h1>');
    expect(html).toContain('<a href="/guide">support</a>');
    expect(html).toContain('<li>Free</li><li>Team</li>');
    expect(header).toMatchObject({
      toc: [{ level: 2, id: 'plans' }],
      islands: ['components/counter'],
    });
    const markdown = readObject(objectsFolder(made.out), entry.markdown ?? '').toString('utf8');
    expect(markdown).toContain('title: What it costs');
    expect(markdown).toContain('All plans include [support](https://docs.example/guide). new');
    expect(markdown).toContain('- Free\n- Team');
    // The module that it imports is no page, and other pages link to it by its file.
    expect(outcome.manifest.count).toBe(2);
    expect(made.page(outcome, '/guide').html).toContain('href="/pricing#plans"');
    expect(outcome.diagnostics).toEqual([]);
    const { pages } = await made.searchable();
    expect(pages.map(({ path }) => path).toSorted()).toEqual(['/guide', '/pricing']);
  });

  it('is compiled again when it or something that it imports changes', async () => {
    const made = (site = temporarySite(FILES));
    await made.build();
    expect((await made.build()).compiled).toEqual([]);
    made.write({ 'docs/plans.tsx': "export const plans = ['Free', 'Pro'];\n" });
    const outcome = await made.build();
    expect(outcome.compiled).toEqual(['/pricing']);
    expect(made.page(outcome, '/pricing').html).toContain('<li>Pro</li>');
    made.write({ 'docs/pricing.tsx': PRICING.replace('What it costs', 'Prices') });
    expect(made.page(await made.build(), '/pricing').entry.title).toBe('Prices');
    made.write({ 'docs/pricing.tsx': PRICING.replace('export const front', 'const front') });
    expect((await made.build()).manifest.count).toBe(1);
  });

  it('can be the home page, with a layout of the site', async () => {
    const made = (site = temporarySite({
      'docs/index.tsx':
        "export const frontMatter = { layout: 'landing' };\nexport default () => <h1>Welcome</h1>;\n",
      'layouts/landing.tsx':
        "import { Article } from 'edgepress/components';\nexport default () => <Article />;\n",
    }));
    expect(made.page(await made.build(), '/').entry).toMatchObject({
      title: 'Welcome',
      layout: 'landing',
    });
  });

  it('is reported with its place where it is wrong', async () => {
    const page = (rest: string): string => `export const frontMatter = {};\n${rest}\n`;
    const found = await faults({
      'docs/a.tsx': 'const title = "x";\nexport const frontMatter = { title };\n',
      'docs/b.tsx': 'export const frontMatter = {\n  unlisted: "maybe",\n  titel: "B",\n};\n',
      'docs/c.tsx': page('export default () => <p>{null.x}</p>;'),
      'docs/d.tsx': page('export default () => <p'),
      'docs/e.tsx': page('export const e = 1;'),
      'docs/f.tsx': `'use client';\n${page('export default () => <p />;')}`,
      'docs/g.tsx':
        'export const frontMatter = {\n  layout: "hom",\n};\nexport default () => <p />;\n',
    });
    for (const expected of [
      /^error docs\/a\.tsx:2 Front matter: expected an object of plain values/,
      /^error docs\/b\.tsx:2 Front matter field `unlisted`/,
      /^error docs\/c\.tsx:2 This file cannot be evaluated/,
      /^error docs\/d\.tsx:\d /,
      /^error docs\/e\.tsx:0 Found no default export, expected a React component/,
      /^error docs\/f\.tsx:1 .*'use client'/,
      /^error docs\/g\.tsx:2 Front matter `layout`: found "hom"/,
    ])
      expect(found.filter((line) => expected.test(line))).toHaveLength(1);
  });
});
