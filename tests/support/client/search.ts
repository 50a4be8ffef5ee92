/** Stubs the search endpoint and records its requests. */
import { vi } from 'vitest';

/** Returns a hit. */
export function hit(
  title: string,
  section = '',
  url = `https://lab.example/docs/${title}`,
): object {
  return {
    document: {
      id: `${title}#${section}`,
      url: section ? `${url}#${section}` : url,
      type: section ? 'lvl2' : 'lvl1',
      'hierarchy.lvl0': 'Guide',
      'hierarchy.lvl1': title,
      ...(section && { 'hierarchy.lvl2': section }),
    },
    highlight: {
      'hierarchy.lvl1': { snippet: `<mark>${title}</mark>`, value: `<mark>${title}</mark>` },
    },
  };
}

/** Returns a reply with a group for each hit. */
export function reply(hits: object[], found = hits.length, suggestions: string[] = []): string {
  return JSON.stringify({
    results: [
      {
        found,
        page: 1,
        request_params: { per_page: 15 },
        grouped_hits: hits.map((entry) => ({ hits: [entry] })),
      },
    ],
    suggestions,
  });
}

/** A pending request. */
export interface Waiting {
  q: string;
  page: string | null;
  version: string | null;
  locale: string | null;
  isAborted: boolean;
  answer(body: string, status?: number): Promise<void>;
}

/** Stubs `fetch`. Requests stay pending until the test answers them. */
export function stubSearch(): Waiting[] {
  const waiting: Waiting[] = [];
  vi.stubGlobal('fetch', (url: string, init: { signal: AbortSignal }) => {
    const { searchParams, pathname } = new URL(url, location.href);
    if (pathname !== '/docs/_search') throw new Error(`asked ${url}`);
    return new Promise<Response>((resolve, reject) => {
      const request: Waiting = {
        q: searchParams.get('q') ?? '',
        page: searchParams.get('page'),
        version: searchParams.get('version'),
        locale: searchParams.get('locale'),
        isAborted: false,
        async answer(body, status = 200) {
          resolve(new Response(body, { status }));
          await settle();
        },
      };
      init.signal.addEventListener('abort', () => {
        request.isAborted = true;
        reject(new DOMException('aborted', 'AbortError'));
      });
      waiting.push(request);
    });
  });
  return waiting;
}

/** Lets pending promise callbacks run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}
