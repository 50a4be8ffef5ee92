/** The changelog: entries, their page, their feeds in three forms, the announcement. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { parseFeed } from '../../../model/release/feed.ts';
import { atomOf, rssOf } from '../../../worker/http/feeds.ts';
import { type TemporarySite, temporarySite } from '../../support/sites/temporary-site.ts';

const SITE = `export default {
  title: 'T',
  url: 'https://x.example',
  baseUrl: '/d/',
  changelog: {
    path: 'changelog',
    page: '/news',
    areas: [{ id: 'api', label: 'API' }, { id: 'sdk', label: 'SDKs' }],
    announceNewest: true,
  },
};`;

const entry = (title: string, date: string, areas: string, text = 'Text.'): string =>
  `---\ntitle: ${title}\ndate: ${date}\nareas: [${areas}]\n---\n\n${text}\n`;

describe('a changelog', () => {
  let site: TemporarySite;
  let outcome: BuildOutcome;
  beforeAll(async () => {
    site = temporarySite({
      'site.ts': SITE,
      'docs/news.mdx':
        '# News\n\nIntro.\n\n```mdx\n<Changelog />\n```\n\n<Changelog />\n\n## After\n',
      'docs/other.mdx': '# Other\n\nText.\n',
      'docs/start.mdx': '# Start\n\n<Changelog newest={1} />\n',
      'changelog/2025-01-02-first.mdx': entry('First', '2025-01-02', 'api'),
      'changelog/2025-03-04-second.mdx': entry(
        '"Second & more"',
        '2025-03-04',
        'api, sdk',
        'See [other](/other) <b>&</b> `code`.',
      ),
    });
    outcome = await site.build();
  });
  afterAll(() => site.close());

  it('lists the entries newest first, with their areas, dates and anchors', () => {
    const html = site.page(outcome, '/news').html;
    // The tag in a code block stays as it is.
    expect(html.match(/class="changelog"/g)).toHaveLength(1);
    expect(html).toMatch(/<code[^]*Changelog[^]*<\/code>[^]*class="changelog"/);
    expect(html.indexOf('id="2025-03-04-second"')).toBeLessThan(
      html.indexOf('id="2025-01-02-first"'),
    );
    expect(html).toContain('<section class="entry area-1 area-2"');
    expect(html).toContain('<time dateTime="2025-03-04">4 March 2025</time>');
    expect(html).toMatch(/<input type="radio" name="area"[^>]*value="0"/);
  });

  it('lists the newest on other pages, and keeps them current', async () => {
    const headlines = (built: BuildOutcome): string | undefined =>
      /<ul class="headlines">.*?<\/ul>/.exec(site.page(built, '/start').html)?.[0];
    expect(headlines(outcome)).toBe(
      '<ul class="headlines"><li><a href="/d/news#2025-03-04-second">Second &amp; more</a> <time dateTime="2025-03-04">4 March 2025</time></li></ul>',
    );
    site.write({ 'changelog/2025-01-02-first.mdx': entry('First', '2025-12-31', 'api') });
    expect(headlines(await site.build())).toContain('>First</a>');
    site.write({ 'changelog/2025-01-02-first.mdx': entry('First', '2025-01-02', 'api') });
    expect(headlines(await site.build())).toContain('Second');
  });

  it('compiles only its pages when an entry is added', async () => {
    site.write({ 'changelog/2025-05-06-third.mdx': entry('Third', '2025-05-06', 'sdk') });
    const next = await site.build();
    expect(next.compiled).toEqual(['/news', '/start']);
    expect(site.page(next, '/news').html).toContain('Third');
    site.remove('changelog/2025-05-06-third.mdx');
    expect(site.page(await site.build(), '/news').html).not.toContain('Third');
  });

  it('announces the newest entry', () => {
    expect(outcome.manifest.site.announcement).toMatchObject({
      id: 'changelog-2025-03-04-second',
      text: 'New:',
      link: { label: 'Second & more', href: '/news#2025-03-04-second' },
    });
  });

  it('is linked in the head', () => {
    const { pages } = outcome.manifest;
    const head = 'inline' in pages ? pages.inline.pages['/news']?.head : [];
    expect(head?.map((tag) => tag.attributes['href'])).toEqual([
      '/d/news/rss.xml',
      '/d/news/atom.xml',
      '/d/news/feed.json',
    ]);
  });

  it('has a JSON Feed, RSS and Atom with absolute URLs', () => {
    const file = outcome.manifest.files['/news/feed.json'];
    expect(file?.type).toBe('application/feed+json');
    const feed = parseFeed(
      readObject(objectsFolder(site.out), file?.object ?? '').toString('utf8'),
    );
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      home_page_url: 'https://x.example/d/news',
      feed_url: 'https://x.example/d/news/feed.json',
    });
    expect(feed.items[0]).toEqual({
      id: 'https://x.example/d/news#2025-03-04-second',
      url: 'https://x.example/d/news#2025-03-04-second',
      title: 'Second & more',
      content_html:
        '<p>See <a href="https://x.example/d/other">other</a> <b>&amp;</b> <code>code</code>.</p>',
      date_published: '2025-03-04T00:00:00Z',
      tags: ['API', 'SDKs'],
    });
    const parser = new XMLParser({ ignoreAttributes: false });
    for (const text of [rssOf(feed, 'https://x.example/r'), atomOf(feed, 'https://x.example/a')])
      expect(XMLValidator.validate(text)).toBe(true);
    const rss = parser.parse(rssOf(feed, 'https://x.example/r')).rss.channel;
    expect(rss.item[0]).toMatchObject({
      title: 'Second & more',
      link: feed.items[0]?.url,
      pubDate: 'Tue, 04 Mar 2025 00:00:00 GMT',
      description: feed.items[0]?.content_html,
      category: ['API', 'SDKs'],
    });
    const atom = parser.parse(atomOf(feed, 'https://x.example/a')).feed;
    expect(atom.entry[1]).toMatchObject({
      title: 'First',
      id: feed.items[1]?.id,
      updated: '2025-01-02T00:00:00Z',
    });
    expect(atom.updated).toBe('2025-03-04T00:00:00Z');
  });

  it.each([
    ['no title', '---\ndate: 2025-01-01\nareas: [api]\n---\n', 1, 'front matter has no `title`'],
    ['a bad date', entry('A', '1 May', 'api'), 3, '`date`: found "1 May", expected YYYY-MM-DD'],
    [
      'an unknown area',
      entry('A', '2025-01-01', 'apis'),
      4,
      'found "apis", expected a list of api, sdk',
    ],
  ])('fails for an entry with %s, and reports its location', async (_name, text, line, message) => {
    const broken = temporarySite({
      'site.ts': SITE,
      'docs/news.mdx': '# News\n\n<Changelog />\n',
      'changelog/2025-01-01-a.mdx': text,
    });
    try {
      const diagnostics = await broken.diagnose();
      expect(diagnostics).toContainEqual(
        expect.objectContaining({ line, message: expect.stringContaining(message) }),
      );
    } finally {
      await broken.close();
    }
  });
});
