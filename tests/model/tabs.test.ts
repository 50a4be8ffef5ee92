import { describe, expect, it } from 'vitest';
import { parseSiteConfig } from '../../model/config/site-parser.ts';
import { currentTab, tabTarget } from '../../model/navigation/tabs.ts';

const GUIDES = { sidebars: { guides: '/guide/intro', 'v1.guides': '/v1/guide/intro' } };
const API = { href: '/api' };
const WEBHOOKS = { href: '/api/webhooks' };
const HOME = { href: '/' };
const TABS = [HOME, GUIDES, API, WEBHOOKS, { href: 'https://forum.invalid' }];

describe('currentTab', () => {
  it('is the tab of the sidebar that the page shows', () => {
    expect(currentTab(TABS, 'guides', '/elsewhere')).toBe(1);
    expect(currentTab(TABS, 'v1.guides', '/api/x')).toBe(1);
  });

  it('is otherwise the tab with the longest path around the page', () => {
    expect(currentTab(TABS, 'other', '/api')).toBe(2);
    expect(currentTab(TABS, undefined, '/api/users')).toBe(2);
    expect(currentTab(TABS, undefined, '/api/webhooks/retries')).toBe(3);
    expect(currentTab(TABS, undefined, '/')).toBe(0);
  });

  it('is none for other pages', () => {
    expect(currentTab(TABS, undefined, '/apis')).toBe(-1);
    expect(currentTab(TABS, 'toString', '/404')).toBe(-1);
    expect(currentTab([], undefined, '/')).toBe(-1);
  });
});

describe('tabTarget', () => {
  it('stays in the version of the page', () => {
    expect(tabTarget(GUIDES, '/v1/api/users')).toBe('/v1/guide/intro');
    expect(tabTarget(GUIDES, '/api/users')).toBe('/guide/intro');
    expect(tabTarget(GUIDES, '/v10/api')).toBe('/guide/intro');
  });

  it('is the path or the address of a tab without sidebars', () => {
    expect(tabTarget(API, '/guide')).toBe('/api');
    expect(tabTarget({ href: 'https://forum.invalid' }, '/guide')).toBe('https://forum.invalid');
  });
});

describe('the configuration of tabs', () => {
  const issuesOf = (tab: object) =>
    parseSiteConfig({ title: 'T', url: 'https://docs.example', tabs: { items: [tab] } }).issues;

  it('has one target for each tab', () => {
    expect(issuesOf({ label: 'A', href: '/a' })).toEqual([]);
    expect(issuesOf({ label: 'A', sidebar: ['a', 'b'], icon: 'x', description: 'Text' })).toEqual(
      [],
    );
    expect(issuesOf({ label: 'A' })).toMatchObject([
      { path: 'tabs.items[0]', found: 'no target', expected: 'either `sidebar` or `href`' },
    ]);
    expect(issuesOf({ label: 'A', sidebar: 'a', href: '/a' })).toHaveLength(1);
    expect(issuesOf({ label: 'A', href: 'a' })).toMatchObject([{ path: 'tabs.items[0].href' }]);
    expect(issuesOf({ label: 'A', href: '/a', icon: 'x.svg' })).toMatchObject([
      { path: 'tabs.items[0].icon' },
    ]);
  });
});
