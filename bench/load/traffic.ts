/** The requests of mixed traffic, each with a check of its response. */
import { batchOf, OWN_PAGE, pageView } from '../../tests/support/worker/beacons.ts';
import { SEARCHES } from './searches.ts';
import { FRAME, TEXT } from './generations.ts';

/** A kind of request. */
export interface Kind {
  name: string;
  /** Share of the traffic. The sum of all is 100. */
  share: number;
  status: number;
  /** A request by number, to a site with these pages and releases. */
  request(
    number: number,
    pages: string[],
    releases: string[],
  ): { path: string; init?: RequestInit };
  /** Whether a response shows one release only. */
  isOfOneRelease?(body: string): boolean;
}

const at = <Item>(items: Item[], number: number): Item => {
  const item = items[number % items.length];
  if (item === undefined) throw new Error('Expected at least one item.');
  return item;
};

/** Mixed traffic. After each publish and rollback all pages are rendered again before they are cached. */
export const KINDS: Kind[] = [
  {
    name: 'page, mostly cached',
    share: 50,
    status: 200,
    // Readers look at few pages most of the time.
    request: (number, pages) => ({ path: at(pages, (number * number) % 23) }),
    isOfOneRelease: isOnePage,
  },
  {
    name: 'page from everywhere',
    share: 15,
    status: 200,
    request: (number, pages) => ({ path: at(pages, number * 7919) }),
    isOfOneRelease: isOnePage,
  },
  {
    name: 'navigation to a page of a known release',
    share: 10,
    status: 200,
    request: (number, pages, releases) => ({
      path: `/_page/${at(releases, 0)}${at(pages, number * 7919)}`,
    }),
    isOfOneRelease: (body) => [...body.matchAll(TEXT)].every(([, text]) => text === '0'),
  },
  {
    name: 'Markdown',
    share: 5,
    status: 200,
    request: (number, pages) => ({ path: `${at(pages, number)}.md` }),
    isOfOneRelease: (body) => new Set([...body.matchAll(TEXT)].map(([, text]) => text)).size === 1,
  },
  {
    name: 'search',
    share: 8,
    status: 200,
    request: (number) => ({ path: `/_search?q=${encodeURIComponent(at(SEARCHES, number))}` }),
  },
  {
    name: 'not found',
    share: 5,
    status: 404,
    request: (number) => ({ path: `/docs/nothing-${number}` }),
  },
  {
    name: 'events',
    share: 5,
    status: 204,
    request: () => ({
      path: '/_events',
      init: { method: 'POST', headers: OWN_PAGE, body: JSON.stringify(batchOf([pageView()])) },
    }),
  },
  {
    name: 'MCP search',
    share: 2,
    status: 200,
    request: (number) => ({
      path: '/mcp',
      init: {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': '2025-11-25',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: number,
          method: 'tools/call',
          params: { name: 'search', arguments: { query: at(SEARCHES, number) } },
        }),
      },
    }),
  },
];

/** Returns the kind of the request with a number, so that every run has the same order. */
export function kindOf(number: number): Kind {
  let place = (number * 37) % 100;
  for (const kind of KINDS) {
    if (place < kind.share) return kind;
    place -= kind.share;
  }
  return at(KINDS, 0);
}

function isOnePage(body: string): boolean {
  const frame = FRAME.exec(body)?.[1];
  const texts = [...body.matchAll(TEXT)].map(([, text]) => text);
  return texts.length > 0 && texts.every((text) => text === frame);
}
