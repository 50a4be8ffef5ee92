/** Keeps the navigation of a site between builds, and rebuilds it only when something that it shows has changed. */
import type { PageResult } from '../page/page.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { readingMinutes } from '../blog/posts.ts';
import type { NameFiles } from '../docs/name-files.ts';
import { addLists } from './add-lists.ts';
import { resolveAllSidebars, type SidebarConfig } from './load-sidebars.ts';
import { buildNavigation, type Navigation } from './navigation.ts';
import type { PageLanguages } from '../locales/site-languages.ts';
import type { CategoryMeta } from '../docs/category-file.ts';
import type { DocFile, DocsFolder } from '../docs/read-docs.ts';

/** Everything that the navigation of a site depends on. */
export interface SiteNavigationInput {
  /** Sidebar configurations by docs instance. */
  configs: SidebarConfig[];
  folders: DocsFolder[];
  docs: DocFile[];
  /** By file. */
  pages: Map<string, PageResult>;
  /** Tags and authors by folder, in the order of `folders`. */
  names: NameFiles[];
  languages: PageLanguages;
}

/** The parts of a page that navigation shows. */
interface Shown {
  doc: DocFile;
  title: string;
  description: string;
  /** How long a post takes to read; 0 for other pages. */
  minutes: number;
}

interface Known {
  configs: string;
  categories: Map<string, CategoryMeta>[];
  shown: Shown[];
  navigation: Navigation;
  diagnostics: Diagnostic[];
}

/** Builds navigation, and returns the same object again as long as nothing in it has changed. */
export class SiteNavigation {
  #known: Known | undefined;

  /** Returns the navigation, and adds errors in the sidebar configuration to `diagnostics`. */
  run(input: SiteNavigationInput, diagnostics: Diagnostic[]): Navigation {
    const { configs, folders, docs, pages, names, languages } = input;
    const instances = folders.map(({ instance }) => instance);
    const next = {
      configs: JSON.stringify([configs, names, instances, languages]),
      categories: folders.map((folder) => folder.categories),
      shown: docs.map((doc) => {
        const page = pages.get(doc.file);
        const minutes = doc.post ? readingMinutes(doc.post.words) : 0;
        return { doc, title: page?.title ?? '', description: page?.description ?? '', minutes };
      }),
    };
    const known = this.#known;
    const isSame =
      known !== undefined &&
      known.configs === next.configs &&
      sameList(known.categories, next.categories, sameCategories) &&
      sameList(known.shown, next.shown, samePage);
    const made = isSame ? known : make(input);
    this.#known = { ...made, ...next };
    diagnostics.push(...made.diagnostics);
    return made.navigation;
  }
}

function make(input: SiteNavigationInput): Pick<Known, 'navigation' | 'diagnostics'> {
  const { configs, folders, docs, pages, languages } = input;
  const diagnostics: Diagnostic[] = [];
  const sidebars = resolveAllSidebars(configs, folders, diagnostics);
  const navigation = buildNavigation({ sidebars, docs, pages, languages });
  addLists(navigation, input, diagnostics);
  return { navigation, diagnostics };
}

function sameList<T>(a: T[], b: T[], same: (a: T, b: T) => boolean): boolean {
  return (
    a.length === b.length &&
    a.every((entry, index) => {
      const other = b[index];
      return other !== undefined && same(entry, other);
    })
  );
}

// `readDocs` returns the same object for an unchanged file.
function sameCategories(a: Map<string, CategoryMeta>, b: Map<string, CategoryMeta>): boolean {
  return sameList(
    [...a],
    [...b],
    ([name, meta], [other, otherMeta]) => name === other && meta === otherMeta,
  );
}

function samePage(a: Shown, b: Shown): boolean {
  if (a.title !== b.title || a.description !== b.description || a.minutes !== b.minutes)
    return false;
  return a.doc === b.doc || serialiseMetadata(a.doc) === serialiseMetadata(b.doc);
}

/** Returns everything in a document except its text. */
export function serialiseMetadata({
  hash: _hash,
  diagnostics: _diagnostics,
  ...doc
}: DocFile): string {
  return JSON.stringify(doc);
}
