import { beforeEach, describe, expect, it } from 'vitest';
import { find, openDocument } from '../../support/client/page.ts';

const MAIN = `<main data-path="/b"><nav class="breadcrumbs"><ol><li><a href="/docs/"></a></li>
  <li><a href="/docs/guide">Guide</a></li><li><span>Group</span></li><li><span aria-current="page">B</span></li></ol></nav>
  <p class="updated">on <time datetime="2026-01-02T03:04:05.000Z">2 January</time></p></main>`;
const LINE = {
  title: 'B | Site',
  path: '/b',
  canonical: 'https://docs.example/docs/b',
  description: 'About B',
};

async function updateHead(line: Record<string, unknown>): Promise<void> {
  const head = await import('../../../client/navigation/head.ts');
  const { parseTrustedHtml } = await import('../../../client/dom/trusted-html.ts');
  head.updateHead({ ...LINE, ...line }, find('main'), parseTrustedHtml);
}

const content = (selector: string) => document.querySelector(selector)?.getAttribute('content');
const href = (selector: string) => document.querySelector(selector)?.getAttribute('href');
const data = (): { '@graph': Record<string, unknown>[] } =>
  JSON.parse(find('script[type="application/ld+json"]').textContent);

describe('the document head after a navigation', () => {
  beforeEach(() => {
    openDocument(MAIN, { attributes: { lang: 'en-GB' } });
    document.head.innerHTML = `<meta charset="utf-8"><meta name="viewport" content="x"><title>A</title>
      <meta name="robots" content="noindex,nofollow"><meta property="og:title" content="A">
      <meta name="keywords" content="old"><link rel="icon" href="data:,">
      <link rel="alternate" type="application/rss+xml" href="/docs/rss.xml">
      <link rel="search" title="Site" href="/docs/opensearch.xml">`;
  });

  it('describes the new page, even if the first one had no description', async () => {
    await updateHead({});
    expect(content('meta[name=description]')).toBe('About B');
    expect(content('meta[property="og:title"]')).toBe('B');
    expect(content('meta[property="og:url"]')).toBe('https://docs.example/docs/b');
    expect(content('meta[property="og:image"]')).toBe('https://docs.example/docs/_card/b.png');
    expect(href('link[rel=canonical]')).toBe('https://docs.example/docs/b');
    expect(href('link[hreflang=x-default]')).toBe('https://docs.example/docs/b');
    expect(href('link[type="text/markdown"]')).toBe('/docs/b.md');
    expect(document.querySelectorAll('meta[property="og:title"]')).toHaveLength(1);
  });

  it('drops everything that described the last page, and keeps what belongs to the document', async () => {
    await updateHead({});
    expect(content('meta[name=robots]')).toBeUndefined();
    expect(content('meta[name=keywords]')).toBeUndefined();
    expect(document.querySelector('[type="application/rss+xml"]')).toBe(null);
    for (const kept of ['meta[charset]', 'meta[name=viewport]', '[rel=icon]', '[rel=search]'])
      expect(document.querySelector(kept)).not.toBe(null);
  });

  it('names the languages of a page, unless its canonical address is that of another page', async () => {
    const languages = () =>
      [...document.querySelectorAll('[hreflang]')].map((link) => link.getAttribute('hreflang'));
    const canonical = 'https://docs.example/docs/b%5B';
    const alternates = { 'en-GB': canonical, de: 'https://docs.example/docs/de/b%5B' };
    await updateHead({ path: '/b[', canonical, alternates });
    expect(languages()).toEqual(['en-GB', 'de']);
    await updateHead({ path: '/1.0/b' });
    expect(languages()).toEqual([]);
  });

  it('contains the structured data of the shown page', async () => {
    await updateHead({});
    const [article, trail] = data()['@graph'];
    expect(article).toMatchObject({ headline: 'B', dateModified: '2026-01-02T03:04:05.000Z' });
    // The step without a page is left out.
    expect(trail?.['itemListElement']).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Site', item: 'https://docs.example/docs/' },
      { '@type': 'ListItem', position: 2, name: 'Guide', item: 'https://docs.example/docs/guide' },
      { '@type': 'ListItem', position: 3, name: 'B', item: 'https://docs.example/docs/b' },
    ]);
  });

  it('contains values that only the worker knows', async () => {
    await updateHead({
      name: '</script><b>B',
      keywords: 'x,y',
      unlisted: 'yes',
      markdown: 'no',
      image: 'https://docs.example/b.png',
      tags: '<meta name="author" content="Ada">',
    });
    expect(content('meta[name=keywords]')).toBe('x,y');
    expect(content('meta[name=robots]')).toBe('noindex,nofollow');
    expect(content('meta[name=author]')).toBe('Ada');
    expect(content('meta[property="og:image"]')).toBe('https://docs.example/b.png');
    expect(document.querySelector('[property="og:image:width"]')).toBe(null);
    expect(document.querySelector('[type="text/markdown"]')).toBe(null);
    expect(data()['@graph'][0]?.['headline']).toBe('</script><b>B');
    await updateHead({});
    expect(document.querySelector('meta[name=author]')).toBe(null);
  });

  it('names the search on the home page', async () => {
    const canonical = 'https://docs.example/docs/';
    await updateHead({ path: '/', canonical, search: `${canonical}search` });
    expect(data()['@graph']).toMatchObject([
      {
        '@type': 'WebSite',
        potentialAction: { target: { urlTemplate: `${canonical}search?q={search_term_string}` } },
      },
    ]);
    expect(content('meta[property="og:type"]')).toBe('website');
    expect(href('link[type="text/markdown"]')).toBe('/docs/index.md');
  });
});
