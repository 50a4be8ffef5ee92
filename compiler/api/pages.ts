/** Generates the pages of an API reference: one that introduces the API, and one for each tag or each of its operations. */
import { slug } from 'github-slugger';
import type { ApiDocument, TagGroup } from './document/document.ts';
import type { Operation } from './document/operation.ts';
import { isSplit } from './page-split.ts';

/** A file of the pages. */
export interface ApiPage {
  /** Path in the folder of the pages, for example `cards.mdx`. */
  path: string;
  text: string;
}

/** Files with these names, or with that of their folder, are the page of the folder. */
const FOLDER_NAMES = ['index', 'readme'];

/** Returns the pages of a document. They contain components, so that only those change whose operations do. */
export function apiPages(document: ApiDocument, { id }: { id: string }): ApiPage[] {
  const api = id === 'default' ? '' : ` api=${JSON.stringify(id)}`;
  const places = apiPlaces(document);
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
  const pages = document.tags.flatMap((tag, index) => {
    const name = places.tags.get(tag.name) ?? '';
    const position = index + 2;
    const front = {
      title: tag.label,
      description: plainText(tag.description) || listed(document, tag),
      sidebar_position: position,
    };
    if (!isSplit(document, tag.name)) {
      const body = `<ApiTag${api} name={${JSON.stringify(tag.name)}} />`;
      return [{ path: `${name}.mdx`, text: pageText(front, body) }];
    }
    const category = { label: tag.label, position, collapsed: true };
    const body = `<ApiTag${api} name={${JSON.stringify(tag.name)}} list />`;
    return [
      { path: `${name}/_category_.json`, text: `${JSON.stringify(category)}\n` },
      { path: `${name}/index.mdx`, text: pageText(front, body) },
      ...ownOperations(document, tag.name).map((operation, at) => ({
        path: `${places.operations.get(operation.id)}.mdx`,
        text: operationPage(operation, at + 1, api),
      })),
    ];
  });
  return [{ path: 'index.mdx', text: overview }, ...pages];
}

/** Where generated pages have the tags and the operations of a document, below the path of the pages. */
export interface ApiPlaces {
  /** Paths of the pages by tag. */
  tags: Map<string, string>;
  /** Paths and anchors by the id of the operation. */
  operations: Map<string, string>;
}

/** Returns where generated pages have what is in a document. */
export function apiPlaces(document: Pick<ApiDocument, 'tags' | 'tagged' | 'resolve'>): ApiPlaces {
  const taken = new Set(FOLDER_NAMES);
  const places: ApiPlaces = { tags: new Map(), operations: new Map() };
  for (const { name } of document.tags) {
    const page = pageName(slug(name.trim()), taken);
    places.tags.set(name, page);
    const names = new Set([...FOLDER_NAMES, page]);
    const hasPages = isSplit(document, name);
    for (const { id, anchor } of ownOperations(document, name))
      places.operations.set(
        id,
        hasPages ? `${page}/${pageName(anchor, names)}` : `${page}#${anchor}`,
      );
  }
  return places;
}

// An operation with several tags is with the first of them, if that has a page for each operation.
function ownOperations({ tagged }: Pick<ApiDocument, 'tagged'>, tag: string): Operation[] {
  return tagged(tag).filter(({ tags }) => tags[0] === tag);
}

// Names with `_` in front are those of partials, and a number in front is no part of an address.
function pageName(wanted: string, taken: Set<string>): string {
  const base = wanted.replace(/^[_.]+/, '').replace(/^(?=\d+[-_.])/, 'v') || 'tag';
  let found = base;
  for (let number = 2; taken.has(found); number += 1) found = `${base}-${number}`;
  taken.add(found);
  return found;
}

function operationPage(operation: Operation, position: number, api: string): string {
  const { id, summary, description, method, path } = operation;
  const front = {
    title: summary,
    description: plainText(description) || `${method} ${path}`,
    sidebar_position: position,
  };
  return pageText(front, `<ApiOperation${api} id={${JSON.stringify(id)}} />`);
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
