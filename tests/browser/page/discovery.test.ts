/** What search engines, previews of links and browsers' installers read of this site, held to their own rules. */
import { crc32, inflateSync } from 'node:zlib';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isTag,
  type HtmlNode,
  parseHtml,
  type Tag,
  textContent,
} from '../../../compiler/html/tree.ts';
import { isObject } from '../../../model/schema/schema.ts';
import { type ServedSite, serveOwnContent } from '../../support/sites/served-site.ts';

const ORIGIN = 'https://docs.acme.example';
const CHANGELOG = '/resources/changelog';

let site: ServedSite;
/** What the sitemap says, by path. */
let listed: Map<string, string | undefined>;
/** The documents of all listed pages, by path. */
let pages: Map<string, HtmlNode[]>;

beforeAll(async () => {
  site = await serveOwnContent();
  const xml = await text('/sitemap.xml');
  expect(XMLValidator.validate(xml)).toBe(true);
  const parsed: { urlset: { url: { loc: string; lastmod?: string }[] } } = new XMLParser().parse(
    xml,
  );
  listed = new Map(parsed.urlset.url.map(({ loc, lastmod }) => [belowOrigin(loc), lastmod]));
  pages = new Map();
  for (const name of listed.keys()) pages.set(name, parseHtml(await text(name)));
});
afterAll(() => site?.close());

describe('the sitemap', () => {
  it('lists every page once, with the day of its last change unless a feed has it', () => {
    expect(listed.size).toBe(site.outcome.manifest.count);
    expect(listed.has(CHANGELOG)).toBe(true);
    for (const [name, lastmod] of listed) {
      if (name === CHANGELOG) {
        expect(lastmod, name).toBeUndefined();
        continue;
      }
      expect(lastmod, name).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(Date.parse(lastmod ?? ''), name).toBeLessThanOrEqual(Date.now());
      const time = tagsOf(pages.get(name), 'time').find((tag) => tag.attribs['itemprop']);
      // The home page has no foot that says it.
      if (name !== '/') expect(time?.attribs['datetime']?.slice(0, 10), name).toBe(lastmod);
    }
  });

  it('is named in robots.txt, which allows all of it', async () => {
    const rules = (await text('/robots.txt'))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => /^([A-Za-z-]+): ?(.*)$/.exec(line)?.slice(1));
    expect(rules).toEqual([
      ['User-agent', '*'],
      ['Disallow', ''],
      ['Sitemap', `${ORIGIN}/sitemap.xml`],
    ]);
  });
});

describe('the head of every page', () => {
  it('has one title and one description, both unique', () => {
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    for (const [name, nodes] of pages) {
      const head = headOf(nodes);
      const title = head.filter((tag) => tag.name === 'title').map(textIn);
      expect(title, name).toHaveLength(1);
      expect(title[0]?.length, `${name}: ${title[0]}`).toBeLessThanOrEqual(70);
      const [description = '', ...more] = metas(head, 'name', 'description');
      expect(more, name).toEqual([]);
      expect(description.length, `${name}: ${description}`).toBeGreaterThanOrEqual(50);
      expect(description.length, `${name}: ${description}`).toBeLessThanOrEqual(200);
      titles.add(title[0] ?? '');
      descriptions.add(description);
      expect(metas(head, 'name', 'robots'), name).toEqual([]);
    }
    expect(titles.size).toBe(pages.size);
    expect(descriptions.size).toBe(pages.size);
  });

  it('has one URL, the same for search engines, languages and previews', () => {
    for (const [name, nodes] of pages) {
      const head = headOf(nodes);
      const address = ORIGIN + (name === '/' ? '/' : name);
      expect(links(head, 'canonical'), name).toEqual([address]);
      expect(metas(head, 'property', 'og:url'), name).toEqual([address]);
      const languages = head
        .filter((tag) => tag.attribs['hreflang'] !== undefined)
        .map((tag) => [tag.attribs['hreflang'], tag.attribs['href']]);
      expect(languages, name).toEqual([
        ['en-GB', address],
        ['x-default', address],
      ]);
    }
  });

  it('has all fields for link previews', () => {
    for (const [name, nodes] of pages) {
      const head = headOf(nodes);
      const property = (key: string): string | undefined => {
        const [value, ...more] = metas(head, 'property', `og:${key}`);
        expect(more, `${name}: og:${key}`).toEqual([]);
        return value;
      };
      expect(property('type'), name).toBe(name === '/' ? 'website' : 'article');
      expect(property('title'), name).toBeTruthy();
      expect(property('description'), name).toBe(metas(head, 'name', 'description')[0]);
      expect(property('locale'), name).toBe('en_GB');
      expect(property('site_name'), name).toBe('Acme Docs');
      expect(property('image'), name).toBe(`${ORIGIN}/_card${name === '/' ? '/index' : name}.png`);
      expect(property('image:alt'), name).toBeTruthy();
      expect(metas(head, 'name', 'twitter:card'), name).toEqual(['summary_large_image']);
    }
  });

  it('has structured data that matches the page', () => {
    for (const [name, nodes] of pages) {
      const blocks = tagsOf(nodes, 'script').filter(
        (tag) => tag.attribs['type'] === 'application/ld+json',
      );
      expect(blocks, name).toHaveLength(1);
      const data: unknown = JSON.parse(blocks.map(textIn).join(''));
      const graph = isObject(data) && Array.isArray(data['@graph']) ? data['@graph'] : [];
      expect(data, name).toMatchObject({ '@context': 'https://schema.org' });
      const address = ORIGIN + name;
      if (name === '/') {
        expect(graph).toMatchObject([{ '@type': 'WebSite', url: address, name: 'Acme Docs' }]);
        continue;
      }
      const [article, trail] = graph;
      expect(article, name).toMatchObject({
        '@type': 'TechArticle',
        url: address,
        inLanguage: 'en-GB',
        headline: metas(headOf(nodes), 'property', 'og:title')[0],
        dateModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      });
      const steps: { position: number; name: string; item: string }[] = trail?.itemListElement;
      expect(
        steps.map(({ position }) => position),
        name,
      ).toEqual(steps.map((_, at) => at + 1));
      expect(steps[0]?.item, name).toBe(`${ORIGIN}/`);
      expect(steps.at(-1)?.item, name).toBe(address);
      for (const step of steps) {
        expect(step.name, name).toBeTruthy();
        expect([...listed.keys()], name).toContain(belowOrigin(step.item));
      }
    }
  });
});

describe('the social images', () => {
  it('are valid PNGs of 1200 by 630 pixels', async () => {
    const sample = [...listed.keys()].filter((name, index) => name === '/' || index % 16 === 0);
    for (const name of sample) {
      const response = await get(`/_card${name === '/' ? '/index' : name}.png`);
      expect(response.headers.get('content-type'), name).toBe('image/png');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.length, name).toBeLessThan(300_000);
      expect(sizeOfPng(bytes), name).toEqual({ width: 1200, height: 630 });
    }
  });
});

describe('the icons', () => {
  it('have the sizes and types in the head and the manifest', async () => {
    const head = headOf(pages.get('/') ?? []);
    const [ico = '', svg = ''] = links(head, 'icon');
    const icon = Buffer.from(await (await get(ico)).arrayBuffer());
    // ICONDIR and its entries, as Windows defines them.
    expect([icon.readUInt16LE(0), icon.readUInt16LE(2)]).toEqual([0, 1]);
    for (let at = 0; at < icon.readUInt16LE(4); at++) {
      const [size, offset] = [icon.readUInt32LE(14 + at * 16), icon.readUInt32LE(18 + at * 16)];
      const side = icon.readUInt8(6 + at * 16);
      expect(sizeOfPng(icon.subarray(offset, offset + size))).toEqual({
        width: side,
        height: side,
      });
    }
    const drawing = await get(svg);
    expect(drawing.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(XMLValidator.validate(await drawing.text())).toBe(true);
    const [touch = ''] = links(head, 'apple-touch-icon');
    expect(await pngAt(touch)).toEqual({ width: 180, height: 180 });

    const [manifest = ''] = links(head, 'manifest');
    const response = await get(manifest);
    expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    const { icons, ...rest }: { icons: { src: string; sizes: string; purpose?: string }[] } =
      JSON.parse(await response.text());
    expect(rest).toMatchObject({ name: 'Acme Docs', lang: 'en-GB', start_url: '/', scope: '/' });
    for (const { src, sizes } of icons) {
      const { width, height } = await pngAt(src);
      expect(`${width}x${height}`).toBe(sizes);
    }
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
    );
  });
});

describe('the search description', () => {
  it('is OpenSearch 1.1, and its template leads to results', async () => {
    const [href = ''] = links(headOf(pages.get('/') ?? []), 'search');
    const response = await get(href);
    expect(response.headers.get('content-type')).toMatch(
      /^application\/opensearchdescription\+xml/,
    );
    const xml = await response.text();
    expect(XMLValidator.validate(xml)).toBe(true);
    const parsed = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(xml);
    const { ShortName, Description, Url, xmlns } = parsed.OpenSearchDescription;
    expect(xmlns).toBe('http://a9.com/-/spec/opensearch/1.1/');
    expect(ShortName.length).toBeLessThanOrEqual(16);
    expect(Description).toBeTruthy();
    expect(Url.type).toBe('text/html');
    const found = await text(belowOrigin(Url.template.replace('{searchTerms}', 'quiet%20hours')));
    expect(found).toContain('Search results for “quiet hours”');
  });
});

function get(address: string): Promise<Response> {
  return fetch(site.url + address);
}

async function text(address: string): Promise<string> {
  const response = await get(address);
  expect(response.status, address).toBe(200);
  return response.text();
}

function belowOrigin(url: string): string {
  expect(url.startsWith(`${ORIGIN}/`), url).toBe(true);
  return url.slice(ORIGIN.length);
}

function tagsOf(nodes: HtmlNode[] | undefined, name: string): Tag[] {
  return (nodes ?? []).flatMap((node) =>
    isTag(node) ? [...(node.name === name ? [node] : []), ...tagsOf(node.children, name)] : [],
  );
}

function textIn(tag: Tag): string {
  return tag.children.map(textContent).join('');
}

function headOf(nodes: HtmlNode[]): Tag[] {
  return tagsOf(nodes, 'head').flatMap((head) => head.children.filter(isTag));
}

function metas(head: Tag[], attribute: 'name' | 'property', key: string): string[] {
  return head
    .filter((tag) => tag.name === 'meta' && tag.attribs[attribute] === key)
    .map((tag) => tag.attribs['content'] ?? '');
}

function links(head: Tag[], rel: string): string[] {
  return head
    .filter((tag) => tag.name === 'link' && tag.attribs['rel'] === rel)
    .map((tag) => tag.attribs['href'] ?? '');
}

async function pngAt(address: string): Promise<{ width: number; height: number }> {
  const response = await get(address);
  expect(response.headers.get('content-type'), address).toBe('image/png');
  return sizeOfPng(Buffer.from(await response.arrayBuffer()));
}

// Reads a PNG strictly: signature, the checksum of each chunk, and as much data as the size asks for.
function sizeOfPng(bytes: Buffer): { width: number; height: number } {
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const parts: Buffer[] = [];
  const names: string[] = [];
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const chunk = bytes.subarray(at + 4, at + 8 + length);
    expect(crc32(chunk)).toBe(bytes.readUInt32BE(at + 8 + length));
    const name = chunk.subarray(0, 4).toString('latin1');
    names.push(name);
    if (name === 'IDAT') parts.push(chunk.subarray(4));
    at += 12 + length;
  }
  expect([names[0], names.at(-1)]).toEqual(['IHDR', 'IEND']);
  const [width, height, depth, colour] = [
    bytes.readUInt32BE(16),
    bytes.readUInt32BE(20),
    bytes.readUInt8(24),
    bytes.readUInt8(25),
  ];
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colour] ?? 0;
  const row = 1 + Math.ceil((width * depth * channels) / 8);
  expect(inflateSync(Buffer.concat(parts)).length).toBe(row * height);
  return { width, height };
}
