import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openProject } from '../../../compiler/config/project.ts';
import { SiteBuild } from '../../../compiler/site-build.ts';
import { silentTimings } from '../../../compiler/diagnostics/timings.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

const sites: TemporarySite[] = [];

afterEach(async () => {
  for (const site of sites.splice(0)) await site.close();
});

function make(files: Record<string, string>): TemporarySite {
  const site = temporarySite(files);
  sites.push(site);
  return site;
}

const PAGES = {
  'docs/a.mdx': "import Part from './_part.mdx';\n\n# A\n\n[b](./b.mdx)\n\n<Part />\n",
  'docs/b.mdx': '# B\n\n## Here\n',
  'docs/c.mdx': "import Box from '@site/components/box.tsx';\n\n# C\n\n<Box />\n",
  'docs/_part.mdx': 'From the part\n',
  'components/box.tsx':
    "import { word } from './word.ts';\nexport default function Box() { return <b>{word}</b>; }\n",
  'components/word.ts': "export const word = 'one';\n",
};

describe('a rebuild', () => {
  it('compiles nothing when nothing has changed, also in a new process', async () => {
    const site = make(PAGES);
    expect((await site.build()).compiled).toHaveLength(3);
    expect((await site.build()).compiled).toEqual([]);
    const again = new SiteBuild({
      cache: openProject({}).cache,
      root: site.root,
      out: site.out,
      dev: false,
      timings: silentTimings,
    });
    expect((await again.run()).compiled).toEqual([]);
    await again.close();
  });

  it('compiles only the edited page', async () => {
    const site = make(PAGES);
    await site.build();
    site.write({ 'docs/b.mdx': '# B\n\n## Here\n\nMore\n' });
    expect((await site.build()).compiled).toEqual(['/b']);
  });

  it('compiles the pages whose partial, component, or import of a component was edited', async () => {
    const site = make(PAGES);
    await site.build();
    site.write({ 'docs/_part.mdx': 'Other words\n' });
    const outcome = await site.build();
    expect(outcome.compiled).toEqual(['/a']);
    expect(site.page(outcome, '/a').html).toContain('Other words');
    site.write({ 'components/word.ts': "export const word = 'two';\n" });
    const third = await site.build();
    expect(third.compiled).toEqual(['/c']);
    expect(site.page(third, '/c').html).toContain('<b>two</b>');
  });

  it('compiles the page whose relative link now leads to another page', async () => {
    const site = make({ 'docs/a.mdx': '# A\n\n[next](sub)\n', 'docs/a/sub.mdx': '# Sub of A\n' });
    expect(site.page(await site.build(), '/a').html).toContain('href="/a/sub"');
    site.write({ 'docs/sub.mdx': '# Sub\n' });
    const outcome = await site.build();
    expect(outcome.compiled.toSorted()).toEqual(['/a', '/sub']);
    expect(site.page(outcome, '/a').html).toContain('href="/sub"');
  });

  it('compiles the page whose component resolves a path that is now a page', async () => {
    const site = make({
      'docs/a.mdx':
        'import Link from \'@docusaurus/Link\';\n\n# A\n\n<Link to="/late.html">late</Link>\n',
    });
    expect(site.page(await site.build(), '/a').html).toContain('href="/late.html"');
    site.write({ 'docs/late.mdx': '# Late\n' });
    const outcome = await site.build();
    expect(outcome.compiled.toSorted()).toEqual(['/a', '/late']);
    expect(site.page(outcome, '/a').html).toContain('href="/late"');
  });

  it('compiles the pages that link to a page with a new route', async () => {
    const site = make(PAGES);
    await site.build();
    site.write({ 'docs/b.mdx': '---\nslug: /moved\n---\n# B\n\n## Here\n' });
    const outcome = await site.build();
    expect(outcome.compiled.toSorted()).toEqual(['/a', '/moved']);
    expect(site.page(outcome, '/a').html).toContain('href="/moved"');
  });

  it('compiles everything when a variable has changed', async () => {
    const site = make({ ...PAGES, 'site.ts': siteModule({ variables: { x: '1' } }) });
    await site.build();
    site.write({ 'site.ts': siteModule({ variables: { x: '2' } }) });
    expect((await site.build()).compiled).toHaveLength(3);
  });

  it('removes deleted pages, and adds new ones', async () => {
    const site = make(PAGES);
    await site.build();
    site.remove('docs/c.mdx');
    site.write({ 'docs/d.mdx': '# D' });
    const outcome = await site.build();
    expect(outcome.manifest.count).toBe(3);
    expect(outcome.compiled).toEqual(['/d']);
  });

  it('writes the same bytes for the same input, wherever it runs', async () => {
    const one = make(PAGES);
    const two = make(PAGES);
    const [first, second] = [await one.build(), await two.build()];
    expect(second.manifest.id).toBe(first.manifest.id);
    expect([...second.objects].toSorted()).toEqual([...first.objects].toSorted());
  });

  it('recovers from a cache file that ends in the middle of a line', async () => {
    const site = make(PAGES);
    const first = await site.build();
    const file = path.join(site.out, 'cache.jsonl');
    const text = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(file, text.slice(0, -40));
    const again = new SiteBuild({
      cache: openProject({}).cache,
      root: site.root,
      out: site.out,
      dev: false,
      timings: silentTimings,
    });
    const outcome = await again.run();
    await again.close();
    expect(outcome.compiled).toHaveLength(1);
    expect(outcome.manifest.id).toBe(first.manifest.id);
  });

  it('recompiles a page whose object is missing in the store', async () => {
    const site = make(PAGES);
    const outcome = await site.build();
    const { object } = site.page(outcome, '/b').entry;
    fs.rmSync(path.join(site.out, 'objects', object.slice(0, 2), object.slice(2)));
    expect((await site.build()).compiled).toEqual(['/b']);
  });
});
