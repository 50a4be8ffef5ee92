/** Simulates readers of a published site at separate edges, and checks that every response is from a single release. */
import { expect } from 'vitest';
import { createApp } from '../../../worker/index.ts';
import type { EdgeOptions } from '../kv/kv-double.ts';
import { articleEdition, PAGES, type Publishing, shellEdition } from '../publishing/publishing.ts';

/** A reader behind an edge. */
export interface Reader {
  /** Sends a request like a browser. */
  get(address: string, init?: RequestInit): Promise<Response>;
  /** Starts a new isolate with empty memory behind the same edge. */
  restart(): void;
  /** Reads every page and its resources. Fails when a response is incomplete. Returns the editions seen. */
  readAll(): Promise<Set<string>>;
}

/** Options of an edge and its worker. */
export interface ReaderOptions extends EdgeOptions {
  /** Seconds for which the worker caches the pointer. */
  pointerTtl?: number;
  /** Secret for previews. */
  previewKey?: string;
}

/** Creates a reader. `editionOf` returns the edition of a release. */
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

  // The page's links stay within its release, even if the pointer has moved.
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
