/** Writes the index of a completely built site (`site-index.ts`). */
import path from 'node:path';
import type { BuildCache } from '../store/cache.ts';
import { fileHash, knownReliableStamp } from '../objects/file-hash.ts';
import type { PageResult } from '../page/page.ts';
import { fnvHash } from '../site/shared-table.ts';
import type { Navigation } from '../navigation/navigation.ts';
import type { DocFile, DocsFolder } from '../docs/read-docs.ts';
import { folderLine, pageLine } from './index-line.ts';
import type { IndexHeader } from './site-index.ts';

/** The inputs of an index. */
export interface IndexedSite {
  folders: DocsFolder[];
  /** Built pages, in their order. */
  docs: DocFile[];
  /** By file. */
  pages: Map<string, PageResult>;
  cache: BuildCache;
  /** When the build began, ms since the epoch. */
  since: number;
}

/** Returns the lines of a site, or `null` when a page isn't cached or a name contains a line break or a tab. */
export function indexLines(
  site: IndexedSite,
): { lines: string[]; listings: Record<string, string> } | null {
  const { folders, docs, pages, cache, since } = site;
  const numbers = new Map(docs.map(({ file }, number) => [file, number]));
  const lines: string[] = [];
  const listings: Record<string, string> = {};
  const users = new Map<string, { hash: string | null; pages: number[] }>();
  for (const [instance, { root, walked }] of folders.entries()) {
    if (walked.length === 0) lines.push(`N\t${root}`);
    for (const { folder, changed, names } of walked) {
      lines.push(folderLine(folder, instance, changed, since));
      for (const name of names.folders) lines.push(`F\t${name}`);
      for (const name of names.modules) lines.push(`M\t${name}`);
      for (const name of names.categories)
        lines.push(fileLine('C', name, path.join(folder, name), since));
      for (const name of names.pages) {
        const file = path.join(folder, name);
        const [page, place, number] = [pages.get(file), cache.place(file), numbers.get(file)];
        if (page === undefined || number === undefined) {
          lines.push(fileLine('X', name, file, since));
          continue;
        }
        if (place === undefined) return null;
        for (const [used, hash] of Object.entries(page.sources.files)) {
          const known = users.get(used) ?? { hash, pages: [] };
          // The file changed during the build, so no page was compiled from its current content.
          if (known.hash !== hash) known.hash = 'changing';
          known.pages.push(lines.length);
          users.set(used, known);
        }
        Object.assign(listings, page.sources.listings);
        const hash = docs[number]?.hash ?? '';
        lines.push(
          pageLine(
            name,
            knownReliableStamp(file, hash, since),
            { hash, place, anchorTargets: page.anchorTargets },
            number,
          ),
        );
      }
    }
  }
  for (const [file, { hash, pages: using }] of users)
    lines.push(
      ['W', file, knownReliableStamp(file, hash, since), hash ?? '', using.join()].join('\t'),
    );
  const isSound = lines.every((line) => !line.includes('\n')) && !lines.some(hasTab);
  return isSound ? { lines, listings } : null;
}

/** The navigation as the index stores it. */
export function indexedNavigation(
  navigation: Navigation,
  pages: Map<string, PageResult>,
): Pick<IndexHeader, 'indexPages' | 'listedOnCards'> {
  const listedOnCards = new Set<number>();
  const add = (cards: { href: string }[]): void => {
    for (const { href } of cards) listedOnCards.add(fnvHash(href));
  };
  for (const { cards } of navigation.indexPages) add(cards);
  for (const page of pages.values()) if (page.cards) add(navigation.cards.get(page.path) ?? []);
  return {
    indexPages: navigation.indexPages.map(({ path: name }) => name),
    listedOnCards: [...listedOnCards],
  };
}

function fileLine(kind: string, name: string, file: string, since: number): string {
  const hash = fileHash(file) ?? '';
  return [kind, name, knownReliableStamp(file, hash, since), hash, ''].join('\t');
}

const FIELDS: Record<string, number> = { D: 4, N: 2, F: 2, M: 2, C: 5, X: 5, P: 9, W: 5 };

function hasTab(line: string): boolean {
  return line.split('\t').length !== FIELDS[line[0] ?? ''];
}
