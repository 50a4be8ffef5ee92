/** Redirects with placeholders. */
import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../../model/release/release.ts';
import { testApp } from '../../support/worker/test-app.ts';

const HOST = 'https://docs.example.com';

describe('redirects with placeholders', () => {
  const redirectPatterns: Manifest['redirectPatterns'] = [
    { from: '/blog/:slug', to: '/guide/:slug?from=:slug', status: 301 },
    { from: '/blog/*', to: '/news/:splat', status: 308 },
    { from: '/guide/*', to: '/elsewhere', status: 302 },
    { from: '/host/*', to: '/:splat/evil.example', status: 302 },
    { from: '/src/*', to: 'https://code.example/tree/:splat', status: 302 },
    { from: '/self/*', to: '/self/:splat', status: 302 },
  ];
  const app = testApp({
    redirects: { '/blog/exact': { to: '/x', status: 301 } },
    redirectPatterns,
    baseUrl: '/docs/',
  });
  const locate = async (path: string): Promise<string> => {
    const response = await app.get(`/docs${path}`);
    return `${response.status} ${response.headers.get('location')}`;
  };

  it.each([
    ['/blog/exact', '301 /docs/x'],
    ['/blog/a', '301 /docs/guide/a?from=a'],
    ['/blog/a%26b@c', '301 /docs/guide/a&b@c?from=a%26b%40c'],
    ['/blog/a/b?q=1', '308 /docs/news/a/b?q=1'],
    ['/blog/a/b.html', '308 /docs/news/a/b'],
    ['/blog/日本/ä', '308 /docs/news/%E6%97%A5%E6%9C%AC/%C3%A4'],
    ['/blog', '308 /docs/news'],
    ['/blog/', '308 /docs/news'],
    ['/guide/gone', '302 /docs/elsewhere'],
    ['/guide/gone.md', '302 /docs/elsewhere.md'],
    ['/src/a/b.md', '302 https://code.example/tree/a/b.md'],
    ['/blogs/a', '404 null'],
    ['/self/a', '404 null'],
  ])('takes the first rule that matches %s', async (path, expected) => {
    expect(await locate(path)).toBe(expected);
  });

  it('apply only where there is no page', async () => {
    expect(await locate('/guide/cards/overview')).toBe('200 null');
    expect(await locate('/guide/cards/overview.md')).toBe('200 null');
    expect(await locate('/Guide/Cards/Overview')).toBe('308 /docs/guide/cards/overview');
  });

  it.each([
    '/host',
    '/host//',
    '/host//evil.example',
    '/host/%5Cevil.example',
    '/host/..//evil.example',
  ])('stay on the host with %s', async (path) => {
    const location = (await app.get(`/docs${path}`)).headers.get('location') ?? '/';
    expect(new URL(location, HOST).origin).toBe(HOST);
  });

  it('are absent from older releases, whose unknown paths are not found', async () => {
    expect((await testApp().get('/blog/a')).status).toBe(404);
  });
});
