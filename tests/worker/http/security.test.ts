import { describe, expect, it } from 'vitest';
import type { Site } from '../../../model/config/site.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { PREPAINT, type SampleOptions } from '../../support/worker/sample-release.ts';
import { testApp } from '../../support/worker/test-app.ts';

const PATH = '/guide/cards/creating';
quietLog();

describe('every response', () => {
  it('has security headers and Cache-Control, whatever its kind', async () => {
    const app = testApp();
    const etag = (await app.get(PATH)).headers.get('etag') ?? '';
    const responses = await Promise.all([
      app.get(PATH),
      app.get(PATH, { 'if-none-match': etag }),
      app.get('/nowhere'),
      app.get('/nowhere', { accept: 'application/json' }),
      app.get('/old'),
      app.get(`${PATH}.html`),
      app.get('/%00'),
      app.get(`/${'a'.repeat(5000)}`),
      app.get('/robots.txt'),
      app.get('/img/logo.svg'),
      app.get(app.sample.manifest.client.entry),
      app.get('/assets/none'),
      app.get(`/_page/release-a${PATH}`),
      app.get('/_page/none/'),
      app.get(`/_nav/release-a${PATH}`),
      app.get('/_health'),
      app.get('/_dev/events'),
      app.request(PATH, { method: 'POST' }),
    ]);
    for (const { headers, status } of responses) {
      expect([status, headers.get('x-content-type-options')]).toEqual([status, 'nosniff']);
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('strict-transport-security')).toContain('max-age=63072000');
      expect(headers.get('cache-control')).not.toBeNull();
      expect(headers.get('set-cookie')).toBeNull();
      if (status >= 400) expect(headers.get('cache-control')).toBe('no-store');
      if (headers.get('content-type')?.startsWith('text/html'))
        expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  it('also has them when nothing can be read', async () => {
    const app = testApp();
    app.kv.faults.set('*', 'throw');
    const { headers } = await app.get(PATH);
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('the content policy', () => {
  it('allows one inline script by its hash, and nothing unsafe', async () => {
    const { headers } = await testApp().get(PATH);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self' ${PREPAINT.hash};`);
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('nonce');
    for (const directive of [
      "default-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types edgepress',
    ])
      expect(policy.split('; ')).toContain(directive);
  });
});

describe('the content policy and what pages embed', () => {
  const policyOf = async (options: SampleOptions, path = PATH): Promise<string[]> => {
    const { headers } = await testApp(options).get(path, { accept: 'text/html' });
    return (headers.get('content-security-policy') ?? '').split('; ');
  };

  it('allows the origins that the release lists, on every page of it, and no others', async () => {
    const embeds = {
      images: ['https://cdn.example', 'https://b.example'],
      frames: ['https://tube.example'],
      media: ['https://video.example:8443'],
    };
    for (const path of [PATH, '/', '/nowhere', '/search'])
      expect(await policyOf({ embeds }, path)).toEqual(
        expect.arrayContaining([
          "img-src 'self' data: https://cdn.example https://b.example",
          'frame-src https://tube.example',
          "media-src 'self' https://video.example:8443",
        ]),
      );
  });

  it('allows only images and media of this site, and no frames, when pages embed nothing', async () => {
    expect(await policyOf({ embeds: { images: [], frames: [], media: [] } })).toEqual(
      expect.arrayContaining(["img-src 'self' data:", "frame-src 'none'", "media-src 'self'"]),
    );
  });

  it('allows all HTTPS images and frames for releases without a list of embeds', async () => {
    expect(await policyOf({})).toEqual(
      expect.arrayContaining(["img-src 'self' data: https:", 'frame-src https:']),
    );
  });
});

describe('the content policy of an older release with a marketing service', () => {
  const marketing = {
    portal: '4711',
    script: 'https://js.service.example/{portal}.js',
    origins: ['https://more.service.example'],
  };
  const policyWith = async (analytics: Site['analytics'], path = PATH): Promise<string[]> => {
    const embeds = { images: ['https://cdn.example'], frames: [], media: [] };
    const { headers } = await testApp({ analytics, embeds }).get(path, { accept: 'text/html' });
    return (headers.get('content-security-policy') ?? '').split('; ');
  };

  it('allows only its script, by URL, and the configured origins', async () => {
    const plain = await policyWith({ enabled: true, consent: 'required' });
    for (const path of [PATH, '/nowhere', '/search']) {
      const policy = await policyWith({ enabled: true, consent: 'required', marketing }, path);
      expect(policy.filter((directive) => !plain.includes(directive))).toEqual([
        `script-src 'self' ${PREPAINT.hash} https://js.service.example/4711.js https://more.service.example`,
        "img-src 'self' data: https://cdn.example https://js.service.example https://more.service.example",
        "connect-src 'self' https://js.service.example https://more.service.example",
        'frame-src https://js.service.example https://more.service.example',
        'trusted-types edgepress default',
      ]);
    }
  });

  it('is the default while analytics is off, and pages contain nothing of it', async () => {
    const plain = await policyWith({ enabled: false, consent: 'required' });
    expect(await policyWith({ enabled: false, consent: 'required', marketing })).toEqual(plain);
    const app = testApp({ analytics: { enabled: false, consent: 'required', marketing } });
    const html = await (await app.get(PATH)).text();
    expect(html).not.toContain('data-analytics');
    expect(html).not.toContain('service.example');
    expect(html).not.toContain('privacy-choices');
  });

  it('is passed to the client on the body, where no query can set it', async () => {
    const app = testApp({ analytics: { enabled: true, consent: 'required', marketing } });
    const html = await (await app.get(PATH)).text();
    expect(html).toContain(
      'data-analytics="required" data-marketing="https://js.service.example/4711.js https://more.service.example"',
    );
    expect(html).toContain('<button type="button" class="privacy-choices">');
  });
});

describe('the content policy of a release with scripts and openings', () => {
  const analytics: Site['analytics'] = { enabled: true, consent: 'required' };
  const embeds = { images: [], frames: [], media: [] };
  const headersOf = async (site: Partial<Site>, path = PATH, on = analytics): Promise<Headers> =>
    (await testApp({ analytics: on, embeds, site }).get(path, { accept: 'text/html' })).headers;
  const opened = async (site: Partial<Site>, path = PATH, on = analytics): Promise<string[]> => {
    const plain = (await headersOf({}, path, on)).get('content-security-policy')?.split('; ');
    const policy = (await headersOf(site, path, on)).get('content-security-policy')?.split('; ');
    return policy?.filter((directive) => !plain?.includes(directive)) ?? [];
  };

  it('allows scripts by URL without their query, and the configured origins, on every page', async () => {
    const site: Partial<Site> = {
      scripts: [
        { src: 'https://tags.example/js?id=G-1', consent: 'analytics' },
        { src: 'https://chat.example/widget.js', attributes: { 'data-id': '1' } },
        { src: '/assets/own-0000000000000000.js' },
      ],
      policy: {
        script: ['https://more.example'],
        connect: ['https://api.example', 'wss://api.example'],
        style: ['https://sheets.example'],
        font: ['https://fonts.example'],
        policyNames: ['lit-html'],
      },
    };
    for (const path of [PATH, '/nowhere', '/search'])
      expect(
        (await opened(site, path)).map((directive) => directive.replace(/'sha256-[^ ]+ ?/, '')),
      ).toEqual([
        "script-src 'self' https://tags.example/js https://chat.example/widget.js https://more.example",
        "style-src 'self' https://sheets.example",
        "font-src 'self' https://fonts.example",
        "connect-src 'self' https://api.example wss://api.example",
        'trusted-types edgepress default lit-html',
      ]);
  });

  it('allows no script that needs consent where nobody asks for it', async () => {
    const off: Site['analytics'] = { enabled: false, consent: 'required' };
    const site: Partial<Site> = {
      scripts: [{ src: 'https://tags.example/js', consent: 'analytics' }],
    };
    expect(await opened(site, PATH, off)).toEqual([]);
    const html = await testApp({ analytics: off, site }).get(PATH);
    expect(await html.text()).not.toContain('tags.example');
  });

  it('allows inline styles instead of the hash, which would switch them off', async () => {
    expect(await opened({ policy: { style: ['inline', 'https://a.example'] } })).toEqual([
      "style-src 'self' 'unsafe-inline' https://a.example",
    ]);
  });

  it('only reports Trusted Types, or leaves them out, where the site says so', async () => {
    const scripts = [{ src: 'https://chat.example/widget.js' }];
    const report = await headersOf({ scripts, policy: { trustedTypes: 'report' } });
    expect(report.get('content-security-policy')).not.toContain('trusted-types');
    expect(report.get('content-security-policy')).toMatch(/; object-src 'none'$/);
    expect(report.get('content-security-policy-report-only')).toBe(
      "require-trusted-types-for 'script'; trusted-types edgepress default",
    );
    const off = await headersOf({ scripts, policy: { trustedTypes: 'off' } });
    expect(off.get('content-security-policy')).toBe(report.get('content-security-policy'));
    expect(off.get('content-security-policy-report-only')).toBe(null);
  });

  it('passes the scripts to the client on the body, with a module in the head if one needs no consent', async () => {
    const scripts = [{ src: '/assets/own-0000000000000000.js', load: 'defer' as const }];
    const policy = { script: ['https://a.example', 'https://*.b.example'] };
    const app = testApp({ baseUrl: '/docs/', site: { scripts, policy } });
    const html = await (await app.get(`/docs${PATH}`)).text();
    expect(html).toContain(
      'data-scripts="[{&quot;src&quot;:&quot;/docs/assets/own-0000000000000000.js&quot;,&quot;load&quot;:&quot;defer&quot;}]" data-script-origins="https://a.example https://*.b.example"',
    );
    expect(html).toContain('<script type="module" src="/docs/assets/load-scripts-');
    const asked = testApp({
      analytics,
      site: { scripts: [{ src: 'https://a.example/x.js', consent: 'marketing' }] },
    });
    expect(await (await asked.get(PATH)).text()).not.toContain('load-scripts');
  });
});

describe('the attack', () => {
  it('"reflected script": no part of a URL appears in an error', async () => {
    const app = testApp();
    const marker = 'x9q7<script>alert(1)</script>';
    for (const address of [
      `/${marker}`,
      `/nowhere?q=${marker}`,
      `/%00${marker}`,
      `/_page/${marker}/`,
      `/assets/${marker}`,
      `/_dev/${marker}`,
    ])
      for (const accept of ['text/html', 'application/json', 'text/markdown', 'text/plain']) {
        const response = await app.get(address, { accept });
        expect(await response.text()).not.toContain('x9q7');
      }
  });

  it('"header injection": line breaks in a URL or a configured target never reach Location', async () => {
    const app = testApp({ redirects: { '/old': { to: '/a\r\nset-cookie: x=1 ü', status: 302 } } });
    expect((await app.get('/%0d%0aset-cookie:x=1.html')).status).toBe(400);
    const { headers } = await app.get('/old');
    expect(headers.get('location')).toMatch(/^[\x21-\x7e]+$/);
    expect(headers.get('set-cookie')).toBeNull();
  });

  it(`"cache poisoning": headers that aren't in the cache key change no byte`, async () => {
    const plain = await (await testApp().get(PATH)).text();
    for (const name of [
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-forwarded-scheme',
      'x-original-url',
      'x-rewrite-url',
      'x-http-method-override',
      'x-host',
      'forwarded',
      'origin',
      'cookie',
      'accept-language',
      'user-agent',
    ]) {
      const app = testApp();
      const poisoned = await app.get(PATH, { [name]: 'evil.example' });
      expect([poisoned.status, await poisoned.text()]).toEqual([200, plain]);
      expect(await (await app.get(PATH)).text()).toBe(plain);
    }
  });

  it('"cache poisoning by query": a query changes no byte and fills no cache', async () => {
    const app = testApp();
    const plain = await (await app.get(PATH)).text();
    app.kv.reads.length = 0;
    expect(await (await app.get(`${PATH}?a[b]=<script>&x=%00`)).text()).toBe(plain);
    expect(app.kv.reads).toEqual([]);
  });

  it('"foreign host": the host name of the request is in no link and no redirect', async () => {
    const app = testApp();
    const { default: worker } = await import('../../../worker/index.ts');
    const env = { DOCS: app.kv.namespace };
    const at = (path: string): Request => new Request(`https://evil.example${path}`);
    expect(await (await worker.fetch(at(PATH), env)).text()).not.toContain('evil.example');
    const { headers } = await worker.fetch(at(`${PATH}.html`), env);
    expect(headers.get('location')).toBe(PATH);
  });

  it('"prototype names": property names of every object are unknown paths', async () => {
    const app = testApp();
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
      expect((await app.get(`/${name}`)).status).toBe(404);
      expect((await app.get(`/_page/${name}/`)).status).toBe(409);
      expect((await app.get(`/_page/release-a/${name}`)).status).toBe(404);
    }
  });

  it('"read any key": no URL can choose a KV key', async () => {
    const app = testApp();
    await app.get('/');
    app.kv.reads.length = 0;
    for (const address of [
      '/pointer',
      '/release/release-a',
      `/${app.sample.pageKey(PATH)}`,
      '/assets/x-..%2fpointer.js',
      '/assets/x-pointer.js',
      '/_page/..%2f..%2fpointer/',
      '/_page/a b c d e f/',
    ])
      expect((await app.get(address)).status).toBeGreaterThanOrEqual(400);
    expect(app.kv.reads).toEqual([]);
  });

  it(`"document from bytes": an object is never served as HTML, and XML can't run scripts`, async () => {
    const app = testApp();
    const hash = app.sample.pageKey(PATH).slice('object/'.length);
    for (const extension of ['html', 'htm', 'xhtml', 'shtml'])
      expect((await app.get(`/assets/x-${hash}.${extension}`)).status).toBe(404);
    const { manifest } = app.sample;
    const file = { object: hash, type: 'application/xml' };
    manifest.files = { '/evil.xml': file, '/feed.rdf': { ...file, type: 'application/rdf+xml' } };
    const pointer = { release: manifest.id, previous: null, at: '2026-11-20T10:00:01Z', manifest };
    app.kv.values.set('pointer', JSON.stringify(pointer));
    const fresh = testApp();
    fresh.kv.values.set('pointer', JSON.stringify(pointer));
    for (const address of ['/evil.xml', '/feed.rdf', `/assets/x-${hash}.xml`]) {
      const policy = (await fresh.get(address)).headers.get('content-security-policy');
      expect(policy).toMatch(/^default-src 'none';(?!.*script-src).* sandbox$/);
    }
    const svg = await app.get('/img/logo.svg');
    expect(svg.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    const asset = await app.get(`/assets/x-${hash}.svg`);
    expect(asset.headers.get('content-security-policy')).toContain('sandbox');
  });

  it(`"framing and opening": pages can't be framed and don't share windows`, async () => {
    const { headers } = await testApp().get(PATH);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('"method tricks": method override headers and unusual methods have no effect', async () => {
    const app = testApp();
    const override = await app.request(PATH, {
      method: 'POST',
      headers: { 'x-http-method-override': 'GET' },
    });
    expect(override.status).toBe(405);
    for (const method of ['PROPFIND', 'PURGE', 'LINK'])
      expect((await app.request(PATH, { method })).status).toBe(405);
  });

  it('"scan": hundreds of unknown paths need no read', async () => {
    const app = testApp();
    await app.get('/');
    app.kv.reads.length = 0;
    for (let index = 0; index < 300; index += 1)
      expect((await app.get(`/wp-content/${index}/.env`)).status).toBe(404);
    expect(app.kv.reads).toEqual([]);
  });
});
