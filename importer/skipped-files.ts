/** Determines why files of the source site are not imported, for the report. */
import path from 'node:path';
import type { DocsTree } from './docs-tree.ts';
import { CODE_FILE } from './files/references.ts';
import { isBelow, pathBelow } from './files/source-files.ts';

/** Folders and files that the reasons depend on. */
export interface SkipContext {
  /** Absolute path of the source site. */
  site: string;
  /** Absolute paths of modules that were converted: the configuration, sidebars, lists of versions. */
  translated: ReadonlySet<string>;
  trees: DocsTree[];
}

/** Files that are not imported, by reason. */
export type SkippedFiles = Map<string, { advice: string | undefined; files: string[] }>;

/** Groups files that are not imported by reason. Their names are paths below the site. */
export function groupSkippedFiles(files: string[], around: SkipContext): SkippedFiles {
  const { site, translated, trees } = around;
  const places: Places = {
    site,
    translated,
    blogs: trees.some(({ kind }) => kind === 'blog') ? [] : [path.join(site, 'blog')],
  };
  const skipped: SkippedFiles = new Map();
  for (const file of files) {
    const { because, advice } = reasonFor(file, places);
    const group = skipped.get(because) ?? { advice, files: [] };
    group.files.push(pathBelow(site, file));
    skipped.set(because, group);
  }
  return skipped;
}

interface Reason {
  because: string;
  /** Advice for the file's owner. */
  advice?: string;
}

/** Folders and files with a known purpose, as absolute paths. */
interface Places {
  site: string;
  translated: ReadonlySet<string>;
  /** Folders of blog posts. */
  blogs: string[];
}

const BLOG = {
  because: 'blog that the configuration leaves out',
  advice: 'Set `blog` in `site.ts`, and copy the folder (docs/write/blog.md).',
};
const TRANSLATION = {
  because: 'translation that the engine does not read',
  advice:
    'Folders of languages and plugins that the configuration does not name are left out. See “Translations” in `docs/import.md` of the engine.',
};
const THEME = {
  because: 'swizzled theme component: the engine has its own components',
  advice: 'Use slots and layouts: see `docs/customise/slots.md` of the engine.',
};
const STYLES = {
  because: 'style sheet: neither the configuration nor a page imports it',
  advice: 'Import it in `styles.css` if something else needs it (docs/customise/theme.md).',
};
const COMPONENT = {
  because: 'code: no page imports it',
  advice: 'Copy it by hand if something else needs it.',
};

function reasonFor(file: string, around: Places): Reason {
  const relative = pathBelow(around.site, file);
  if (around.translated.has(file))
    return { because: 'converted: its content is in the configuration' };
  if (around.blogs.some((folder) => isBelow(file, folder))) return BLOG;
  if (relative.startsWith('i18n/')) return TRANSLATION;
  if (relative.startsWith('src/theme/')) return THEME;
  if (/\.(?:css|scss|sass|less|styl)$/i.test(relative)) return STYLES;
  if (/^(?:[\w-]+_)?versioned_(?:docs|sidebars)\//.test(relative))
    return { because: 'version that the configuration excludes' };
  const isTop = !relative.includes('/');
  if (
    isTop ||
    relative.startsWith('.') ||
    /(?:^|\/)(?:package(?:-lock)?|tsconfig)\.json$/.test(relative)
  )
    return { because: 'project file without content' };
  if (CODE_FILE.test(file)) return COMPONENT;
  return {
    because: 'no page refers to it',
    advice: 'Copy it by hand if something else needs it.',
  };
}
