/** Generates the pages of an API reference: one that introduces the API, and one for each tag. */
import { slug } from 'github-slugger';
import type { ApiDocument, TagGroup } from './document/document.ts';

/** The source of a page. */
export interface ApiPage {
  /** Path of the file in the folder of the pages, for example `cards.mdx`. */
  path: string;
  text: string;
}

/** How pages are generated. */
export interface ApiPagesOptions {
  /** Id of the document in the configuration. */
  id: string;
}

/** Returns the pages of a document. They contain components, so that only those change whose operations do. */
export function apiPages(document: ApiDocument, { id }: ApiPagesOptions): ApiPage[] {
  const names = new Set(['index']);
  const api = id === 'default' ? '' : ` api=${JSON.stringify(id)}`;
  const pages = document.tags.map((tag, index) => ({
    path: `${tagName(tag, names)}.mdx`,
    text: pageText(
      {
        title: tag.label,
        description: plainText(tag.description) || listed(document, tag),
        sidebar_position: index + 2,
      },
      `<ApiTag${api} name={${JSON.stringify(tag.name)}} />`,
    ),
  }));
  const title = document.title || 'API';
  const overview = pageText(
    {
      title,
      sidebar_label: 'Overview',
      description: plainText(document.description) || title,
      sidebar_position: 1,
    },
    `<ApiOverview${api} />`,
  );
  return [{ path: 'index.mdx', text: overview }, ...pages];
}

/** Returns the name of a tag's page for each tag. */
export function tagPageNames(document: Pick<ApiDocument, 'tags'>): Map<string, string> {
  const names = new Set(['index']);
  return new Map(document.tags.map((tag) => [tag.name, tagName(tag, names)]));
}

function tagName({ name }: TagGroup, names: Set<string>): string {
  const base = slug(name.trim()).replace(/^[_.]+/, '') || 'tag';
  let found = base;
  for (let number = 2; names.has(found); number += 1) found = `${base}-${number}`;
  names.add(found);
  return found;
}

function pageText(front: Record<string, string | number>, body: string): string {
  const lines = Object.entries(front).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${body}\n`;
}

function listed(document: ApiDocument, tag: TagGroup): string {
  const summaries = document.tagged(tag.name).map(({ summary }) => summary);
  return shortened(summaries.join(', '));
}

// The first paragraph without markup, which is the description of a page.
function plainText(markdown: string): string {
  const [first = ''] = markdown
    .replace(/<[^>]*>/g, ' ')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('#'));
  return shortened(
    first
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[`*_]/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

function shortened(text: string): string {
  return text.length <= 160 ? text : `${text.slice(0, 160).replace(/\s+\S*$/, '')}…`;
}
