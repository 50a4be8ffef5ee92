/** Only published releases are served. A draft needs its signed link. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { previewLink } from '../../../publisher/publish/preview-link.ts';
import {
  parsePointer,
  type Pointer,
  POINTER_KEY,
  publishedReleases,
} from '../../../model/release/pointer.ts';
import { releaseKey } from '../../../model/release/release.ts';
import { pagesEntrypoint } from '../../../worker/page/pages-entrypoint.ts';
import { createIsolateState } from '../../../worker/context/request-context.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { sampleRelease, type SampleOptions } from '../../support/worker/sample-release.ts';
import { type TestApp, testApp } from '../../support/worker/test-app.ts';

const KEY = 'k'.repeat(40);
const PLACE = { origin: 'https://docs.example.com', baseUrl: '/' };
const DRAFT = { id: 'draft-b0', pages: { '/secret-launch': 'Secret launch' } };
const logged = quietLog();
afterEach(() => void vi.useRealTimers());

/** Creates a site with a published release and a draft that needs its signed link. */
function siteWithDraft(changes: Partial<Pointer> = {}, draft: SampleOptions = DRAFT): TestApp {
  const app = testApp({}, { PREVIEW_KEY: KEY, POINTER_TTL: '30' });
  const { values } = sampleRelease(draft);
  for (const [key, value] of Object.entries(values))
    if (key !== POINTER_KEY) app.kv.values.set(key, value);
  edit(app, changes);
  return app;
}

function edit(app: TestApp, changes: Partial<Pointer>): void {
  const pointer = parsePointer(app.kv.values.get(POINTER_KEY) ?? '');
  app.kv.values.set(POINTER_KEY, JSON.stringify({ ...pointer, ...changes }));
}

function link(path: string, seconds = 1000, key = KEY): string {
  const ends = Math.floor(Date.now() / 1000) + seconds;
  return previewLink(DRAFT.id, ends, key, PLACE).slice(PLACE.origin.length) + path.slice(1);
}

const withdrawn = (releases: string[]) => ({ generation: 1, releases, objects: [], paths: [] });
const draftPages = (app: TestApp) =>
  ['/_page/', '/_nav/'].map((route) => app.get(`${route}${DRAFT.id}/secret-launch`));

describe('a release that was never published', () => {
  it('is not served by fragments, without a read or a log entry', async () => {
    const app = siteWithDraft();
    await app.get('/');
    app.kv.reads.length = 0;
    for (const reply of await Promise.all(draftPages(app))) {
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([409, 'no-store']);
      expect(await reply.text()).not.toContain('Secret');
    }
    expect([app.kv.reads, logged()]).toEqual([[], []]);
  });

  it('is read once when it was deleted and the pointer still names it', async () => {
    const app = siteWithDraft({ history: [{ release: 'gone-c0', at: '2026-11-01T10:00:00Z' }] });
    await app.get('/');
    app.kv.reads.length = 0;
    for (const path of ['/_page/gone-c0/', '/_nav/gone-c0/', '/_page/gone-c0/x'])
      expect((await app.get(path)).status).toBe(409);
    expect(app.kv.reads).toEqual([releaseKey('gone-c0')]);
  });

  it('is not served by any other public route', async () => {
    const app = siteWithDraft();
    const addresses = [
      '/secret-launch',
      '/secret-launch.md',
      '/_card/secret-launch.png',
      '/llms.txt',
      '/llms-full.txt',
      '/_search?q=secret',
    ];
    for (const address of addresses)
      expect(await (await app.get(address)).text()).not.toContain('Secret launch');
  });

  it('stays private after its preview was opened in the same isolate', async () => {
    const app = siteWithDraft();
    const preview = await app.get(link('/secret-launch'));
    expect(await preview.text()).toContain('Text of /secret-launch in draft-b0.');
    expect(preview.headers.get('cache-control')).toBe('private, no-store');
    for (const reply of await Promise.all(draftPages(app))) expect(reply.status).toBe(409);
  });

  it('is rejected by the entrypoint behind Workers Cache', async () => {
    const app = siteWithDraft();
    const pages = pagesEntrypoint(createIsolateState());
    const ask = (path: string) =>
      pages.fetch(
        new Request(`https://pages.invalid${path}`),
        { DOCS: app.kv.namespace },
        { waitUntil: () => undefined },
      );
    const refused = await ask(`/${DRAFT.id}/secret-launch`);
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect((await ask('/release-a/quick-start/introduction')).status).toBe(200);
  });

  it('costs one pointer read in five seconds, however many ids are tried', async () => {
    const app = siteWithDraft();
    await app.get('/');
    app.kv.reads.length = 0;
    const start = Date.now();
    for (let second = 0; second < 20; second++) {
      vi.useFakeTimers({ toFake: ['Date'], now: start + second * 1000 });
      for (let turn = 0; turn < 50; turn++)
        expect((await app.get(`/_page/made-up-${second}-${turn}/x`)).status).toBe(409);
    }
    expect(app.kv.reads).toEqual(['pointer', 'pointer', 'pointer']);
  });
});

describe('a preview link', () => {
  it('does not work after it has expired, or after the key was changed', async () => {
    const app = siteWithDraft();
    expect((await app.get(link('/secret-launch', -1))).status).toBe(410);
    expect((await app.get(link('/secret-launch', 1000, 'x'.repeat(40)))).status).toBe(404);
    for (const reply of await Promise.all(draftPages(app))) expect(reply.status).toBe(409);
  });

  it('can be revoked individually, which takes effect after the TTL', async () => {
    const app = siteWithDraft();
    const address = link('/secret-launch');
    expect((await app.get(address)).status).toBe(200);
    edit(app, { revoked: [DRAFT.id] });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    // This one is answered by the old pointer while the new one is read behind it.
    await app.get('/');
    await vi.waitFor(async () => expect((await app.get(address)).status).toBe(410));
  });

  it('is rejected when its release was withdrawn', async () => {
    const app = siteWithDraft({ withdrawn: withdrawn([DRAFT.id]) });
    expect((await app.get(link('/secret-launch'))).status).toBe(410);
  });

  it('has the scripts and the policy of its release, but for scripts that need consent', async () => {
    const site: SampleOptions['site'] = {
      scripts: [
        { src: 'https://chat.example/widget.js' },
        { src: 'https://tags.example/js', consent: 'analytics' },
      ],
      policy: { connect: ['https://api.example'] },
    };
    const analytics = { enabled: true, consent: 'not-required' } as const;
    const app = siteWithDraft({}, { ...DRAFT, analytics, site });
    const reply = await app.get(link('/secret-launch'));
    const policy = reply.headers.get('content-security-policy');
    expect(policy).toContain("connect-src 'self' https://api.example;");
    expect(policy).toContain('https://chat.example/widget.js;');
    const html = await reply.text();
    expect(html).toContain('https://chat.example/widget.js');
    expect(html + policy).not.toContain('tags.example');
    expect((await app.get('/')).headers.get('content-security-policy')).not.toContain('chat');
  });

  it('loads no script of an older release’s marketing service, and the policy names none', async () => {
    const analytics: SampleOptions['analytics'] = {
      enabled: true,
      consent: 'not-required',
      marketing: {
        portal: '123',
        script: 'https://marketing.example/{portal}.js',
        origins: ['https://pixels.example'],
      },
    };
    const app = siteWithDraft({}, { ...DRAFT, analytics });
    const reply = await app.get(link('/secret-launch'));
    expect(reply.status).toBe(200);
    expect(await reply.text()).not.toMatch(/marketing|data-analytics|data-consent/);
    expect(reply.headers.get('content-security-policy')).not.toMatch(/marketing|pixels/);
  });
});

describe('the published releases', () => {
  it('are those in the pointer, without withdrawn ones', () => {
    const move = (release: string) => ({ release, at: '2026-11-20T10:00:00Z' });
    const state = { release: 'c', previous: 'b', at: '', history: [move('a'), move('c')] };
    expect([...publishedReleases(state)].sort()).toEqual(['a', 'b', 'c']);
    const after = publishedReleases({ ...state, withdrawn: withdrawn(['a']) });
    expect([...after].sort()).toEqual(['b', 'c']);
  });

  it('are also known for a pointer with a damaged manifest', async () => {
    const app = siteWithDraft({ withdrawn: withdrawn(['release-w']) });
    edit(app, { manifest: undefined } as unknown as Partial<Pointer>);
    const { values } = sampleRelease({ id: 'release-w' });
    app.kv.values.set(releaseKey('release-w'), values[releaseKey('release-w')] ?? '');
    expect((await app.get('/')).status).toBe(200);
    expect((await app.get('/_page/release-a/')).status).toBe(200);
    expect((await app.get('/_page/release-w/')).status).toBe(409);
    for (const reply of await Promise.all(draftPages(app))) expect(reply.status).toBe(409);
  });

  it('are empty when the list of withdrawals cannot be read', async () => {
    const app = siteWithDraft({ withdrawn: 'everything' as never });
    expect((await app.get('/')).status).toBe(503);
  });

  it('are the previous ones if the current release was withdrawn, or else none', async () => {
    const app = testApp({}, { POINTER_TTL: '0' });
    await app.get('/');
    app.publish({ id: 'release-b' });
    edit(app, { withdrawn: withdrawn(['release-b']) });
    expect((await app.get('/')).headers.get('x-release')).toBe('release-a');
    expect((await app.get('/_page/release-b/')).status).toBe(409);
    edit(app, { withdrawn: withdrawn(['release-a', 'release-b']) });
    expect((await app.get('/')).status).toBe(503);
  });
});
