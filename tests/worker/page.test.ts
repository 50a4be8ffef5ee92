import { describe, expect, it } from 'vitest';
import { testApp } from './test-app.ts';
describe('a page', () => {
  it('x', async () => {
    const app = testApp();
    const r = await app.get('/guide/cards/creating');
    console.log(r.status, [...r.headers]);
    console.log(await r.text());
    const m = await app.get('/guide/card/creating');
    console.log(m.status, await m.text());
    const f = await app.get('/_page/release-a/sdks/auth-SDK');
    console.log(f.status, await f.text());
    console.log(await (await app.get('/_nav/release-a/guide/cards/overview')).text());
    console.log(await (await app.get('/_health')).text(), app.kv.reads);
    expect(1).toBe(1);
  });
});
