/** Loads a page, a slot or a layout that is written as a React component. */
import path from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { parseFrontMatter } from '../../model/config/front-matter.ts';
import { isObject } from '../../model/schema/schema.ts';
import { fileHash } from '../objects/file-hash.ts';
import { isIsland } from '../assets/islands.ts';
import { BARE_PAGE, REACT_FILE } from '../docs/tsx-front-matter.ts';
import { bundleComponent, type BundleResult } from './bundle.ts';
import { registerExports } from './foreign-exports.ts';
import type { SiteData } from '../site/site-context.ts';
import type { LoadedModule, LoadScope } from './load.ts';

/** Bundles and evaluates a module. Mistakes of the author become diagnostics and never reject. */
export async function loadTsxModule(file: string, scope: LoadScope): Promise<LoadedModule> {
  const { site, dependencies, isTemplate, registry } = scope;
  // Its code doesn't finish, so it can't be loaded.
  const isLeftOut = scope.repairs.broken.has('*');
  const result = isLeftOut ? EMPTY : await bundleComponent(file, site, path.dirname(file));
  for (const input of result.inputs) dependencies.files[input] = fileHash(input);
  const exports: Record<string, unknown> =
    typeof result.module === 'object' && result.module !== null ? { ...result.module } : {};
  const diagnostics = [...(result.diagnostics ?? [])];
  if (diagnostics.length === 0 && !isLeftOut) diagnostics.push(...exportFaults(file, exports));
  const { default: Page } = exports;
  if (site.data.docusaurus !== null && !isTemplate && isComponent(Page)) {
    registerExports(result.module, { root: site.data.root, target: file }, registry);
    registry.replaceElement(Page);
    // With state, effects or handlers of events, the whole page is an island.
    exports['default'] = function MDXContent() {
      return registry.runtime.jsx(Page, propsOf(Page, site.data.docusaurus));
    };
  }
  // In place of a page of a lenient site that can't be rendered.
  if (isLeftOut || scope.repairs.broken.has(file) || scope.repairs.plain.has(file)) {
    const name = path.basename(file).replace(REACT_FILE, '');
    exports['default'] = registry.missingValue(name);
  }
  if (isIsland(file)) diagnostics.push(islandFault(file));
  const raw = isObject(exports['frontMatter']) ? exports['frontMatter'] : BARE_PAGE;
  const frontMatter = isTemplate ? {} : parseFrontMatter(raw).value;
  return {
    compiled: {
      source: { frontMatter, raw, own: {}, body: '', diagnostics: [] },
      statics: new Map(),
      imports: [],
      components: new Map(),
      elements: new Set(),
      links: [],
      external: [],
      lint: [],
      head: [],
      diagnostics: [],
    },
    exports,
    statics: [],
    diagnostics,
    links: [],
    external: [],
    lint: [],
    head: [],
    styles: result.styles,
    clientModules: result.clientModules,
  };
}

const EMPTY: BundleResult = {
  inputs: [],
  styles: [],
  clientModules: [],
  missing: [],
  interactive: [],
};

// Docusaurus gives pages its configuration. A page that is an island takes its props to the browser, so it gets none in vain.
function propsOf(
  Page: { length?: number; prototype?: unknown },
  docusaurus: SiteData['docusaurus'],
): { config?: unknown } {
  const isClass = 'isReactComponent' in Object(Page.prototype);
  return isClass || (Page.length ?? 0) > 0 ? { config: docusaurus?.siteConfig } : {};
}

// React's `memo` and `forwardRef` return objects.
function isComponent(value: unknown): value is { length?: number; prototype?: unknown } {
  return typeof value === 'function' || (isObject(value) && '$$typeof' in value);
}

function exportFaults(file: string, exports: Record<string, unknown>): Diagnostic[] {
  const found = exports['default'];
  if (isComponent(found)) return [];
  return [
    {
      severity: 'error',
      rule: 'tsx-export',
      file,
      message: `Found ${found === undefined ? 'no default export' : `${typeof found} as the default export`}, expected a React component.`,
      hint: 'Write `export default function Name() { return …; }`.',
    },
  ];
}

function islandFault(file: string): Diagnostic {
  return {
    severity: 'error',
    rule: 'tsx-export',
    file,
    line: 1,
    column: 1,
    message: "The build renders pages, slots and layouts, so they can't begin with `'use client'`.",
    hint: "Move what is interactive to a component in a module that begins with `'use client'`, and import it.",
  };
}
