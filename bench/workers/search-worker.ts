/** Repeats an operation of the embedded engine many times in a request, because workerd's clock stops while code runs. */
import { searchEmbedded } from '../../worker/search/engine/engine.ts';
import { parseSearchIndex, type SearchIndex } from '../../worker/search/index/index-file.ts';
import { replyOf } from '../../worker/search/reply.ts';
import type { Site } from '../../model/config/site.ts';

const FILTER = { language: 'en-GB', tags: ['default', 'docs-default-current'] };
const SHOWN = { page: 1, perPage: 15, facets: ['language'], groupBy: 'page', records: 0 } as const;
let text = '';
let index: SearchIndex | undefined;
let site: Site | undefined;

export default {
  async fetch(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const times = Number(url.searchParams.get('times') ?? 0);
    if (url.pathname === '/index') {
      text = await request.text();
      index = parseSearchIndex(text);
    }
    if (url.pathname === '/site') site = await request.json();
    if (url.pathname === '/load')
      for (let time = 0; time < times; time++) index = parseSearchIndex(text);
    if (url.pathname === '/query' && index && site) {
      const q = url.searchParams.get('q') ?? '';
      for (let time = 0; time < times; time++) {
        const outcome = searchEmbedded(index, { ...FILTER, q, groupBy: 'page' });
        const reply = replyOf({ ...SHOWN, site, outcomes: [{ index, outcome }], q });
        if (time === times - 1) return Response.json(reply.found);
      }
    }
    return Response.json(null);
  },
};
