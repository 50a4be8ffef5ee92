/** Why a file of the source site is not in the imported one: each gets a line in the report. */
import path from 'node:path';
import { CODE } from './references.ts';
import { isBelow } from './source-files.ts';

/** Why files are left behind, and what their owner may do. */
export interface Reason {
  because: string;
  advice?: string;
}

/** What the reasons are decided by. */
export interface Surroundings {
  site: string;
  /** Absolute paths of modules that were translated: the configuration, sidebars, lists of versions. */
  translated: ReadonlySet<string>;
  /** Absolute paths of folders of blog posts. */
  blogs: string[];
  /** Absolute paths of folders of pages. */
  pages: string[];
  /** Absolute paths of style sheets that the configuration names. */
  styles: ReadonlySet<string>;
}

const BLOG = {
  because: 'blog: the engine has a changelog, no blog',
  advice:
    'Keep the blog where it is, or make its posts entries of `changelog` (see `model/content-sources.ts`).',
};
const TRANSLATION = {
  because: 'translation: an imported site has its default language',
  advice:
    'Each language can be a site of its own: see “What stays behind” in `docs/import.md` of the engine.',
};
const THEME = {
  because: 'swizzled theme component: the engine draws its own',
  advice: 'Look in `worker/ui` for what it changed.',
};
const REACT_PAGE = {
  because: 'page in React: only Markdown pages are carried',
  advice: 'Write it as MDX in `src/pages`; its address is open.',
};
const STYLES = {
  because: 'style sheet: the engine has its own styles',
  advice: 'Colours, type and spacing are in `client/styles/tokens.css`.',
};
const COMPONENT = {
  because: 'code: pages that import it show a placeholder',
  advice:
    'A plain React component works below `components/`; see "Make it your own" in the README.',
};

/** The reason for one file. */
export function reasonFor(file: string, around: Surroundings): Reason {
  const relative = path.relative(around.site, file).split(path.sep).join('/');
  if (around.translated.has(file))
    return { because: 'translated: its content is in the configuration' };
  if (around.blogs.some((folder) => isBelow(file, folder))) return BLOG;
  if (relative.startsWith('i18n/')) return TRANSLATION;
  if (relative.startsWith('src/theme/')) return THEME;
  if (around.styles.has(file) || /\.(?:css|scss|sass|less|styl)$/i.test(relative)) return STYLES;
  if (around.pages.some((folder) => isBelow(file, folder)) && CODE.test(file)) return REACT_PAGE;
  if (/^(?:[a-z]*_)?versioned_(?:docs|sidebars)\//.test(relative))
    return { because: 'version that the configuration leaves out' };
  const isTop = !relative.includes('/');
  if (
    isTop ||
    relative.startsWith('.') ||
    /(?:^|\/)(?:package(?:-lock)?|tsconfig)\.json$/.test(relative)
  )
    return { because: 'part of the project, not of its pages' };
  if (CODE.test(file)) return COMPONENT;
  return {
    because: 'no page refers to it',
    advice: 'Copy it by hand if something needs it all the same.',
  };
}
