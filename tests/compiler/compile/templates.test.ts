import { afterEach, describe, expect, it } from 'vitest';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { parseTemplates, SLOTS, type Templates } from '../../../model/release/templates.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;

afterEach(async () => {
  await site?.close();
  site = undefined;
});

const PAGES = { 'docs/index.mdx': '# Home\n', 'docs/guide/intro.mdx': '# Intro\n\n## First\n' };

const COUNTER = `'use client';
export default function Counter() { return <button>0</button>; }
`;

function siteOf(files: Record<string, string>, options: { dev?: boolean } = {}): TemporarySite {
  return (site = temporarySite({ ...PAGES, ...files }, options));
}

function templatesOf({ out }: TemporarySite, { manifest }: BuildOutcome): Templates {
  const { templates } = manifest;
  if (templates === undefined) throw new Error('The release has no templates.');
  if ('inline' in templates) return templates.inline;
  return parseTemplates(readObject(objectsFolder(out), templates.object).toString('utf8'));
}

async function compiled(files: Record<string, string>): Promise<Templates> {
  const made = siteOf(files);
  return templatesOf(made, await made.build());
}

describe('slots and layouts', () => {
  it('are compiled like pages: Markdown, variables, components, links, images, styles', async () => {
    const made = siteOf({
      'site.ts': siteModule({ baseUrl: '/docs/', variables: { product: 'Sparrow' } }),
      'slots/footer.mdx':
        '**{product}** <Badge>new</Badge> [intro](../docs/guide/intro.mdx#first) ![a](./a.svg)\n\n## Head\n\n<i style={{color: "red"}}>x</i>\n',
      'slots/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>',
    });
    const outcome = await made.build();
    const { html, styles } = templatesOf(made, outcome);
    const footer = html['slots/footer'] ?? '';
    expect(footer).toMatch(/^<div data-slot="footer"><p><strong>Sparrow<\/strong>/);
    expect(footer).toContain('<span class="badge">new</span>');
    expect(footer).toContain('<a data-nav="/guide/intro" href="/docs/guide/intro#first">intro</a>');
    expect(footer).toContain('<h2>Head</h2>');
    const image = /\/docs\/assets\/a-(\w+)\.svg/.exec(footer)?.[1] ?? '';
    const [sheet = ''] = styles.map((name) => /-(\w+)\.css$/.exec(name)?.[1] ?? '');
    const css = readObject(objectsFolder(made.out), sheet).toString('utf8');
    const rule = /class="(s\w+)"/.exec(footer)?.[1] ?? '';
    expect(css).toContain(`body .${rule}{color:red}`);
    for (const hash of [image, sheet]) expect(outcome.objects).toContain(hash);
  });

  it('can be React components with islands, whose ids differ from those on pages', async () => {
    const { html, islands } = await compiled({
      'components/counter.tsx': COUNTER,
      'slots/banner.tsx':
        "import Counter from '../components/counter.tsx';\nexport default () => <Counter />;",
      'layouts/navbar.tsx':
        'import { Logo, NavbarItems } from \'edgepress/components\';\nexport default () => <><Logo /><NavbarItems position="right" /></>;',
    });
    expect(islands).toEqual(['components/counter']);
    expect(html['slots/banner']).toMatch(
      /^<section aria-label="Banner" data-slot="banner"><ep-island [^>]*data-prefix="i1001-"/,
    );
    expect(html['layouts/navbar']).toBe(
      '<ep-part data-name="logo"></ep-part><ep-part data-name="navbar-items" data-position="right"></ep-part>',
    );
  });

  it('make links in the navbar look like its own', async () => {
    const { html } = await compiled({ 'slots/navbar-end.md': '[Intro](/guide/intro)\n' });
    expect(html['slots/navbar-end']).toBe(
      '<div data-slot="navbar-end"><a data-nav="/guide/intro" href="/guide/intro" class="navbar-link">Intro</a></div>',
    );
  });

  it('give the head meta tags and links, which navigation in the browser keeps', async () => {
    const { head, styles } = await compiled({
      'slots/head.mdx':
        '<meta name="theme-color" content="#fff" />\n<link rel="me" href="https://x.example" />\n',
    });
    expect(head).toEqual([
      { tag: 'meta', attributes: { name: 'theme-color', content: '#fff', 'data-site': '' } },
      { tag: 'link', attributes: { rel: 'me', href: 'https://x.example', 'data-site': '' } },
    ]);
    expect(styles).toEqual([]);
  });

  it('are part of the manifest if they are small, and otherwise an object of the release', async () => {
    const small = siteOf({ 'slots/footer.md': 'Small\n' });
    const before = await small.build();
    expect(before.manifest.templates).toHaveProperty('inline');
    small.write({ 'slots/footer.md': 'Large '.repeat(1000) });
    const { manifest, objects } = await small.build();
    const ref = manifest.templates;
    expect(ref && 'object' in ref && objects.has(ref.object)).toBe(true);
    expect(manifest.id).not.toBe(before.manifest.id);
  });

  it('allow what they embed in the content security policy', async () => {
    const made = siteOf({ 'slots/footer.md': '![a](https://pictures.example/a.png)\n' });
    expect((await made.build()).manifest.embeds?.images).toEqual(['https://pictures.example']);
  });

  it('are absent from the release of a site without any', async () => {
    const made = siteOf({});
    expect((await made.build()).manifest).not.toHaveProperty('templates');
  });
});

describe('an edit', () => {
  it('compiles a slot or the pages again, never both, and follows what a slot is made from', async () => {
    const made = siteOf({
      'components/year.tsx': 'export const YEAR = 2025;',
      'slots/footer.tsx':
        "import { YEAR } from '../components/year.tsx';\nexport default () => <p>{YEAR}</p>;",
      'slots/banner.md': '[Intro](../docs/guide/intro.mdx)\n',
    });
    const first = await made.build();
    expect((await made.build()).compiled).toEqual([]);
    made.write({ 'docs/index.mdx': '# Another home\n' });
    expect((await made.build()).compiled).toEqual(['/']);
    made.write({ 'slots/banner.md': 'Changed\n' });
    const second = await made.build();
    expect(second.compiled).toEqual(['slots/banner']);
    expect([...second.objects].filter((hash) => !first.objects.has(hash)).length).toBeLessThan(6);
    made.write({ 'components/year.tsx': 'export const YEAR = 2026;' });
    const third = await made.build();
    expect(third.compiled).toEqual(['slots/footer']);
    expect(templatesOf(made, third).html['slots/footer']).toContain('2026');
    made.remove('slots');
    expect((await made.build()).manifest).not.toHaveProperty('templates');
  });

  it('of a route compiles the slots that link to it', async () => {
    const made = siteOf({ 'slots/banner.md': '[Intro](../docs/guide/intro.mdx)\n' });
    await made.build();
    made.write({ 'docs/guide/intro.mdx': '---\nslug: /start\n---\n# Intro\n' });
    const outcome = await made.build();
    expect(outcome.compiled).toContain('slots/banner');
    expect(templatesOf(made, outcome).html['slots/banner']).toContain('href="/start"');
  });
});

it('every slot can be filled', async () => {
  const files = SLOTS.map((name) => [
    `slots/${name}.mdx`,
    name === 'head' ? '<meta name="a" content="b" />' : `In ${name}`,
  ]);
  const { html, head } = await compiled(Object.fromEntries(files));
  expect(Object.keys(html).length + head.length).toBe(SLOTS.length);
});
