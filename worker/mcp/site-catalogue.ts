/** What the documentation offers to agents: tools, each page as a resource, and prompts. */
import { markdownPath } from '../../model/path.ts';
import { withBase } from '../../model/href.ts';
import type { RequestContext } from '../context/request-context.ts';
import { absoluteUrl } from '../http/absolute-url.ts';
import { readText } from '../release/read-text.ts';
import type { McpCatalogue, Completion } from './mcp-catalogue.ts';
import { RPC_ERRORS, RpcError } from './json-rpc.ts';
import { completePath, cursorOf, listPages, pathOfCursor } from './page-list.ts';
import { pathOf } from './page-address.ts';
import { sitePrompts } from './prompts.ts';
import {
  hasOperations,
  listOperations,
  readOperation,
  sampleLanguages,
} from './operation-tools.ts';
import { listSections } from './list-sections-tool.ts';
import { readPage } from './read-page-tool.ts';
import { search } from './search-tool.ts';

const MARKDOWN = 'text/markdown';
const TOOLS = [search, readPage, listSections];
const API_TOOLS = [...TOOLS, listOperations, readOperation];

/** The catalogue of the release. */
export const SITE_CATALOGUE: McpCatalogue = {
  tools: (context) => (hasOperations(context) ? API_TOOLS : TOOLS),
  prompts: sitePrompts,
  resourceTemplates: (context) => [
    {
      // Clients can fetch the pages themselves, so their URI is their URL.
      uriTemplate: templateOf(context),
      name: 'page',
      title: 'A page as Markdown',
      description: 'Any page of the documentation, by its path without the leading slash.',
      mimeType: MARKDOWN,
    },
  ],
  async resources(context, cursor) {
    const from = cursor === undefined ? '/' : pathOfCursor(cursor);
    if (from === null)
      throw new RpcError(RPC_ERRORS.invalidParams, "The cursor isn't one that this server issued.");
    const { pages, next } = await listPages(context, from);
    const { site } = context.manifest;
    return {
      resources: pages.map(({ path, entry }) => ({
        uri: absoluteUrl(site, markdownPath(path)),
        name: path,
        title: entry.title,
        ...(entry.description !== '' && { description: entry.description }),
        mimeType: MARKDOWN,
        ...(entry.updated !== undefined && {
          annotations: { lastModified: new Date(entry.updated * 1000).toISOString() },
        }),
      })),
      ...(next !== undefined && { nextCursor: cursorOf(next) }),
    };
  },
  async readResource(context, uri) {
    const { isolate, manifest, store } = context;
    const path = URL.canParse(uri) ? pathOf(manifest, uri) : null;
    const found = path === null ? null : await isolate.releases.find(manifest, path, store);
    if (!found?.entry.markdown) return null;
    const text = await readText(store, found.entry.markdown);
    if (!text) throw new RpcError(RPC_ERRORS.internal, "The page can't be read right now.");
    return [{ uri, mimeType: MARKDOWN, text }];
  },
  async complete(context, { ref, name, value }): Promise<Completion> {
    if (ref['type'] === 'ref/resource') {
      if (ref['uri'] !== templateOf(context) || name !== 'path') throw unknownArgument();
      const { values, hasMore } = await completePath(context, value);
      return { values: values.map((path) => markdownPath(path).slice(1, -3)), hasMore };
    }
    const prompt = sitePrompts(context).find((own) => own.name === ref['name']);
    if (ref['type'] !== 'ref/prompt' || !prompt?.arguments.some((own) => own.name === name))
      throw unknownArgument();
    if (name === 'page') return completePath(context, value);
    const known = name === 'language' ? await sampleLanguages(context) : [];
    return { values: known.filter((own) => own.startsWith(value.toLowerCase())), hasMore: false };
  },
};

function templateOf({ manifest: { site } }: RequestContext): string {
  return `${new URL(site.url).origin}${withBase(site.baseUrl, '/')}{+path}.md`;
}

function unknownArgument(): RpcError {
  return new RpcError(
    RPC_ERRORS.invalidParams,
    'There is no such prompt, resource template or argument.',
  );
}
