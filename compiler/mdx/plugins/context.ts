/** The context of a file in the MDX pipeline: its inputs, and what the plugins record. */
import type { PackageManager } from '../../../model/config/docs-instance.ts';
import type { ContentStrings } from '../../../model/strings/content-strings.ts';
import type { Link } from '../../page/page.ts';
import type { SiteResolver } from '../../site/dependencies.ts';
import type { VFile } from 'vfile';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Node } from './tree.ts';
import type { VariableLookup } from '../../docs/variables.ts';

/** A static import of an MDX module. */
export interface ModuleImport {
  /** The specifier as written. */
  specifier: string;
  /** Local names it binds, for placeholders. */
  names: string[];
  /** Whether a name it binds is used as a component. */
  asComponent: boolean;
  line: number;
  column: number;
}

/** State of one file's compilation; travels in `VFile.data`. */
export interface FileContext {
  file: string;
  /** `md` is plain Markdown without expressions. */
  format: 'md' | 'mdx';
  variables: VariableLookup;
  /** Admonition keywords besides the built-in ones. */
  admonitions: ReadonlySet<string>;
  /** Those that `npm2yarn` code blocks show besides npm. */
  packageManagers: readonly PackageManager[];
  resolve: SiteResolver;
  /** Messages of the interface in the file's language. */
  strings: ContentStrings;
  /** Prefix that separates the file's static pieces from those of its partials. */
  prefix: string;
  diagnostics: Diagnostic[];
  links: Link[];
  /** Links to other sites. */
  external: Link[];
  /** Findings that only `edgepress lint` reports. */
  lint: Diagnostic[];
  imports: ModuleImport[];
  /** Component names that are used but neither imported nor defined in the file, with the position of their first use. */
  components: Map<string, { line: number; column: number }>;
  /** Whether the site is one of Docusaurus: code in pages runs in the browser, and headings have Docusaurus's ids. */
  isDocusaurus: boolean;
  /** Whether pages are written for MDX 1 (`markdown.mdx1`). */
  isMdx1: boolean;
  /** Whether ids of headings keep capitals (`markdown.anchors`). */
  maintainsCase: boolean;
  /** HTML elements that components of the site replace. */
  replaced: ReadonlySet<string>;
  /** Those of them that the file contains. */
  elements: Set<string>;
  /** The file's Markdown as it was parsed, if the site has checks. */
  tree?: Node;
  /** HTML of the static pieces, by the number in their placeholder. */
  statics: string[];
}

/** The context of a file that is being compiled. */
export function contextOf(file: VFile): FileContext {
  const context: unknown = file.data['context'];
  if (!isContext(context)) throw new Error(`${file.path}: compiled without a context`);
  return context;
}

function isContext(value: unknown): value is FileContext {
  return typeof value === 'object' && value !== null && 'statics' in value;
}
