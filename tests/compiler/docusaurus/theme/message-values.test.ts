/** Messages of Docusaurus's theme with values of their own: version banners, and titles of the lists of tags and authors. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appOfSite } from '../../../support/sites/app-of-site.ts';
import { importedFiles } from '../../../support/sites/docusaurus-folder.ts';
import { type TemporarySite, temporarySite } from '../../../support/sites/temporary-site.ts';

const post = (title: string, author: string): string =>
  `---\ntitle: ${title}\ntags: [${title === 'One' ? 'new, rare' : 'new'}]\nauthors: ${author}\n---\n\nText\n\n<!-- truncate -->\n`;

const FILES = {
  'docusaurus.config.js': `export default {
    title: 'Site', url: 'https://docs.example', baseUrl: '/',
    i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
    presets: [['classic', { docs: { routeBasePath: '/' } }]],
  };`,
  'versions.json': '["1.0", "0.9"]',
  'docs/a.md': '---\ntags: [shared]\n---\n\n# A\n',
  'docs/b.md': '---\ntags: [shared, single]\n---\n\n# B\n',
  'versioned_docs/version-1.0/a.md': '# A\n',
  'versioned_docs/version-0.9/a.md': '# A\n',
  'blog/authors.yml': 'ada:\n  name: Ada\n  page: true\nbob:\n  name: Bob\n  page: true\n',
  'blog/2026-01-01-one.md': post('One', 'ada'),
  'blog/2026-01-02-two.md': post('Two', 'ada'),
  'blog/2026-01-03-three.md': post('Three', 'bob'),
  'i18n/fr/docusaurus-plugin-content-docs/current.json':
    '{ "version.label": { "message": "Suivante" } }',
  'i18n/fr/code.json': JSON.stringify({
    'theme.docs.versions.unreleasedVersionLabel': {
      message: 'Documentation de {siteTitle} {versionLabel}, pas encore sortie.',
    },
    'theme.docs.versions.unmaintainedVersionLabel': {
      message: 'Documentation de {siteTitle} {versionLabel}, abandonnée.',
    },
    'theme.docs.versions.latestVersionSuggestionLabel': {
      message: 'Préférez la {latestVersionLink} ({versionLabel}).',
    },
    'theme.docs.versions.latestVersionLinkLabel': { message: 'version actuelle' },
    'theme.blog.post.plurals': { message: 'Un billet|{count} billets' },
    'theme.blog.tagTitle': { message: '{nPosts} sous « {tagName} »' },
    'theme.blog.author.pageTitle': { message: '{authorName} : {nPosts}' },
    'theme.docs.tagDocListPageTitle.nDocsTagged': { message: 'Un texte|{count} textes' },
    'theme.docs.tagDocListPageTitle': { message: '{nDocsTagged} sous « {tagName} »' },
  }),
};

describe.each([
  ['read in place', async () => FILES],
  ['imported', () => importedFiles(FILES)],
])('a site with its own messages, %s', (_name, made) => {
  let site: TemporarySite;
  let get: Awaited<ReturnType<typeof appOfSite>>;
  const html = async (address: string): Promise<string> => (await get(address)).text();
  beforeAll(async () => {
    site = temporarySite(await made());
    get = await appOfSite(await site.build(), site.out);
  });
  afterAll(() => site.close());

  it('shows the banner of a version with the title of the site and both versions', async () => {
    const latest = 'Préférez la <a href="/fr/a">version actuelle</a> (1.0).';
    expect(await html('/fr/next/a')).toContain(
      `<p>Documentation de Site Suivante, pas encore sortie. ${latest}</p>`,
    );
    expect(await html('/fr/0.9/a')).toContain(
      `<p>Documentation de Site 0.9, abandonnée. ${latest}</p>`,
    );
    expect(await html('/0.9/a')).toContain('<a href="/a">for version 1.0</a>');
  });

  it.each([
    ['/fr/blog/tags/new', '3 billets sous « new »'],
    ['/fr/blog/tags/rare', 'Un billet sous « rare »'],
    ['/fr/blog/authors/ada', 'Ada : 2 billets'],
    ['/fr/blog/authors/bob', 'Bob : Un billet'],
    ['/fr/next/tags/shared', '2 textes sous « shared »'],
    ['/fr/next/tags/single', 'Un texte sous « single »'],
    ['/blog/tags/new', 'Posts tagged “new”'],
  ])('counts the pages in the title of %s', async (address, title) => {
    expect(await html(address)).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
  });
});
