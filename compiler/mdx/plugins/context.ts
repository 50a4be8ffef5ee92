/** What the plugins know of the file they work on, and what they find out about it. */
import type { Link } from '../../page/page.ts';
import type { SiteResolver } from '../../site/dependencies.ts';
import type { VFile } from 'vfile';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
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
  /** `md` reads plain Markdown (no expressions), `mdx` all of it. */
  format: 'md' | 'mdx';
  variables: VariableLookup;
  /** Admonition keywords besides the built-in ones. */
  admonitions: ReadonlySet<string>;
  resolve: SiteResolver;
  /** Prefix that sets the file's static pieces apart from those of its partials. */
  prefix: string;
  diagnostics: Diagnostic[];
  links: Link[];
  imports: ModuleImport[];
  /** Component names that are used but neither imported nor defined in the file, with their first place. */
  components: Map<string, { line: number; column: number }>;
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
