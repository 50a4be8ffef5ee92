/** The document in which live code runs. */
import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/worker/test-app.ts';

describe('/_sandbox', () => {
  it('has an opaque origin, no network, and may be framed by this site only', async () => {
    const response = await testApp().get('/_sandbox');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = response.headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        'sandbox allow-scripts',
        "default-src 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ]),
    );
    expect(
      policy?.filter((directive) => /https?:|connect-src|frame-src|'self'/.test(directive)),
    ).toEqual(["frame-ancestors 'self'"]);
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('listens to the page that frames it, and to nobody else', async () => {
    const text = await (await testApp().get('/_sandbox')).text();
    expect(text).toContain('if(e.source===parent)');
  });

  it('takes no other method', async () => {
    const response = await testApp().request('/_sandbox', { method: 'POST', body: 'x' });
    expect(response.status).toBe(405);
  });
});
