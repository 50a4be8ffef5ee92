/** The MCP tools for agents: search the documentation, read a page, list sections. */
import { withBase, withoutBase } from '../../model/href.ts';
import { localeOf, localesInSite, pathInLocale } from '../../model/locales/locale-path.ts';
import type { Branch } from '../../model/release/navigation.ts';
import { canonicalPath, pageOfMarkdownPath } from '../../model/path.ts';
import type { Manifest } from '../../model/release/release.ts';
import { manifestAt } from '../locales/manifest-locale.ts';
import { sidebarView } from '../page/page-view.ts';
import { answerSearch } from '../search/answer.ts';
import { MAX_CHARACTERS, readParameters } from '../search/query-string.ts';
import { siteRequest } from '../search/request.ts';
import { nearestPages } from '../release/path-suggestions.ts';
import { readText } from '../release/read-text.ts';
import type { RequestContext } from '../context/request-context.ts';

/** A tool: its description for agents, and its implementation. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  /** JSON Schema of the arguments. */
  inputSchema: Record<string, unknown>;
  /** Returns text. Throws `ToolError` with a message for the agent. */
  call: (context: RequestContext, given: Record<string, unknown>) => Promise<string>;
}

/** A tool could not do what was asked. The message says why and what to do. */
export class ToolError extends Error {
  override name = 'ToolError';
}

const LOCALE = {
  type: 'string',
  description:
    'Code of a language of the documentation, such as de. Without it, the default language.',
};

const search: Tool = {
  name: 'search',
  title: 'Search the documentation',
  description:
    'Finds the pages and sections of the documentation that answer a query. Returns up to 15 results with title, address and an excerpt. Read a result with read_page.',
  inputSchema: {
    type: 'object',
    properties: {
      query: {
        type: 'string',
        description: 'A few words, as one would type them into a search box.',
        maxLength: MAX_CHARACTERS,
      },
      page: { type: 'integer', minimum: 1, description: 'Page of the results.' },
      locale: LOCALE,
    },
    required: ['query'],
    additionalProperties: false,
  },
  async call(context, { query, page = 1, locale }) {
    if (typeof query !== 'string') throw new ToolError('`query` must be a string.');
    const manifest = manifestInLocale(context.manifest, locale);
    const language = localeOf(manifest.site);
    const asked = new URLSearchParams({ q: query, page: String(page), locale: language });
    const parameters = readParameters(asked.toString(), manifest, true);
    if ('message' in parameters) throw new ToolError(parameters.message);
    const answer = await answerSearch(
      { ...context, manifest },
      siteRequest(manifest.site, parameters),
    );
    if (answer === 'rate-limited')
      throw new ToolError('Too many searches from this address. Try again in a minute.');
    if (answer === null) throw new ToolError('Search is not available now. Try again in a minute.');
    const { reply, suggestions } = answer;
    if (reply.grouped_hits.length === 0)
      return `Nothing was found.${suggestions.length > 0 ? ` Try: ${suggestions.join(', ')}.` : ''}`;
    const lines = reply.grouped_hits.flatMap(({ hits: [hit] }) => {
      if (hit === undefined) return [];
      const { document } = hit;
      const trail = [0, 1, 2, 3, 4, 5, 6].flatMap((level) => {
        const text = document[LEVELS[level] ?? 'hierarchy.lvl0'];
        return typeof text === 'string' && text !== '' ? [text] : [];
      });
      const text = document.content ? `\n  ${document.content}` : '';
      return [`- ${trail.join(' > ')}\n  ${document.url}${text}`];
    });
    return `${reply.found} results, page ${reply.page}:\n\n${lines.join('\n')}`;
  },
};

const LEVELS = [
  'hierarchy.lvl0',
  'hierarchy.lvl1',
  'hierarchy.lvl2',
  'hierarchy.lvl3',
  'hierarchy.lvl4',
  'hierarchy.lvl5',
  'hierarchy.lvl6',
] as const;

const readPage: Tool = {
  name: 'read_page',
  title: 'Read a page',
  description: 'Returns a page of the documentation as Markdown.',
  inputSchema: {
    type: 'object',
    properties: {
      page: {
        type: 'string',
        description: 'Address of the page: a path such as /quick-start/introduction, or its URL.',
        maxLength: 1024,
      },
    },
    required: ['page'],
    additionalProperties: false,
  },
  async call(context, { page }) {
    if (typeof page !== 'string') throw new ToolError('`page` must be a string.');
    const { isolate, manifest, store } = context;
    const path = pathOf(manifest, page);
    const found = path === null ? null : await isolate.releases.find(manifest, path, store);
    if (path === null || found === null) {
      const shard = await isolate.releases.shard(manifest, path ?? '/', store);
      const near = nearestPages(path ?? page, shard, manifest.site.locales).map((one) => one.path);
      throw new ToolError(
        `There is no page at ${JSON.stringify(page.slice(0, 200))}.${near.length > 0 ? ` Nearest: ${near.join(', ')}.` : ''} Use search to find pages.`,
      );
    }
    const text = found.entry.markdown && (await readText(store, found.entry.markdown));
    if (!text) throw new ToolError('The page cannot be read now. Try again in a minute.');
    return text;
  },
};

const listSections: Tool = {
  name: 'list_sections',
  title: 'List the sections',
  description:
    'Lists the sections of the documentation; with a page, the pages around it in the sidebar. Returns titles with paths for read_page.',
  inputSchema: {
    type: 'object',
    properties: {
      page: {
        type: 'string',
        description: 'Path of a page whose surroundings are listed.',
        maxLength: 1024,
      },
      locale: LOCALE,
    },
    additionalProperties: false,
  },
  async call(context, { page, locale }) {
    const { isolate, manifest, store } = context;
    if (page === undefined)
      return Object.entries(manifestInLocale(manifest, locale).sidebars)
        .map(([id, branch]) => `${id}:\n${outline(branch, {}, '')}`)
        .join('\n\n');
    if (typeof page !== 'string') throw new ToolError('`page` must be a string.');
    const path = pathOf(manifest, page);
    const found = path === null ? null : await isolate.releases.find(manifest, path, store);
    if (path === null || found === null)
      throw new ToolError('There is no such page. Use search, or list_sections without a page.');
    const view = sidebarView({ manifest: manifestAt(manifest, path), path, ...found });
    if (view === null) return 'The page stands in no section.';
    return outline(view.root, view.branches, '');
  },
};

/** The tools, in the order in which they are listed. */
export const TOOLS: Tool[] = [search, readPage, listSections];

function outline(branch: Branch, known: Record<string, Branch>, indent: string): string {
  return branch
    .flatMap((item) => {
      if (item.type === 'html') return [];
      const line = `${indent}- ${item.label}: ${item.href}`;
      const inner = item.type === 'category' ? known[item.branch] : undefined;
      return inner === undefined ? [line] : [line, outline(inner, known, `${indent}  `)];
    })
    .join('\n');
}

function manifestInLocale(manifest: Manifest, locale: unknown): Manifest {
  const { locales } = manifest.site;
  const codes = localesInSite(locales);
  const code = locale === undefined ? localeOf(manifest.site) : locale;
  if (typeof code !== 'string' || !codes.includes(code))
    throw new ToolError(`\`locale\` must be one of ${codes.join(', ')}.`);
  return manifestAt(manifest, pathInLocale(locales, code, '/'));
}

// Accepts a path, the URL of a page or the URL of its Markdown: agents pass on what they find.
function pathOf({ site }: Manifest, page: string): string | null {
  const origin = new URL(site.url).origin;
  const url = URL.parse(page, origin + withBase(site.baseUrl, '/'));
  if (url === null || url.origin !== origin) return null;
  const below = withoutBase(site.baseUrl, url.pathname) ?? url.pathname;
  const canonical = canonicalPath(below);
  if (canonical.kind === 'reject') return null;
  return pageOfMarkdownPath(canonical.path) ?? canonical.path;
}
