import { afterEach, expect, it } from 'vitest';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;

afterEach(() => site?.close());

it('serves HTML files of `static/`, and leads from a folder to its index', async () => {
  site = temporarySite({
    'docs/index.md': '# Home',
    'docs/taken.md': '# Taken',
    'static/demo/index.html': '<!doctype html><script>1</script>',
    'static/taken/index.html': '<p>x</p>',
    'static/page.HTM': '<p>x</p>',
  });
  const { manifest } = await site.build();
  expect(manifest.files['/demo/index.html']?.type).toBe('text/html; charset=utf-8');
  expect(manifest.files['/page.HTM']?.type).toBe('text/html; charset=utf-8');
  expect(manifest.redirects).toMatchObject({ '/demo': { to: '/demo/index.html', status: 302 } });
  expect(manifest.redirects).not.toHaveProperty(['/taken']);
});
