/** The sitemap of a site, whatever its size, and the parts of it that an edit writes. */
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { patchSitemapTimes, sitemapFiles } from '../../../compiler/release/sitemap.ts';

describe('the sitemap', () => {
  const page = (index: number, changed?: number) => {
    const path = `/s${Math.floor(index / 50)}/p${index}`;
    return { path, url: `https://docs.example/base${path}`, changed };
  };
  const absolute = (path: string): string => `https://docs.example/base${path}`;
  const parser = new XMLParser();

  it('is one file for a small site', () => {
    const files = sitemapFiles([page(1, 1_700_000_000)], absolute);
    expect(Object.keys(files)).toEqual(['/sitemap.xml']);
    expect(parser.parse(files['/sitemap.xml'] ?? '')).toMatchObject({
      urlset: { url: { loc: 'https://docs.example/base/s0/p1', lastmod: '2023-11-14' } },
    });
  });

  it('is an index of parts for a large one, with each URL in exactly one part', () => {
    const pages = Array.from({ length: 20_000 }, (_entry, index) => page(index));
    const { '/sitemap.xml': index = '', ...parts } = sitemapFiles(pages, absolute);
    const listed: { sitemapindex: { sitemap: { loc: string }[] } } = parser.parse(index);
    expect(listed.sitemapindex.sitemap.map(({ loc }) => loc)).toEqual(
      Object.keys(parts).map(absolute),
    );
    const urls = Object.values(parts).flatMap((part) => {
      const { urlset }: { urlset: { url: { loc: string }[] } } = parser.parse(part);
      expect(urlset.url.length).toBeLessThanOrEqual(5000);
      expect(part.length).toBeLessThan(50_000_000);
      return urlset.url.map(({ loc }) => loc);
    });
    expect(new Set(urls).size).toBe(20_000);
    expect(urls).toHaveLength(20_000);
  });

  it('is rewritten in one part by an edit', () => {
    const pages = Array.from({ length: 20_000 }, (_entry, index) => page(index, 1_700_000_000));
    const before = sitemapFiles(pages, absolute);
    const after = sitemapFiles(pages.with(7777, page(7777, 1_800_000_000)), absolute);
    expect(Object.keys(after).filter((name) => after[name] !== before[name])).toHaveLength(1);
  });

  it('keeps the languages of a page when its time changes', () => {
    const alternates: [string, string][] = [['de', 'https://docs.example/base/de/s0/p1']];
    const file = (time?: number): string =>
      sitemapFiles([page(0), { ...page(1, time), alternates }], absolute)['/sitemap.xml'] ?? '';
    const changes = new Map([[page(1).url, 1_800_000_000]]);
    expect(patchSitemapTimes(file(), changes)).toBe(file(1_800_000_000));
    expect(patchSitemapTimes(file(1_700_000_000), changes)).toBe(file(1_800_000_000));
    expect(patchSitemapTimes(file(1_800_000_000), changes)).toBe(null);
  });
});
