import { beforeEach, describe, expect, it } from 'vitest';
import { find, openDocument } from '../../support/client/page.ts';
import { provideEntryApi } from '../../support/client/entry-api.ts';

const PAGE = `<header class="navbar"><div class="dropdown" data-kind="versions" data-plugin="guide"><button><span>Version: </span>2.0</button>
  <ul><li><a href="/docs/" data-version="current" data-latest aria-current="true">2.0</a></li>
  <li><a href="/docs/v1" data-version="first">1.0</a></li></ul></div></header><main><a href="/docs/#top">Docs</a><a href="/docs/b">B</a><a href="https://other.invalid/docs/">Other</a></main>`;

const label = () => find('.dropdown button').lastChild?.textContent;
const current = () => find('[aria-current=true]').textContent;

describe('the shown version', () => {
  beforeEach(async () => {
    openDocument(PAGE);
    await provideEntryApi();
  });

  async function load() {
    const { preferVersion, preferredVersion } =
      await import('../../../client/navigation/preferred-version.ts');
    const versions = await import('../../../client/navigation/versions.ts');
    return { ...versions, preferVersion, preferredVersion };
  }

  it('is the chosen one on pages without a version, by the id of the docs plugin', async () => {
    const { preferVersion, preferredVersion, showPreferred } = await load();
    preferVersion('first');
    showPreferred(preferredVersion);
    expect([label(), current()]).toEqual(['2.0', '2.0']);
    preferVersion('first', 'guide');
    expect(localStorage.getItem('docs-preferred-version-guide')).toBe('first');
    showPreferred(preferredVersion);
    expect([label(), current()]).toEqual(['1.0', '1.0']);
  });

  it('is the target of links to the main page of the latest version on pages without a version', async () => {
    const { preferVersion, preferredVersion, showPreferred } = await load();
    const hrefs = () =>
      [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'));
    showPreferred(preferredVersion);
    expect(hrefs()).toEqual(['/docs/#top', '/docs/b', 'https://other.invalid/docs/']);
    preferVersion('first', 'guide');
    showPreferred(preferredVersion);
    expect(hrefs()[0]).toMatch(/\/docs\/v1#top$/);
    expect(hrefs().slice(1)).toEqual(['/docs/b', 'https://other.invalid/docs/']);
  });

  it('does not change when the chosen one no longer exists', async () => {
    const { preferVersion, preferredVersion, showPreferred } = await load();
    preferVersion('zero', 'guide');
    showPreferred(preferredVersion);
    expect([label(), current()]).toEqual(['2.0', '2.0']);
  });

  it('is the version of the page if it has one', async () => {
    const { preferVersion, preferredVersion, showVersions } = await load();
    preferVersion('first', 'guide');
    showVersions(['/docs/b', '/docs/v1/b'], new URL('/docs/b', location.href), preferredVersion);
    expect([label(), current()]).toEqual(['2.0', '2.0']);
    showVersions(['/docs/', '/docs/v1'], new URL('/docs/news', location.href), preferredVersion);
    expect([label(), current()]).toEqual(['1.0', '1.0']);
  });
});
