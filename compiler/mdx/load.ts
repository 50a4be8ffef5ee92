/** Compiles and evaluates an MDX file with everything it imports. */
import fs from 'node:fs';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { contentHash } from '../objects/hash.ts';
import type { HeadTag } from '../../model/release/head-tag.ts';
import type { Dependencies, Link } from '../page/page.ts';
import type { Extensions } from './extensions.ts';
import { evaluate, EvaluationFailure, evaluationDiagnostic, type Program } from './evaluate.ts';
import { mappedComponents, replacedElements, withElements } from './component-map.ts';
import { registerExports } from './foreign-exports.ts';
import { loadImport } from './imports.ts';
import { type CompiledModule, compileModule } from './module.ts';
import type { Registry } from './registry.ts';
import { fileHash } from '../objects/file-hash.ts';
import { recordingResolver, areDependenciesUnchanged } from '../site/dependencies.ts';
import { type SiteContext } from '../site/site-context.ts';

/** A module with everything it imports, compiled. */
export interface LoadedModule {
  compiled: CompiledModule;
  exports: Record<string, unknown>;
  /** This module's static pieces and those of its partials. */
  statics: Map<string, string>[];
  diagnostics: Diagnostic[];
  links: Link[];
  /** Links to other sites. */
  external: Link[];
  /** Findings that only `edgepress lint` reports. */
  lint: Diagnostic[];
  head: HeadTag[];
  /** Absolute paths of the stylesheets that its imports need, in their order. */
  styles: string[];
  /** Absolute paths of the client modules that it imports. */
  clientModules: string[];
}

/** Options for loading a module. */
export interface LoadScope {
  site: SiteContext;
  registry: Registry;
  extensions: Extensions;
  dependencies: Dependencies;
  /** Files being loaded, outermost first, to detect partials that import themselves. */
  stack: string[];
  /** Whether the file is a slot or a layout, which has more components than a page. */
  isTemplate?: boolean;
  /** The site's own front matter of the page, as its schema returned it. */
  own?: Record<string, unknown> | undefined;
  repairs: Repairs;
}

/** What is left out of a page of a lenient site, because the page failed with it. */
export interface Repairs {
  /** Files that are published as plain Markdown. */
  plain: Set<string>;
  /** Modules of components, as they are imported or by their file, that are replaced by placeholders; `*` stands for all. */
  broken: Set<string>;
  /** Names that nothing defines. */
  names: Set<string>;
  /** Whether components that throw inside of others become placeholders. */
  isGuarded: boolean;
}

/** Compiles and evaluates a file's text. Mistakes of the author become diagnostics and never reject. */
export async function loadModule(
  text: string,
  file: string,
  scope: LoadScope,
): Promise<LoadedModule> {
  const { site, registry, dependencies } = scope;
  const [pageFile = file] = scope.stack;
  const compiled = await compileModule(text, {
    file,
    format: site.data.format,
    variables: site.variables,
    strings: site.languageOf(pageFile).strings,
    admonitions: site.admonitions,
    packageManagers: site.data.packageManagers,
    resolve: recordingResolver(site, dependencies, pageFile),
    prefix: `${contentHash(file, text).slice(0, 8)}-`,
    strict: site.data.strict && site.data.frontMatterKey === '' && scope.stack.length === 0,
    own: scope.stack.length === 0 ? scope.own : undefined,
    extensions: scope.extensions,
    replaced: await replacedElements(site, registry),
    isDocusaurus: site.data.docusaurus !== null,
    isMdx1: site.data.isMdx1,
    hasMath: site.data.hasMath,
    maintainsCase: site.data.maintainsCase,
    isLenient: !site.data.strict && !scope.isTemplate,
    isPlain: scope.repairs.plain.has(file),
  });
  const loaded: LoadedModule = {
    compiled,
    exports: {},
    statics: [compiled.statics],
    diagnostics: [...compiled.diagnostics],
    links: [...compiled.links],
    external: [...compiled.external],
    lint: [...compiled.lint],
    head: [...compiled.head],
    styles: [],
    clientModules: [],
  };
  if (compiled.html !== undefined) {
    const key = `${contentHash(file, text).slice(0, 8)}-all`;
    compiled.statics.set(key, compiled.html);
    loaded.exports = {
      default: function MDXContent() {
        return registry.staticElement(key);
      },
      frontMatter: compiled.source.raw,
    };
    return loaded;
  }
  const modules: unknown[] = [];
  for (const wanted of compiled.imports)
    modules.push(
      await loadImport(wanted, {
        site,
        registry,
        from: file,
        dependencies,
        diagnostics: loaded.diagnostics,
        styles: loaded.styles,
        clientModules: loaded.clientModules,
        broken: scope.repairs.broken,
        partial: async (partial) => {
          if (scope.stack.includes(partial)) {
            loaded.diagnostics.push({
              severity: 'error',
              rule: 'import-cycle',
              file,
              line: wanted.line,
              column: wanted.column,
              message: `\`${wanted.specifier}\` imports this file in turn.`,
            });
            return { default: () => null };
          }
          const inner = await loadPartial(partial, { ...scope, stack: [...scope.stack, file] });
          loaded.statics.push(...inner.statics);
          loaded.diagnostics.push(...inner.diagnostics);
          loaded.links.push(...inner.links);
          loaded.external.push(...inner.external);
          loaded.lint.push(...inner.lint);
          loaded.head.push(...inner.head);
          loaded.styles.push(...inner.styles);
          loaded.clientModules.push(...inner.clientModules);
          return inner.exports;
        },
      }),
    );
  const mapped = await mappedComponents(compiled, {
    ...loaded,
    site,
    registry,
    dependencies,
    broken: scope.repairs.broken,
  });
  const globals: Record<string, unknown> = {
    frontMatter: compiled.source.raw,
    toc: [],
    metadata: {},
    contentTitle: compiled.source.frontMatter.title,
  };
  for (const [name, at] of compiled.components) {
    const known =
      mapped[name] ?? (scope.isTemplate ? registry.templateGlobals : registry.globals)[name];
    globals[name] = known ?? registry.missingValue(name);
    if (known === undefined)
      loaded.diagnostics.push({
        severity: site.data.strict ? 'error' : 'warning',
        rule: 'missing-component',
        file,
        ...at,
        message: `Component \`${name}\` is neither imported nor one of the engine's own.`,
        hint: 'Import it from a module of the site, or check its spelling.',
      });
  }
  const exports = evaluated(loaded, file, scope, {
    code: compiled.code ?? '',
    runtime: { ...registry.runtime, modules, globals },
    registry,
    names: scope.repairs.names,
  });
  if (site.data.docusaurus !== null) {
    const { default: _content, ...code } = exports;
    registerExports(code, { root: site.data.root, target: file }, registry);
  }
  loaded.exports = withElements(exports, mapped, registry.runtime);
  return loaded;
}

function evaluated(
  { diagnostics }: LoadedModule,
  file: string,
  { site, isTemplate }: LoadScope,
  program: Program,
): Record<string, unknown> {
  try {
    return evaluate(program);
  } catch (error) {
    if (!site.data.strict && !isTemplate) throw new EvaluationFailure(file, error);
    diagnostics.push(evaluationDiagnostic(file, error));
    return { default: () => null };
  }
}

interface PartialEntry {
  loaded: LoadedModule;
  dependencies: Dependencies;
  hash: string;
}

const partials = new WeakMap<SiteContext, Map<string, PartialEntry>>();

// A shared partial is compiled once in each thread, unless something that failed is left out of the page, and its dependencies
// are added to every page that imports it.
async function loadPartial(file: string, scope: LoadScope): Promise<LoadedModule> {
  const cache = partials.get(scope.site) ?? new Map<string, PartialEntry>();
  partials.set(scope.site, cache);
  const text = fs.readFileSync(file, 'utf8');
  const hash = contentHash(text);
  const [pageFile = file] = scope.stack;
  const key = `${scope.site.languageOf(pageFile).locale}\0${file}`;
  const { plain, broken, names } = scope.repairs;
  const isRepaired = plain.size + broken.size + names.size > 0;
  let entry = isRepaired ? undefined : cache.get(key);
  if (
    entry === undefined ||
    entry.hash !== hash ||
    !areDependenciesUnchanged(scope.site, entry.dependencies)
  ) {
    const dependencies: Dependencies = { files: {}, pages: {}, paths: {} };
    const loaded = await loadModule(text, file, { ...scope, dependencies });
    entry = { loaded, dependencies, hash };
    if (scope.stack.length < 20 && !isRepaired) cache.set(key, entry);
  }
  Object.assign(scope.dependencies.files, entry.dependencies.files, { [file]: fileHash(file) });
  Object.assign(scope.dependencies.pages, entry.dependencies.pages);
  Object.assign(scope.dependencies.paths, entry.dependencies.paths);
  if (entry.dependencies.isPage)
    Object.assign((scope.dependencies.isPage ??= {}), entry.dependencies.isPage);
  return entry.loaded;
}
