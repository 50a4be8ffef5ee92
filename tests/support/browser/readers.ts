/** Readers of a published site: workers at edges of their own, whose every answer must be of one release. */
import { expect } from 'vitest';
import { createApp } from '../../../worker/index.ts';
import type { EdgeOptions } from '../kv/kv-double.ts';
import { articleEdition, PAGES, type Publishing, shellEdition } from '../publishing/publishing.ts';

/** A place on the network. */
export interface Reader {
  /** Asks as a browser would. */
  get(address: string, init?: RequestInit): Promise<Response>;
  /** Begins a new isolate, which remembers nothing, behind the same edge. */
  restart(): void;
  /** Reads every page with what it loads; fails when one answer is not whole. Returns the editions seen. */
  readAll(): Promise<Set<string>>;
}

/** Options of an edge, and of the worker there. */
export interface ReaderOptions extends EdgeOptions {
  /** Seconds for which the worker trusts the pointer that it holds. */
  pointerTtl?: number;
  /** Secret of the worker's previews. */
  previewKey?: string;
}

/** Opens a reader. `editionOf` says which edition a release is. */
export function openReader(
  site: Publishing,
  editionOf: (release: string) => string | undefined,
  { pointerTtl = 0, previewKey = '', ...edge }: ReaderOptions = {},
): Reader {
  let app = createApp();
  const env = {
    DOCS: site.kv.edge(edge),
    POINTER_TTL: String(pointerTtl),
    PREVIEW_KEY: previewKey,
  };
  const get = async (address: string, init?: RequestInit): Promise<Response> =>
    app.fetch(new Request(new URL(address, 'https://docs.example'), init), env);

  async function readPage(path: string): Promise<string> {
    const response = await get(path);
    const html = await response.text();
    const release = response.headers.get('x-release') ?? '';
    const edition = editionOf(release);
    const found = {
      path,
      status: response.status,
      edition,
      shell: shellEdition(html),
      article: articleEdition(html),
    };
    expect(found).toEqual({ path, status: 200, edition, shell: edition, article: edition });
    expect(edition).toBeDefined();
    await readRest(path, release, html, edition ?? '');
    return edition ?? '';
  }

  // What the page's own links lead to: the same release again, whatever the pointer says by now.
  async function readRest(
    path: string,
    release: string,
    html: string,
    edition: string,
  ): Promise<void> {
    const fragment = await get(`/_page/${release}${path}`);
    expect([path, fragment.status, articleEdition(await fragment.text())]).toEqual([
      path,
      200,
      edition,
    ]);
    expect((await get(`/_nav/${release}/one`)).status).toBe(200);
    for (const [, asset = ''] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
      const response = await get(asset);
      expect([asset, response.status]).toEqual([asset, 200]);
      await response.arrayBuffer();
    }
  }

  return {
    get,
    restart: () => {
      app = createApp();
    },
    async readAll() {
      const seen = new Set<string>();
      for (const path of PAGES) seen.add(await readPage(path));
      const file = await get('/edition.txt');
      const edition = editionOf(file.headers.get('x-release') ?? '');
      expect([file.status, await file.text()]).toEqual([200, `Edition ${edition}.\n`]);
      return seen;
    },
  };
}
