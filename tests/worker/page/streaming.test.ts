import { describe, expect, it } from 'vitest';
import { gate, readBody } from '../../support/worker/gate.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { testApp } from '../../support/worker/test-app.ts';

const PATH = '/guide/cards/creating';
const log = quietLog();

describe('a page whose article has not arrived yet', () => {
  it('sends its head, navbar and sidebar before KV answers', async () => {
    const app = testApp();
    await app.get('/');
    const answer = gate();
    app.kv.faults.set(app.sample.pageKey(PATH), { after: answer.opened });

    const body = readBody(await app.get(PATH));
    const head = await body.until('</aside>');
    expect(head).toContain('</head>');
    expect(head).toContain('class="navbar"');
    expect(head).not.toContain('Text of');

    answer.open();
    const { text, broken } = await body.rest();
    expect(broken).toBe(false);
    expect(text).toContain(`Text of ${PATH} in release-a.`);
    expect(text).toMatch(/<\/html>$/);
  });

  it('has the same bytes as one that KV answered immediately', async () => {
    const [slow, quick] = [testApp(), testApp()];
    const answer = gate();
    await slow.get('/');
    slow.kv.faults.set(slow.sample.pageKey(PATH), { after: answer.opened });
    const body = readBody(await slow.get(PATH));
    await body.until('</aside>');
    answer.open();
    expect((await body.rest()).text).toBe(await (await quick.get(PATH)).text());
  });
});

describe('an article that fails after the head was sent', () => {
  it('is replaced by an error message with a retry link, and the response is aborted', async () => {
    const app = testApp();
    await app.get('/');
    const answer = gate();
    const key = app.sample.pageKey(PATH);
    app.kv.values.delete(key);
    app.kv.faults.set(key, { after: answer.opened });

    const body = readBody(await app.get(PATH));
    await body.until('</aside>');
    answer.open();
    const { text, broken } = await body.rest();
    expect(text).toContain('This page’s text could not be loaded.');
    expect(text).toContain('<a href="">Retry</a>');
    expect(text).toMatch(/<\/html>$/);
    expect(broken).toBe(true);
    expect(log().join()).toContain('article-failed-late');
  });

  it('is replaced by the previous release’s, and no cache stores the mixture', async () => {
    const app = testApp({}, { POINTER_TTL: '0' });
    await app.get('/');
    const next = app.publish({ id: 'release-b' });
    const answer = gate();
    app.kv.values.delete(next.pageKey(PATH));
    app.kv.faults.set(next.pageKey(PATH), { after: answer.opened });

    const body = readBody(await app.get(PATH));
    await body.until('</aside>');
    answer.open();
    const { text, broken } = await body.rest();
    expect(text).toContain(`Text of ${PATH} in release-a.`);
    expect(broken).toBe(true);
    const again = await app.get(PATH);
    expect([again.headers.get('x-cache'), again.headers.get('x-release')]).toEqual([
      'stale',
      'release-a',
    ]);
  });

  it('that is interrupted in the middle ends with the error message', async () => {
    const app = testApp();
    const namespace = app.kv.namespace;
    const get = namespace.get.bind(namespace);
    Object.assign(namespace, {
      get: (key: string, options: { type: 'text'; cacheTtl: number }) =>
        key === app.sample.pageKey(PATH) ? Promise.resolve(halfAnArticle()) : get(key, options),
    });
    const { text, broken } = await readBody(await app.get(PATH)).rest();
    expect(text).toContain('<h1>Half');
    expect(text).toContain('could not be loaded');
    expect(broken).toBe(true);
  });
});

// The first piece arrives, the second does not.
function halfAnArticle(): ReadableStream {
  let pieces = 0;
  return new ReadableStream(
    {
      pull(controller) {
        pieces += 1;
        if (pieces > 1) return controller.error(new Error('connection lost'));
        const text = '{"toc":[],"islands":[],"styles":[]}\n<h1>Half';
        controller.enqueue(new TextEncoder().encode(text));
      },
    },
    { highWaterMark: 0 },
  );
}
