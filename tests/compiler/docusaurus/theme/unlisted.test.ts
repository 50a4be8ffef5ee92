/** Unlisted documents: as in Docusaurus, only their own pages show their entries in the sidebar. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuildOutcome } from '../../../../compiler/release/build-outcome.ts';
import { appOfSite } from '../../../support/sites/app-of-site.ts';
import { temporarySite, type TemporarySite } from '../../../support/sites/temporary-site.ts';

const UNLISTED = '---\nunlisted: true\n---\n\n';
const LONG = Array.from({ length: 70 }, (_page, at) => String(at + 10));

const FILES = {
  'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example', presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]] };`,
  'docs/a.md': '# A\n',
  'docs/b.md': `${UNLISTED}# Hidden\n`,
  'docs/c.md': '---\npagination_prev: b\n---\n\n# C\n',
  'docs/group/index.md': `${UNLISTED}# Group\n`,
  'docs/group/one.md': '# One\n',
  'docs/group/two.md': `${UNLISTED}# Two\n`,
  'docs/secret/deep/page.md': `${UNLISTED}# Deep\n`,
  'docs/secret/index.md': `${UNLISTED}# Secret\n`,
  'docs/long/_category_.json': '{ "label": "Long" }',
  ...Object.fromEntries(LONG.map((name) => [`docs/long/p${name}.md`, `# Page ${name}\n`])),
  'docs/long/p44x.md': `${UNLISTED}# Between\n`,
};

let site: TemporarySite;
let built: BuildOutcome;
let get: Awaited<ReturnType<typeof appOfSite>>;

beforeAll(async () => {
  site = temporarySite(FILES);
  built = await site.build();
  get = await appOfSite(built, site.out);
});
afterAll(() => site.close());

/** Returns the entries of a page's sidebar as text, with the current page in brackets. */
async function sidebar(address: string): Promise<string[]> {
  const html = await (await get(address)).text();
  const nav = /<nav[^>]*class="sidebar-nav"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
  return [...nav.matchAll(/<a [^>]*?(aria-current="page")?[^>]*>(.*?)<\/a>/g)].map(
    ([anchor, , label]) => {
      const text = label?.replaceAll(/<[^>]*>/g, '') ?? '';
      return anchor.includes('aria-current="page"') ? `[${text}]` : text;
    },
  );
}

async function breadcrumbs(address: string): Promise<string> {
  const html = await (await get(address)).text();
  return /<nav[^>]*class="breadcrumbs"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
}

describe('an unlisted document', () => {
  it('is in the sidebar of its own page and of no other', async () => {
    expect(await sidebar('/b')).toEqual(['A', '[Hidden]', 'C', 'Group', 'Long']);
    expect(await sidebar('/a')).toEqual(['[A]', 'C', 'Group', 'Long']);
    const { pages, sidebars } = built.manifest;
    const branches = 'inline' in pages ? pages.inline.branches : {};
    const entries = JSON.stringify([sidebars, branches]);
    for (const label of ['Hidden', 'Two', 'Deep', 'Secret', 'Between'])
      expect(entries, label).not.toContain(label);
  });

  it('has breadcrumbs and a notice, and no neighbours', async () => {
    expect(site.page(built, '/group/two').entry.crumbs).toEqual([
      { label: 'Group' },
      { label: 'Two' },
    ]);
    expect(await breadcrumbs('/group/two')).toContain('Two');
    expect(await (await get('/b')).text()).toContain('Unlisted page');
    for (const path of ['/b', '/group/two']) {
      const { previous, next } = site.page(built, path).entry;
      expect([previous, next], path).toEqual([undefined, undefined]);
    }
    expect(site.page(built, '/a').entry.next?.path).toBe('/c');
    // Its front matter names an unlisted page.
    expect(site.page(built, '/c').entry.previous).toBeUndefined();
  });

  it('shows its category open, whose label leads to the first listed page', async () => {
    expect(await sidebar('/group/two')).toEqual(['A', 'C', 'Group', 'One', '[Two]', 'Long']);
    expect(await sidebar('/group')).toEqual(['A', 'C', 'Group', 'One', 'Long']);
    expect(built.manifest.sidebars['default']?.[2]).toMatchObject({
      label: 'Group',
      href: '/group/one',
      ownPage: false,
    });
  });

  it('shows categories that contain nothing else', async () => {
    expect(await sidebar('/secret/deep/page')).toEqual([
      'A',
      'C',
      'Group',
      'Long',
      'Secret',
      'deep',
      '[Deep]',
    ]);
    expect(await sidebar('/secret')).toEqual(['A', 'C', 'Group', 'Long', '[Secret]']);
  });

  it('is at its place in the part of a long level', async () => {
    const entries = await sidebar('/long/p44x');
    const at = entries.indexOf('[Between]');
    expect(entries.slice(at - 1, at + 2)).toEqual(['Page 44', '[Between]', 'Page 45']);
  });

  it('has a sidebar of its own for client-side navigation', async () => {
    const id = async (path: string): Promise<string | null> =>
      (await get(`/_nav/${built.manifest.id}${path}`)).headers.get('x-sidebar');
    expect(await id('/b')).not.toBe(await id('/a'));
    expect(await id('/a')).toBe(await id('/c'));
  });
});

it('takes the number of a file for a part of its name, when it looks for index pages', async () => {
  const numbered = temporarySite({
    'docusaurus.config.js': FILES['docusaurus.config.js'],
    'docs/area/1-index.md': '# First\n',
    'docs/area/2-readme.md': '# Second\n',
    'docs/other/index.md': '# Other\n',
  });
  try {
    const outcome = await numbered.build();
    const pages = ['/area/index', '/area/readme', '/other'].map(
      (path) => numbered.page(outcome, path).entry.title,
    );
    expect(pages).toEqual(['First', 'Second', 'Other']);
    expect((await (await appOfSite(outcome, numbered.out))('/area/index')).status).toBe(200);
  } finally {
    await numbered.close();
  }
});
