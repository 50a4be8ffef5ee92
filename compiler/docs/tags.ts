/** Tags of pages: their labels, addresses and the order in which they are listed. */
import type { FrontMatter } from '../../model/config/front-matter.ts';
import type { TagsFile } from '../../model/blog/post-schema.ts';

/** A tag. */
export interface DocTag {
  label: string;
  /** Path below the `tags` of its folder. */
  permalink: string;
  description: string;
  /** Whether it isn't in the file of tags. */
  isInline: boolean;
}

/** Returns the tags in front matter, without duplicates. */
export function resolveTags(given: FrontMatter['tags'], file: TagsFile): DocTag[] {
  const tags = new Map<string, DocTag>();
  for (const tag of (given ?? []).map((one) => tagOf(one, file)))
    if (tag.permalink !== '' && !tags.has(tag.permalink)) tags.set(tag.permalink, tag);
  return [...tags.values()];
}

function tagOf(given: NonNullable<FrontMatter['tags']>[number], file: TagsFile): DocTag {
  if (typeof given !== 'string') {
    const { label, permalink = kebabCase(label) } = given;
    return { label, permalink: trimmed(permalink), description: '', isInline: true };
  }
  const known = Object.hasOwn(file, given) ? (file[given] ?? {}) : null;
  return {
    label: known?.label ?? given,
    permalink: trimmed(known?.permalink ?? kebabCase(given)),
    description: known?.description ?? '',
    isInline: known === null,
  };
}

/** Returns a name for URLs as Docusaurus makes it: words in lower case, joined by hyphens. */
export function kebabCase(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|[\p{Lo}\p{M}]+|\p{N}+/gu);
  return (words ?? []).join('-').toLowerCase();
}

function trimmed(path: string): string {
  return path.split('/').filter(Boolean).join('/');
}
