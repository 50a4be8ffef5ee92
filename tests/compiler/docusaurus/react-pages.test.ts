/** Pages that are React components, in the folder of Docusaurus's pages plugin. */
import { afterEach, describe, expect, it } from 'vitest';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;

afterEach(async () => {
  await site?.close();
  site = undefined;
});

const CONFIG = `module.exports = { title: 'Acme', tagline: 'All of it', url: 'https://a.example', presets: ['classic'] };`;

const HOME = `import Layout from '@theme/Layout';
import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import styles from './index.module.css';
export default function Home() {
  const { siteConfig } = useDocusaurusContext();
  return (
    <Layout title="Welcome" description="What Acme does">
      <header className={styles.hero}><h1>{siteConfig.title}</h1></header>
      <main><Link to="/docs/a">Start</Link></main>
    </Layout>
  );
}
`;

const FILES = {
  'docusaurus.config.js': CONFIG,
  'docs/a.md': '# A',
  'src/pages/index.tsx': HOME,
  'src/pages/index.module.css': '.hero { color: var(--ifm-color-primary); }',
  'src/pages/help/01-first.js': `import { memo } from 'react';
export default memo(function First() { return <p>First</p>; });`,
  'src/pages/help/data.js': `module.exportsOf = 1; export const rows = [1];`,
  'src/pages/help/first.test.js': `export default () => null;`,
  'src/pages/_part.jsx': `export default () => null;`,
  'src/pages/about.md': '# About us',
  'src/pages/team/readme.md': '# The team',
};

describe('src/pages', () => {
  it('has a page for each component and each document, at the paths of Docusaurus', async () => {
    site = temporarySite(FILES);
    const outcome = await site.build();
    const { manifest, diagnostics } = outcome;
    expect(diagnostics).toEqual([]);
    const paths = 'inline' in manifest.pages ? Object.keys(manifest.pages.inline.pages) : [];
    expect(paths.toSorted()).toEqual(['/', '/about', '/docs/a', '/help/01-first', '/team/readme']);
    expect(site.page(outcome, '/help/01-first').html).toContain('<p>First</p>');
    expect(JSON.stringify(manifest.redirects)).not.toContain('"/"');
  });

  it('shows the home page with the title and the description of its layout', async () => {
    site = temporarySite(FILES);
    const { entry, html, header } = site.page(await site.build(), '/');
    expect(entry).toMatchObject({
      title: 'Welcome',
      description: 'What Acme does',
      layout: 'bare',
    });
    expect(entry.sidebar).toBeUndefined();
    expect(header.toc).toEqual([]);
    expect(html).toMatch(/<header class="[\w-]*hero[\w-]*"><h1[^>]*>Acme/);
    // The engine renders the only `<main>` of a document.
    expect(html).toContain('<div><a href="/docs/a">Start</a></div>');
    expect(html).not.toContain('<main');
    expect(header.styles).toHaveLength(1);
  });

  it('gets the title of the site where neither a layout nor a heading has one', async () => {
    site = temporarySite(FILES);
    const { entry, html } = site.page(await site.build(), '/help/01-first');
    expect(entry.title).toBe('Acme');
    expect(html).toBe('<p>First</p>\n');
  });

  it('shows a placeholder for a page that throws, and goes on', async () => {
    site = temporarySite({
      ...FILES,
      'src/pages/broken.jsx': `export default function Broken() { throw new Error('No such thing'); }`,
    });
    const outcome = await site.build();
    expect(outcome.diagnostics).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('No such thing') },
    ]);
    expect(outcome.diagnostics[0]?.file).toMatch(/src\/pages\/broken\.jsx$/);
    expect(site.page(outcome, '/broken').html).toContain('<ep-missing data-component="broken"');
  });

  it('updates a page after an edit', async () => {
    site = temporarySite(FILES);
    await site.build();
    site.write({ 'src/pages/index.tsx': HOME.replace('Welcome', 'Hello') });
    expect(site.page(await site.build(), '/').entry.title).toBe('Hello');
  });
});

it('is a setting of any docs folder', async () => {
  site = temporarySite({
    'site.ts': `export default { title: 'Acme', url: 'https://a.example', docs: [{ path: 'docs' }, { id: 'p', path: 'pages', pages: true }] };`,
    'docs/index.md': '# Home',
    'pages/offer.tsx': 'export default () => <h1>Offer</h1>;',
  });
  expect(site.page(await site.build(), '/offer').entry).toMatchObject({
    title: 'Offer',
    layout: 'bare',
  });
});
