import { describe, expect, it } from 'vitest';
import { objectKey } from '../../../model/release/release.ts';
import type { Templates } from '../../../model/release/templates.ts';
import { gate, readBody } from '../../support/worker/gate.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { sampleRelease, type SampleOptions } from '../../support/worker/sample-release.ts';
import { appOver, testApp, type TestApp } from '../../support/worker/test-app.ts';

const PATH = '/guide/cards/creating';
const log = quietLog();

const part = (name: string): string => `<ep-part data-name="${name}"></ep-part>`;
const link = (to: string): string => `<a data-nav="${to}" href="${to}">${to}</a>`;

function templates(html: Record<string, string>, rest: Partial<Templates> = {}): Templates {
  return { html, head: [], islands: [], styles: [], ...rest };
}

function appWith(html: Record<string, string>, options: SampleOptions = {}): TestApp {
  return testApp({ ...options, templates: { inline: templates(html) } });
}

async function bodyOf(app: TestApp, path = PATH): Promise<string> {
  return (await app.get(path)).text();
}

interface FirstLine {
  layout: string;
  islands: string;
}

async function fragmentOf(app: TestApp, path = PATH): Promise<{ line: FirstLine; html: string }> {
  const text = await bodyOf(app, `/_page/release-a${path}`);
  const end = text.indexOf('\n');
  return { line: JSON.parse(text.slice(0, end)), html: text.slice(end + 1) };
}

describe('a slot', () => {
  it('is shown in its place', async () => {
    const app = appWith({
      'slots/banner': '<b>banner</b>',
      'slots/navbar-start': '<b>navbar-start</b>',
      'slots/navbar-end': '<b>navbar-end</b>',
      'slots/sidebar-top': '<b>sidebar-top</b>',
      'slots/sidebar-bottom': '<b>sidebar-bottom</b>',
      'slots/article-top': '<b>article-top</b>',
      'slots/article-end': '<b>article-end</b>',
      'slots/contents-bottom': '<b>contents-bottom</b>',
      'slots/footer': '<b>footer</b>',
    });
    const body = await bodyOf(app);
    expect(body).not.toContain('ep-');
    expect([...body.matchAll(/<b>([\w-]+)<\/b>/g)].map((match) => match[1])).toEqual([
      'banner',
      'navbar-start',
      'navbar-end',
      'sidebar-top',
      'sidebar-bottom',
      'contents-bottom',
      'article-top',
      'article-end',
      'footer',
    ]);
    expect(body).toMatch(/<\/ul><b>contents-bottom<\/b><\/nav>/);
    expect(body).toMatch(
      /<article class="prose"><b>article-top<\/b>.*<b>article-end<\/b><\/article>/s,
    );
    expect(body).toMatch(/<footer class="footer"><div class="footer-inner"><b>footer<\/b>/);
  });

  it('adds its tags and stylesheet to the head', async () => {
    const ref = templates(
      {},
      {
        head: [
          { tag: 'meta', attributes: { name: 'theme-color', content: '#fff', 'data-site': '' } },
        ],
        styles: ['/assets/slots-abc.css'],
      },
    );
    const [head = ''] = (
      await bodyOf(testApp({ baseUrl: '/docs/', templates: { inline: ref } }), `/docs${PATH}`)
    ).split('</head>');
    expect(head).toContain('<meta name="theme-color" content="#fff" data-site=""/>');
    expect(head).toContain('<link rel="stylesheet" href="/docs/assets/slots-abc.css"/>');
  });

  it('is on the not-found page and the search page', async () => {
    const app = appWith({
      'slots/banner': link('/guide'),
      'slots/not-found': '<b>lost?</b>',
      'slots/search-empty': '<b>nothing?</b>',
    });
    const missing = await bodyOf(app, '/no/such');
    expect(missing).toContain('<b>lost?</b>');
    expect(missing).toContain('<a data-nav aria-current="false" href="/guide">');
    const search = await bodyOf(app, '/search');
    expect(search).toContain('<b>nothing?</b>');
    expect(search).toContain('<a data-nav aria-current="false" href="/guide">');
  });

  it('marks links to the current page and section', async () => {
    const links = ['/', '/guide', '/guide/cards/creating', '/guide/car', '/sdks']
      .map(link)
      .join('');
    const app = appWith({ 'slots/footer': links });
    expect(await bodyOf(app)).toContain(
      '<a data-nav aria-current="false" href="/">/</a>' +
        '<a data-nav aria-current="true" href="/guide">/guide</a>' +
        '<a data-nav aria-current="page" href="/guide/cards/creating">/guide/cards/creating</a>' +
        '<a data-nav aria-current="false" href="/guide/car">/guide/car</a>' +
        '<a data-nav aria-current="false" href="/sdks">/sdks</a>',
    );
    expect(await bodyOf(app, '/')).toContain('<a data-nav aria-current="page" href="/">/</a>');
  });
});

describe('a layout', () => {
  it('replaces what is in the navbar and the footer, and keeps their landmarks', async () => {
    const body = await bodyOf(
      appWith({
        'layouts/navbar': `<i>own</i>${part('logo')}${part('search-button')}`,
        'slots/navbar-end': '<b>unused</b>',
        'layouts/footer': `<i>own footer</i>${part('copyright')}`,
      }),
    );
    expect(body).toMatch(
      /<header class="navbar"><nav aria-label="Main"><i>own<\/i><a class="brand" href="\/">Example docs<\/a><form [^>]*role="search"/,
    );
    expect(body).not.toContain('<b>unused</b>');
    expect(body).not.toContain('class="menu-toggle"');
    expect(body).toContain(
      '<footer class="footer"><i>own footer</i><p class="copyright">Copyright 2025</p></footer>',
    );
  });

  it('replaces the page, whose parts are filled in, and the same in the fragment', async () => {
    const app = appWith({
      'layouts/page': [
        `<h2>${part('page-title')}, ${part('page-description')}, ${part('page-path')}</h2>`,
        part('article'),
        part('contents'),
        part('page-footer'),
        part('pager'),
      ].join(''),
      'slots/article-end': `<b>${part('page-title')}</b>`,
    });
    const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(await bodyOf(app)) ?? [];
    expect(main).toMatch(
      /^<h2>Creating cards, About: Creating cards\., \/guide\/cards\/creating<\/h2><article class="prose"><h1>Creating cards<\/h1><p>Text of \/guide\/cards\/creating in release-a\.<\/p><b>Creating cards<\/b><\/article><nav class="toc"/,
    );
    const { html, line } = await fragmentOf(app);
    expect(html).toBe(main);
    expect(line.layout).toBe('doc');
  });

  it('is chosen by the page, and shown in the engine’s layout where the release has no such template', async () => {
    const layouts = { '/': 'landing', [PATH]: 'gone' };
    const app = appWith({ 'layouts/landing': `<div>${part('article')}</div>` }, { layouts });
    const landing = await bodyOf(app, '/');
    expect(landing).toContain('<body data-layout="landing"');
    expect(landing).toMatch(/<main[^>]*><div><article class="prose"><h1>Supercharge/);
    expect((await fragmentOf(app, '/')).line.layout).toBe('landing');
    expect(await bodyOf(app)).toContain('<body data-layout="doc"');
    expect((await fragmentOf(app)).line.layout).toBe('doc');
  });

  it('still sends the head first, and pipes the article', async () => {
    const app = appWith({
      'layouts/navbar': '<i>own navbar</i>',
      'layouts/page': `<i>before</i>${part('article')}<i>after</i>`,
    });
    await app.get('/');
    const answer = gate();
    app.kv.faults.set(app.sample.pageKey(PATH), { after: answer.opened });
    const body = readBody(await app.get(PATH));
    const head = await body.until('</aside>');
    expect(head).toContain('<i>own navbar</i>');
    expect(head).not.toContain('Text of');
    answer.open();
    const { text, broken } = await body.rest();
    expect(broken).toBe(false);
    expect(text).toMatch(/<i>before<\/i>.*Text of .*<i>after<\/i>.*<\/html>$/s);
  });

  it('renders nothing for a part that it does not know', async () => {
    const body = await bodyOf(
      appWith({ 'layouts/navbar': `a${part('constructor')}b${part('new')}` }),
    );
    expect(body).toContain('<nav aria-label="Main">ab</nav>');
  });
});

describe('islands of templates', () => {
  it('are listed for every page, because they may not be hydrated before a navigation', async () => {
    const inline = templates(
      { 'slots/banner': '<ep-island></ep-island>' },
      { islands: ['counter'] },
    );
    const { line } = await fragmentOf(testApp({ templates: { inline } }));
    expect(line.islands).toMatch(/^counter=\/assets\/counter-\w+\.js$/);
    const own = await fragmentOf(testApp({ templates: { inline } }), '/sdks/auth-SDK');
    expect(own.line.islands.split(' ')).toHaveLength(1);
  });
});

describe('templates in an object', () => {
  const OBJECT = 'templates'.padEnd(32, '0');
  const TEXT = JSON.stringify(templates({ 'slots/banner': '<b>own</b>' }));

  function app(text: string | null): TestApp {
    const sample = sampleRelease({ templates: { object: OBJECT } });
    if (text !== null) sample.values[objectKey(OBJECT)] = text;
    return appOver(sample);
  }

  it('are read once for each isolate and release', async () => {
    const served = app(TEXT);
    expect(await bodyOf(served)).toContain('<b>own</b>');
    expect(await bodyOf(served, '/')).toContain('<b>own</b>');
    expect(await bodyOf(served, '/no/such')).toContain('<b>own</b>');
    expect(served.kv.reads.filter((key) => key === objectKey(OBJECT))).toHaveLength(1);
  });

  it.each([
    ['missing', null],
    ['malformed', '{"html": 1}'],
  ])(
    'that are %s are logged once, and pages have the default and are not cached',
    async (_name, text) => {
      const served = app(text);
      const first = await served.get(PATH);
      expect(first.status).toBe(200);
      expect(first.headers.get('cache-control')).toBe('no-store');
      expect(first.headers.has('etag')).toBe(false);
      expect(await first.text()).toMatch(/Text of .*<\/html>$/s);
      expect(await bodyOf(served, '/no/such')).toContain('Page not found');
      expect(await bodyOf(served, '/search')).toContain('Search the documentation');
      expect((await served.get(`/_page/release-a${PATH}`)).status).toBe(503);
      expect(log().filter((line) => line.includes('templates-unreachable'))).toHaveLength(1);
    },
  );
});
