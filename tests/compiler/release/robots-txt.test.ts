import { expect, it } from 'vitest';
import { robotsTxt } from '../../../compiler/release/robots-txt.ts';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import { parseSiteConfig } from '../../../model/config/site-parser.ts';
import { siteOf } from '../../../model/config/site.ts';
import { siteModule, temporarySite } from '../../support/sites/temporary-site.ts';

const minimal = { title: 'Docs', url: 'https://docs.example.com' };
const SITEMAP = 'https://docs.example.com/sitemap.xml';

function textOf(fields: object): string {
  const { value } = parseSiteConfig({ ...minimal, ...fields });
  if (value === undefined) throw new Error('The configuration is invalid.');
  return robotsTxt(value, SITEMAP);
}

it('allows everything by default', () => {
  expect(textOf({})).toBe(`User-agent: *\nDisallow:\nSitemap: ${SITEMAP}\n`);
});

it('has a group for each rule, with paths below the base URL, and one for all other crawlers', () => {
  const rules = [
    { agents: ['GPTBot', 'CCBot'], disallow: ['/'] },
    { agents: ['Bingbot'], allow: ['/internal/status$'], disallow: ['/internal/'] },
  ];
  expect(textOf({ baseUrl: '/docs/', robots: { rules } }).split('\n')).toEqual([
    'User-agent: GPTBot',
    'User-agent: CCBot',
    'Disallow: /docs/',
    '',
    'User-agent: Bingbot',
    'Allow: /docs/internal/status$',
    'Disallow: /docs/internal/',
    '',
    'User-agent: *',
    'Disallow:',
    `Sitemap: ${SITEMAP}`,
    '',
  ]);
  expect(textOf({ robots: { rules: [{ disallow: ['/draft'] }] } })).toBe(
    `User-agent: *\nDisallow: /draft\nSitemap: ${SITEMAP}\n`,
  );
});

it('lets crawlers read a site that they must not list, without a sitemap', () => {
  expect(textOf({ robots: { index: false } })).toBe('User-agent: *\nDisallow:\n');
});

it('adds nothing to the manifest unless the site must not be listed', () => {
  const site = (robots: object) => {
    const { value } = parseSiteConfig({ ...minimal, robots });
    return value && siteOf(value);
  };
  expect(site({})).not.toHaveProperty('noindex');
  expect(site({ index: false })).toHaveProperty('noindex', true);
});

it.each([
  { agents: ['a\nDisallow: /'] },
  { disallow: ['/a\nUser-agent: *'] },
  { allow: ['/a #'] },
  { disallow: ['a'] },
])('refuses %j, which would break the file', (rule) => {
  expect(parseSiteConfig({ ...minimal, robots: { rules: [rule] } }).issues).toHaveLength(1);
});

it('is the file in `static/` if there is one, and the build says so', async () => {
  const site = temporarySite({
    'docs/index.mdx': '# Home\n',
    'static/robots.txt': 'User-agent: *\nDisallow: /own\n',
  });
  const built = await site.build();
  const { object = '' } = built.manifest.files['/robots.txt'] ?? {};
  expect(readObject(objectsFolder(site.out), object).toString()).toContain('Disallow: /own');
  expect(built.manifest.files).toHaveProperty('/sitemap.xml');
  expect(built.diagnostics).toMatchObject([
    {
      severity: 'log',
      rule: 'robots',
      hint: 'To name the sitemap, add `Sitemap: https://docs.example/sitemap.xml`.',
    },
  ]);
  site.write({ 'site.ts': siteModule({ robots: { rules: [{ disallow: ['/draft'] }] } }) });
  expect(await site.diagnose()).toMatchObject([
    { severity: 'warning', message: expect.stringContaining('`robots.rules`') },
  ]);
  await site.close();
});
