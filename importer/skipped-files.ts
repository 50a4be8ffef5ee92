/** Determines why files of the source site are not imported, for the report. */
import path from 'node:path';
import type { DocsTree } from './docs-tree.ts';
import { texts } from '../compiler/docusaurus/plain-value.ts';
import type { UsedPlugin } from '../compiler/docusaurus/plugins.ts';
import { CODE_FILE } from './references.ts';
import { isBelow, pathBelow } from './source-files.ts';

/** Folders and files that the reasons depend on. */
export interface SkipContext {
  /** Absolute path of the source site. */
  site: string;
  /** Absolute paths of modules that were converted: the configuration, sidebars, lists of versions. */
  translated: ReadonlySet<string>;
  plugins: UsedPlugin[];
  trees: DocsTree[];
}

/** Files that are not imported, by reason. */
export type SkippedFiles = Map<string, { advice: string | undefined; files: string[] }>;

/** Groups files that are not imported by reason. Their names are paths below the site. */
export function groupSkippedFiles(files: string[], around: SkipContext): SkippedFiles {
  const { site, translated, plugins, trees } = around;
  const styles = plugins.flatMap(({ options }) => {
    const css = options['customCss'];
    return (typeof css === 'string' ? [css] : texts(css)).map((name) => path.resolve(site, name));
  });
  const places: Places = {
    site,
    translated,
    blogs: trees.some(({ kind }) => kind === 'blog') ? [] : [path.join(site, 'blog')],
    pages: trees.filter((tree) => tree.kind === 'pages').map((tree) => tree.source),
    styles: new Set(styles),
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
  /** Folders of Markdown pages outside of the docs. */
  pages: string[];
  /** Style sheets that the configuration names. */
  styles: ReadonlySet<string>;
}

const BLOG = {
  because: 'blog that the configuration leaves out',
  advice: 'Set `blog` in `site.ts`, and copy the folder (docs/blog.md).',
};
const TRANSLATION = {
  because: 'translation that the engine does not read',
  advice:
    'Folders of languages and plugins that the configuration does not name are left out. See “Translations” in `docs/import.md` of the engine.',
};
const THEME = {
  because: 'swizzled theme component: the engine has its own components',
  advice: 'Use slots and layouts: see `docs/slots.md` of the engine.',
};
const REACT_PAGE = {
  because: 'React page: only Markdown pages are imported',
  advice:
    'Rewrite it as MDX in `src/pages`, or let it export `frontMatter`. Its path is still free.',
};
const STYLES = {
  because: 'style sheet: the engine has its own styles',
  advice:
    'Colours and fonts are set with `theme` in `site.ts`, and `styles.css` is for other rules (docs/theme.md).',
};
const COMPONENT = {
  because: 'code: pages that import it show a placeholder',
  advice: 'Rewrite it in plain React in `components/`. See “Components” in docs/writing.md.',
};

function reasonFor(file: string, around: Places): Reason {
  const relative = pathBelow(around.site, file);
  if (around.translated.has(file))
    return { because: 'converted: its content is in the configuration' };
  if (around.blogs.some((folder) => isBelow(file, folder))) return BLOG;
  if (relative.startsWith('i18n/')) return TRANSLATION;
  if (relative.startsWith('src/theme/')) return THEME;
  if (around.styles.has(file) || /\.(?:css|scss|sass|less|styl)$/i.test(relative)) return STYLES;
  if (around.pages.some((folder) => isBelow(file, folder)) && CODE_FILE.test(file))
    return REACT_PAGE;
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
