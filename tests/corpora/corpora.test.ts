/**
 * Real Docusaurus content, served: every page answers with its text, its headings and links that work. The corpora
 * lie beside the project, not in it; without them these tests are skipped.
 */
import fs from 'node:fs';
import path from 'node:path';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedSite, pagePaths, serveSite } from '../support/sites/served-site.ts';
import { sourceHeadings } from '../support/source-headings.ts';
import { CORPORA } from '../support/optional-material.ts';
import { rowsOf } from '../support/suite.ts';

const present = fs.existsSync(CORPORA);
if (!present) console.log(`Skipped: no corpora at ${CORPORA}`);

/** Pages of each corpus; the first is the smallest, and has some of everything. */
const EXPECTED = {
  docusaurus: { pages: 92 },
  embrace: { pages: 391 },
  vcluster: { pages: 566 },
} as const;

// The keys of an object are those of its type.
const names = Object.keys(EXPECTED) as (keyof typeof EXPECTED)[];

describe.skipIf(!present).each(rowsOf(names, names.length))('the %s corpus', (name) => {
  let site: ServedSite;
  const base = (): string => site.outcome.manifest.site.baseUrl;
  const pages = new Map<string, string>();

  beforeAll(async () => {
    site = await serveSite(path.join(CORPORA, name));
    const paths = await pagePaths(site.outcome, site.kv);
    for (let index = 0; index < paths.length; index += 16)
      await Promise.all(
        paths.slice(index, index + 16).map(async (pathname) => {
          const response = await fetch(site.url + base().slice(0, -1) + encodeURI(pathname), {
            redirect: 'manual',
          });
          pages.set(
            pathname,
            response.status === 200 ? await response.text() : `status ${response.status}`,
          );
        }),
      );
  });
  afterAll(() => site?.close());

  it('answers 200 for every page', () => {
    expect([...pages].filter(([, html]) => html.startsWith('status '))).toEqual([]);
    expect(pages.size).toBeGreaterThanOrEqual(EXPECTED[name].pages);
  });

  it('redirects from the root of the host to its base URL, and from there to a page', async () => {
    const response = await fetch(`${site.url}/`);
    expect(response.status).toBe(200);
    expect(new URL(response.url).pathname.startsWith(base().slice(0, -1) || '/')).toBe(true);
  });

  it('lists every page below its base URL in the sitemap', async () => {
    const xml = await (await fetch(`${site.url}${base()}sitemap.xml`)).text();
    const urls = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      (match) => new URL(match[1] ?? '').pathname,
    );
    expect(urls.length).toBeGreaterThan(80);
    expect(urls.filter((url) => !url.startsWith(base()))).toEqual([]);
  });

  it('shows the headings of every source file', () => {
    const lost: string[] = [];
    for (const [file, pathname] of sources(site)) {
      const text = textOf(pages.get(pathname) ?? '');
      for (const heading of sourceHeadings(fs.readFileSync(file, 'utf8')))
        if (!text.includes(heading)) lost.push(`${path.relative(CORPORA, file)}: ${heading}`);
    }
    expect(lost).toEqual([]);
  });

  it('has no broken links', async () => {
    const reported = new Set(
      site.outcome.diagnostics.map(
        (entry) => /^Broken link: there is no page or file `([^`#?]+)/.exec(entry.message)?.[1],
      ),
    );
    const broken = new Set<string>();
    const known = new Set([...pages.keys()].map((pathname) => base().slice(0, -1) + pathname));
    const files = new Set(
      Object.keys(site.outcome.manifest.files).map((file) => base().slice(0, -1) + file),
    );
    for (const [pathname, html] of pages)
      for (const href of links(html)) {
        const target = decodeURI(
          new URL(href, `https://docs.example${base().slice(0, -1)}${pathname}`).pathname,
        );
        if (
          known.has(target) ||
          files.has(target) ||
          target.includes('/assets/') ||
          target === base() ||
          target.endsWith('/search')
        )
          continue;
        const inner = target.slice(base().length - 1);
        if (!reported.has(inner) && !reported.has(target)) broken.add(`${pathname} -> ${href}`);
      }
    expect([...broken]).toEqual([]);
  });

  it('inlines only the script and the rules for the first paint', () => {
    const { prepaint, frame } = site.outcome.manifest.client;
    for (const [pathname, html] of pages) {
      const scripts = [
        ...html.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g),
      ].map((match) => match[1]);
      expect(scripts, pathname).toEqual([prepaint.code]);
      const rules = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1]);
      expect(rules, pathname).toEqual([frame?.code]);
      expect(html, pathname).not.toMatch(/<[a-z][^<>]*\sstyle="/);
    }
  });
});

function sources(site: ServedSite): [file: string, pathname: string][] {
  const cache = fs.readFileSync(path.join(site.out, 'cache.jsonl'), 'utf8').trim().split('\n');
  return cache.map((line) => {
    const { doc }: { doc: { file: string; path: string } } = JSON.parse(line.split('\t')[0] ?? '');
    return [doc.file, doc.path];
  });
}

function textOf(html: string): string {
  let text = '';
  const parser = new Parser({ ontext: (part) => (text += part) });
  parser.end(html);
  return normal(text);
}

function normal(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function links(html: string): string[] {
  const found: string[] = [];
  const article = html.slice(html.indexOf('<article'), html.indexOf('</article>'));
  const parser = new Parser({
    onopentag(tag, attributes) {
      const href = attributes['href'];
      if (tag === 'a' && href !== undefined && !/^(?:[a-z][a-z0-9+.-]*:|#|\/\/)/i.test(href))
        found.push(href);
    },
  });
  parser.end(article);
  return found;
}
