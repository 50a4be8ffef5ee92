/** The tool `search`. */
import { localeOf } from '../../model/locales/locale-path.ts';
import { unescapeMarkup } from '../../model/search/marked-text.ts';
import { LEVEL_FIELDS } from '../../model/search/search-record.ts';
import { answerSearch } from '../search/answer.ts';
import { MAX_CHARACTERS, readParameters } from '../search/query-string.ts';
import type { HitDocument } from '../search/reply.ts';
import { siteRequest } from '../search/request.ts';
import { textResult, type Tool, ToolError } from './mcp-catalogue.ts';
import { LOCALE_ARGUMENT, manifestInLocale } from './page-address.ts';

/** Finds pages and sections. */
export const search: Tool = {
  name: 'search',
  title: 'Search the documentation',
  description:
    'Finds the pages and sections of the documentation that answer a query. Returns up to 15 results with title, address and an excerpt. Read a result with read_page.',
  inputSchema: {
    type: 'object',
    properties: {
      query: {
        type: 'string',
        description: 'A few words, as you would type them into a search box.',
        maxLength: MAX_CHARACTERS,
      },
      page: { type: 'integer', minimum: 1, description: 'Page of the results.' },
      locale: LOCALE_ARGUMENT,
      version: {
        type: 'string',
        description: 'Name of a version of the documentation. Without it, the latest.',
      },
    },
    required: ['query'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      found: { type: 'integer', description: 'Number of pages found.' },
      page: { type: 'integer' },
      results: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            title: { type: 'string' },
            trail: {
              type: 'array',
              items: { type: 'string' },
              description: 'Headings above the result.',
            },
            url: { type: 'string' },
            excerpt: { type: 'string' },
          },
          required: ['title', 'trail', 'url', 'excerpt'],
        },
      },
      suggestions: {
        type: 'array',
        items: { type: 'string' },
        description: 'Other queries, if nothing was found.',
      },
    },
    required: ['found', 'page', 'results', 'suggestions'],
  },
  async call(context, { query, page = 1, locale, version }) {
    if (typeof query !== 'string') throw new ToolError('`query` must be a string.');
    if (version !== undefined && typeof version !== 'string')
      throw new ToolError('`version` must be a string.');
    const manifest = manifestInLocale(context.manifest, locale);
    const asked = new URLSearchParams({
      q: query,
      page: String(page),
      locale: localeOf(manifest.site),
      ...(version !== undefined && { version }),
    });
    const parameters = readParameters(asked.toString(), manifest, true);
    if ('message' in parameters) throw new ToolError(parameters.message);
    const request = siteRequest(manifest.site, parameters);
    const answer = await answerSearch({ ...context, manifest }, request);
    if (answer === 'rate-limited')
      throw new ToolError('Too many searches from this address. Try again in a minute.');
    if (answer === null)
      throw new ToolError("Search isn't available right now. Try again in a minute.");
    const { reply, suggestions } = answer;
    const results = reply.grouped_hits.flatMap(({ hits: [hit] }) =>
      hit === undefined ? [] : [resultOf(hit.document)],
    );
    const structured = { found: reply.found, page: reply.page, results, suggestions };
    if (results.length === 0)
      return textResult(
        `Nothing was found.${suggestions.length > 0 ? ` Try: ${suggestions.join(', ')}.` : ''}`,
        structured,
      );
    const lines = results.map(
      ({ title, trail, url, excerpt }) =>
        `- ${[...trail, title].join(' > ')}\n  ${url}${excerpt === '' ? '' : `\n  ${excerpt}`}`,
    );
    return textResult(
      `${reply.found} results, page ${reply.page}:\n\n${lines.join('\n')}`,
      structured,
    );
  },
};

interface Result {
  title: string;
  trail: string[];
  url: string;
  excerpt: string;
}

// Records have `<` and `>` escaped, because clients in browsers insert them as HTML.
function resultOf(document: HitDocument): Result {
  const levels = LEVEL_FIELDS.flatMap((field) => {
    const text = document[field];
    return text ? [unescapeMarkup(text)] : [];
  });
  return {
    title: levels.at(-1) ?? '',
    trail: levels.slice(0, -1),
    url: document.url,
    excerpt: unescapeMarkup(document.content ?? ''),
  };
}
