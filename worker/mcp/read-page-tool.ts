/** The tool `read_page`. */
import { absoluteUrl } from '../http/absolute-url.ts';
import { readText } from '../release/read-text.ts';
import { textResult, type Tool, ToolError } from './mcp-catalogue.ts';
import {
  findSection,
  type MarkdownSection,
  markdownSections,
} from '../../model/agents/markdown-sections.ts';
import { findPage } from './page-address.ts';

// @limit characters of a page in a reply of MCP: The reply says how to read the rest.
/** Characters of a page that are returned at once, about 10,000 tokens. */
const MAX_LENGTH = 40_000;

/** Returns a page or a section of it as Markdown. */
export const readPage: Tool = {
  name: 'read_page',
  title: 'Read a page',
  description:
    'Returns a page of the documentation as Markdown, or only one of its sections. Pages above 40,000 characters are cut, and the result lists their sections.',
  inputSchema: {
    type: 'object',
    properties: {
      page: {
        type: 'string',
        description: 'Address of the page: a path such as /quick-start/introduction, or its URL.',
        maxLength: 1024,
      },
      section: {
        type: 'string',
        description: 'Id or title of a heading, to read only its section.',
        maxLength: 300,
      },
    },
    required: ['page'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      title: { type: 'string' },
      url: { type: 'string' },
      markdown: { type: 'string' },
      truncated: { type: 'boolean', description: 'Whether the end was cut off.' },
      sections: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            title: { type: 'string' },
            level: { type: 'integer' },
          },
          required: ['id', 'title', 'level'],
        },
      },
    },
    required: ['title', 'url', 'markdown', 'truncated', 'sections'],
  },
  async call(context, { page, section }) {
    if (section !== undefined && typeof section !== 'string')
      throw new ToolError('`section` must be a string.');
    const { entry, path } = await findPage(context, page);
    const whole = entry.markdown && (await readText(context.store, entry.markdown));
    if (!whole) throw new ToolError("The page can't be read right now. Try again in a minute.");
    const sections = markdownSections(whole);
    const named = section ?? anchorIn(String(page));
    const chosen = named === null ? undefined : findSection(sections, named);
    if (section !== undefined && chosen === undefined)
      throw new ToolError(`The page has no such section. Its sections: ${listOf(sections)}.`);
    const text = chosen ? whole.slice(chosen.start, chosen.end).trimEnd() : whole;
    const truncated = text.length > MAX_LENGTH;
    const shown = truncated ? cut(text) : text;
    const url = absoluteUrl(context.manifest.site, path);
    return textResult(
      truncated ? `${shown}\n\n(The rest is left out. Sections: ${listOf(sections)}.)` : shown,
      {
        title: chosen?.title ?? entry.title,
        url: chosen ? `${url}#${chosen.id}` : url,
        markdown: shown,
        truncated,
        sections: sections.map(({ id, title, level }) => ({ id, title, level })),
      },
    );
  },
};

// The address of a search result names a section. If the page has no such heading, the whole page is the answer.
function anchorIn(address: string): string | null {
  const hash = address.indexOf('#');
  if (hash < 0) return null;
  const anchor = address.slice(hash + 1);
  return URL.parse(`https://host.invalid/#${anchor}`)?.hash === `#${anchor}`
    ? decodeURIComponent(anchor.replace(/%(?![\da-f]{2})/gi, '%25'))
    : anchor;
}

function listOf(sections: readonly MarkdownSection[]): string {
  return sections.map(({ id }) => id).join(', ');
}

// At the end of a paragraph, if there is one.
function cut(text: string): string {
  const end = text.lastIndexOf('\n\n', MAX_LENGTH);
  return text.slice(0, end > 0 ? end : MAX_LENGTH);
}
