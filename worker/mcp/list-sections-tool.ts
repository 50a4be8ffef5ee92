/** The tool `list_sections`. */
import type { Branch } from '../../model/release/navigation.ts';
import { manifestAt } from '../locales/manifest-locale.ts';
import { sidebarView } from '../page/page-view.ts';
import { textResult, type Tool } from './mcp-catalogue.ts';
import { findPage, LOCALE_ARGUMENT, manifestInLocale } from './page-address.ts';

/** Lists the sidebars, or what is around a page. */
export const listSections: Tool = {
  name: 'list_sections',
  title: 'List the sections',
  description:
    'Lists the sections of the documentation; with a page, the pages around it in the sidebar. Returns titles with paths for read_page.',
  inputSchema: {
    type: 'object',
    properties: {
      page: {
        type: 'string',
        description: 'Path of a page. Lists the pages around it.',
        maxLength: 1024,
      },
      locale: LOCALE_ARGUMENT,
    },
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      sections: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            title: { type: 'string' },
            path: { type: 'string' },
            depth: { type: 'integer', description: 'Level below the sidebar, from 0.' },
            sidebar: { type: 'string' },
          },
          required: ['title', 'path', 'depth', 'sidebar'],
        },
      },
    },
    required: ['sections'],
  },
  async call(context, { page, locale }) {
    const { manifest } = context;
    if (page === undefined) {
      const all = Object.entries(manifestInLocale(manifest, locale).sidebars).map(
        ([id, branch]) => ({ id, lines: linesOf(branch, {}, { depth: 0, sidebar: id }) }),
      );
      return textResult(all.map(({ id, lines }) => `${id}:\n${outline(lines)}`).join('\n\n'), {
        sections: all.flatMap(({ lines }) => lines),
      });
    }
    const { path, ...found } = await findPage(context, page);
    const view = sidebarView({ manifest: manifestAt(manifest, path), path, ...found });
    if (view === null) return textResult("The page isn't in any section.", { sections: [] });
    const sidebar = found.entry.sidebar ?? '';
    const lines = linesOf(view.root, view.branches, { depth: 0, sidebar });
    return textResult(outline(lines), { sections: lines });
  },
};

interface Line {
  title: string;
  path: string;
  depth: number;
  sidebar: string;
}

function linesOf(
  branch: Branch,
  known: Record<string, Branch>,
  place: Pick<Line, 'depth' | 'sidebar'>,
): Line[] {
  return branch.flatMap((item): Line[] => {
    if (item.type === 'html') return [];
    const line = { title: item.label, path: item.href, ...place };
    const inner = item.type === 'category' ? known[item.branch] : undefined;
    if (inner === undefined) return [line];
    return [line, ...linesOf(inner, known, { ...place, depth: place.depth + 1 })];
  });
}

function outline(lines: Line[]): string {
  return lines
    .map(({ title, path, depth }) => `${'  '.repeat(depth)}- ${title}: ${path}`)
    .join('\n');
}
