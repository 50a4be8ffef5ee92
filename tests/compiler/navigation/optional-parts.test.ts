/** What some sites add to the pre-paint script, run with the parts of a browser that it uses. */
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { inlineCode } from '../../../compiler/assets/bundle-outputs.ts';
import { withScript } from '../../../compiler/navigation/optional-parts.ts';

// Stands for the part of the pre-paint script that copies data attributes from the query string.
const COPY = "document.documentElement.dataset.locales ??= 'de';";
const ORIGIN = 'https://docs.example';

/** Opens a page in a browser that remembers German. Returns the addresses that the script leads to. */
async function redirectsOf(locales: string | undefined, referrer = ''): Promise<string[]> {
  const client = { entry: '', styles: [], preload: [], islands: {}, prepaint: inlineCode(COPY) };
  const { prepaint } = await withScript(client, 'locales');
  const found: string[] = [];
  const document = { documentElement: { dataset: { base: '/docs/', locales } }, referrer };
  const location = {
    origin: ORIGIN,
    search: '?a',
    hash: '#b',
    replace: (to: string) => found.push(to),
  };
  vm.runInNewContext(prepaint.code, {
    document,
    location,
    window: { localStorage: { getItem: () => 'de' } },
  });
  expect(document.documentElement.dataset.locales).toBeDefined();
  return found;
}

describe('the language that was chosen earlier', () => {
  it('opens from the home page, unless a link of the site leads there', async () => {
    expect(await redirectsOf('de ar')).toEqual(['/docs/de?a#b']);
    expect(await redirectsOf('de ar', `${ORIGIN}.other.example/`)).toEqual(['/docs/de?a#b']);
    expect(await redirectsOf('de ar', `${ORIGIN}/docs/guide`)).toEqual([]);
    expect(await redirectsOf('ar')).toEqual([]);
  });

  it('never opens from another page, whatever the query string sets', async () => {
    expect(await redirectsOf(undefined)).toEqual([]);
  });
});
