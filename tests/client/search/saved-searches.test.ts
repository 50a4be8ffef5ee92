import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as SavedModule from '../../../client/search/saved-searches.ts';
import type { SavedHit, SavedSearches } from '../../../client/search/saved-searches.ts';
import { openDocument } from '../../support/client/page.ts';

const RECENT = '__DOCSEARCH_RECENT_SEARCHES__documentation-master';
const FAVOURITE = '__DOCSEARCH_FAVORITE_SEARCHES__documentation-master';

let saved: SavedSearches;
let savedHit: typeof SavedModule.savedHit;
let savedResult: typeof SavedModule.savedResult;

beforeEach(async () => {
  openDocument('');
  const module = await import('../../../client/search/saved-searches.ts');
  ({ savedHit, savedResult } = module);
  saved = new module.SavedSearches(
    await import('../../../client/state/storage.ts'),
    'documentation-master',
  );
});

function item(name: string): SavedHit {
  return {
    objectID: name,
    url: `https://docs.example/${name}`,
    type: 'lvl1',
    anchor: null,
    content: null,
    hierarchy: { lvl0: 'Guide', lvl1: name },
  };
}

const names = (list: SavedHit[]): string => list.map(({ objectID }) => objectID).join('');

describe('recent searches', () => {
  it('are the last seven, latest first, without duplicates', () => {
    for (const name of 'abcdefghic') saved.choose(item(name));
    expect(names(saved.recent)).toBe('cihgfed');
  });

  it('are the last four below favourites, without those', () => {
    for (const name of 'abcdefg') saved.choose(item(name));
    saved.save(item('g'));
    saved.choose(item('g'));
    expect(names(saved.favourites)).toBe('g');
    expect(names(saved.recent)).toBe('fedc');
  });
});

describe('favourites', () => {
  it('are limited to ten', () => {
    for (const name of 'abcdefghijkl') saved.save(item(name));
    expect(names(saved.favourites)).toBe('lkjihgfedc');
  });

  it('can be removed, and the key is deleted with the last one', () => {
    saved.save(item('a'));
    expect(localStorage.getItem(FAVOURITE)).not.toBeNull();
    saved.remove(item('a'));
    expect(localStorage.getItem(FAVOURITE)).toBeNull();
  });
});

describe('stored results', () => {
  it('have the format of DocSearch, in which a text is stored as its section', () => {
    const stored = savedHit({
      id: '/a#b:content:0',
      isFurther: false,
      document: {
        url: 'https://docs.example/a#b',
        type: 'content',
        'hierarchy.lvl0': 'Guide',
        'hierarchy.lvl1': 'A',
        'hierarchy.lvl2': 'B',
        content: 'Text.',
      },
      highlight: {},
    });
    expect(stored).toEqual({
      objectID: '/a#b:content:0',
      url: 'https://docs.example/a#b',
      type: 'lvl2',
      anchor: 'b',
      content: null,
      hierarchy: {
        lvl0: 'Guide',
        lvl1: 'A',
        lvl2: 'B',
        lvl3: null,
        lvl4: null,
        lvl5: null,
        lvl6: null,
      },
    });
    expect(savedResult(stored)).toMatchObject({ href: '/a#b', kind: 'heading', text: [] });
  });

  it('are validated, and invalid entries are skipped', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    for (const text of ['{', '3', 'null', '{}', '[null,3,{"url":4},{"url":"x","type":"lvl1"}]']) {
      localStorage.setItem(RECENT, text);
      expect(saved.recent).toEqual([]);
    }
    const evil = { ...item('a'), url: 'javascript:alert(1)' };
    localStorage.setItem(RECENT, JSON.stringify([evil, item('b')]));
    expect(names(saved.recent)).toBe('b');
    localStorage.setItem(RECENT, '{');
    saved.choose(item('c'));
    expect(names(saved.recent)).toBe('c');
  });
});
