import { describe, expect, it } from 'vitest';
import type { Shard } from '../../../model/release/release.ts';
import type { PageLocation } from '../../../worker/page/page-location.ts';
import { pageView } from '../../../worker/page/page-view.ts';
import { titleOf } from '../../../worker/ui/page-facts.ts';
import { shardViewOf } from '../../../worker/release/shard-view.ts';
import { sampleRelease } from '../../support/worker/sample-release.ts';

/** Returns the place of a page of the sample, with changes to its entry. */
function placeOf(path: string, changes: Partial<PageLocation['entry']> = {}): PageLocation {
  const { manifest } = sampleRelease({ baseUrl: '/docs/' });
  const shard: Shard =
    'inline' in manifest.pages ? manifest.pages.inline : { pages: {}, branches: {} };
  const entry = shard.pages[path];
  if (entry === undefined) throw new Error(`the sample has no page ${path}`);
  return {
    manifest,
    path,
    entry: { ...entry, ...changes },
    shard: shardViewOf(shard),
    dev: false,
    asksForFeedback: false,
  };
}

describe('the view of a page', () => {
  it('has the canonical URL with the base', () => {
    expect(pageView(placeOf('/')).canonical).toBe('https://docs.example.com/docs/');
    expect(pageView(placeOf('/sdks/auth-SDK')).canonical).toBe(
      'https://docs.example.com/docs/sdks/auth-SDK',
    );
  });

  it('opens the branches on its trail', () => {
    const { sidebar } = pageView(placeOf('/guide/cards/creating'));
    expect(sidebar?.open).toEqual(['docs.1']);
    expect(sidebar?.branches['docs.1']).toHaveLength(2);
    expect(sidebar?.current).toBe('/guide/cards/creating');
  });

  it("omits closed branches, so that it doesn't grow with the site", () => {
    const { sidebar } = pageView(placeOf('/quick-start/introduction'));
    expect(sidebar?.open).toEqual([]);
    expect(sidebar?.branches).toEqual({});
  });

  it("opens branches that are open everywhere or can't be closed", () => {
    for (const change of [{ collapsed: false }, { collapsible: false }]) {
      const place = placeOf('/quick-start/introduction');
      const category = place.manifest.sidebars['docs']?.[1];
      Object.assign(category ?? {}, change);
      expect(pageView(place).sidebar?.open).toEqual(['docs.1']);
    }
  });

  it('has no sidebar when the page or the release names none', () => {
    expect(pageView(placeOf('/'))).not.toHaveProperty('sidebar');
    const gone = placeOf('/sdks/auth-SDK', { sidebar: 'gone' });
    expect(pageView(gone)).not.toHaveProperty('sidebar');
  });
});

describe('the title', () => {
  it('combines page and site, without repeating equal titles', () => {
    expect(titleOf(pageView(placeOf('/sdks/auth-SDK')))).toBe('Auth SDK | Example docs');
    expect(titleOf(pageView(placeOf('/', { title: 'Example docs' })))).toBe('Example docs');
  });

  it('is the one in the page’s own head', () => {
    const head = [{ tag: 'title' as const, attributes: {}, text: 'Mine' }];
    expect(titleOf(pageView(placeOf('/', { head })))).toBe('Mine');
  });
});
