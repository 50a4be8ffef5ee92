/** HTML files of a site are documents in an origin of their own. */
import { expect, it } from 'vitest';
import { testApp } from '../../support/worker/test-app.ts';

it('sends an HTML file with a sandbox, and opens what the site opens', async () => {
  const app = testApp();
  const { manifest } = app.sample;
  const hash = app.sample.pageKey('/').slice('object/'.length);
  manifest.files = { '/demo/index.html': { object: hash, type: 'text/html; charset=utf-8' } };
  manifest.site.policy = { script: ['https://cdn.example.com'], style: ['inline'] };
  const pointer = { release: manifest.id, previous: null, at: '2026-11-20T10:00:01Z', manifest };
  const fresh = testApp();
  fresh.kv.values.set('pointer', JSON.stringify(pointer));
  const response = await fresh.get('/demo/index.html');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const policy = response.headers.get('content-security-policy') ?? '';
  const directives = new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
  // With its own origin, a script in the file would have the storage and the rights of the site.
  expect(directives.get('sandbox')).toContain('allow-scripts');
  expect(directives.get('sandbox')).not.toContain('allow-same-origin');
  expect(directives.get('script-src')).toContain('https://cdn.example.com');
  expect(directives.get('style-src')).not.toContain('inline');
  expect(directives.get('object-src')).toEqual(["'none'"]);
  expect((await fresh.get('/')).headers.get('content-security-policy')).not.toContain('sandbox');
});
