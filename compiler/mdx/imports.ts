/** Loads the imports of an MDX file: partials, components, data and images. Missing modules get placeholders. */
import fs from 'node:fs';
import path from 'node:path';
import { createElement, type ReactElement } from 'react';
import { parse as parseYaml } from 'yaml';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { FileTooLarge } from '../files/stored-file.ts';
import { notInstalled } from '../foreign/missing-package.ts';
import { aliasedPath } from '../docusaurus/aliases.ts';
import { rawImport } from '../docusaurus/imports/raw-import.ts';
import { themeModule } from '../docusaurus/imports/theme-module.ts';
import { registerExports } from './foreign-exports.ts';
import { bundleComponent, type BundleResult } from './bundle.ts';
import type { ModuleImport } from './plugins/context.ts';
import type { Registry } from './registry.ts';
import { fileHash } from '../objects/file-hash.ts';
import type { Dependencies } from '../page/page.ts';
import { recordingResolver } from '../site/dependencies.ts';
import { type SiteContext } from '../site/site-context.ts';
import { MODULE_ENDINGS } from '../engine/site-modules.ts';

/** The importing file, and how to load from it. */
export interface ImportScope {
  site: SiteContext;
  registry: Registry;
  /** The importing file. */
  from: string;
  dependencies: Dependencies;
  diagnostics: Diagnostic[];
  /** Absolute paths of stylesheets, in the order of the imports that need them. */
  styles: string[];
  /** Absolute paths of client modules. */
  clientModules: string[];
  /** Modules that threw on this page, as they are imported or by their file. */
  broken: ReadonlySet<string>;
  /** Loads a partial. The caller passes it, because partials import partials. */
  partial(file: string): Promise<Record<string, unknown>>;
}

/** Loads the module of an import statement. Never rejects because a file is missing. */
export async function loadImport(wanted: ModuleImport, scope: ImportScope): Promise<unknown> {
  const specifier = wanted.specifier.replace(/^@theme-(?:original|init)\//, '@theme/');
  const { root, docusaurus } = scope.site.data;
  const theme = docusaurus === null ? undefined : themeModule(root, wanted.specifier);
  if (theme !== undefined) return bundled(theme, wanted, scope);
  const builtin = scope.registry.modules[specifier];
  if (builtin !== undefined) return builtin;
  const raw = rawImport(specifier);
  // webpack's query for the address of a file.
  const isAddress = specifier.endsWith('?url');
  const written = raw ?? specifier.replace(/\?url$/, '');
  const aliased = aliasedPath(root, docusaurus?.aliases ?? {}, written);
  const target = aliased === undefined ? written : `@site/${path.relative(root, aliased)}`;
  const found = isBare(target) ? undefined : findModule(target, scope);
  const file = found && (scope.site.data.loaders[found] ?? found);
  if (file === undefined) {
    if (/^@(?:theme|docusaurus|generated)[/-]/.test(target))
      return missing(wanted, scope, "isn't a module of this engine");
    if (isBare(target)) return bundled(target, wanted, scope);
    for (const candidate of scope.site.candidates(target, scope.from))
      scope.dependencies.files[candidate] = null;
    return missing(wanted, scope, 'is not there');
  }
  scope.dependencies.files[file] = fileHash(file);
  if (raw !== undefined) return { default: fs.readFileSync(file, 'utf8') };
  switch (path.extname(file).toLowerCase()) {
    case '.md':
    case '.mdx':
      return scope.partial(file);
    case '.json':
    case '.yaml':
    case '.yml':
      return dataOf(file) ?? missing(wanted, scope, 'cannot be parsed');
    case '.css':
    case '.ts':
    case '.tsx':
    case '.js':
    case '.jsx':
    case '.mjs':
      return bundled(file, wanted, scope);
    case '.svg': {
      const href = url(file, scope);
      return { default: wanted.asComponent && !isAddress ? svgComponent(href) : href };
    }
    default:
      return { default: url(file, scope) };
  }
}

function dataOf(file: string): Record<string, unknown> | undefined {
  const text = fs.readFileSync(file, 'utf8');
  try {
    if (!file.toLowerCase().endsWith('.json')) return { default: parseYaml(text) };
    const data: unknown = JSON.parse(text);
    return { ...(typeof data === 'object' ? data : {}), default: data };
  } catch {
    // The caller reports the import.
    return undefined;
  }
}

function url(file: string, scope: ImportScope): string {
  const name = `./${path.relative(path.dirname(scope.from), file)}`;
  try {
    const resolver = recordingResolver(scope.site, scope.dependencies, scope.from);
    return resolver.file(name, scope.from)?.href ?? '';
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error;
    scope.diagnostics.push(error.diagnostic);
    return '';
  }
}

function svgComponent(
  href: string,
): (props: { title?: string; alt?: string; className?: string }) => ReactElement {
  return function Svg({ title, alt, className }) {
    return createElement('img', {
      src: href,
      alt: alt ?? title ?? '',
      className,
      loading: 'lazy',
      decoding: 'async',
    });
  };
}

async function bundled(target: string, wanted: ModuleImport, scope: ImportScope): Promise<unknown> {
  const { root, docusaurus } = scope.site.data;
  const result = await bundleComponent(target, scope.site, path.dirname(scope.from));
  for (const input of result.inputs) scope.dependencies.files[input] = fileHash(input);
  const isBroken = scope.broken.has(target) || scope.broken.has('*');
  // What isn't installed is often why a module throws.
  if (isBroken) {
    scope.diagnostics.push(...missingOf(result, wanted, scope));
    return placeholders(wanted, scope);
  }
  scope.styles.push(...result.styles);
  scope.clientModules.push(...result.clientModules);
  // On a Docusaurus site, components of packages become islands too.
  if (isBare(target) && docusaurus === null)
    scope.diagnostics.push(...staticComponents(wanted, result, scope.from));
  scope.diagnostics.push(...missingOf(result, wanted, scope));
  if (result.error === undefined) {
    if (docusaurus !== null) registerExports(result.module, { root, target }, scope.registry);
    return result.module;
  }
  scope.diagnostics.push(...(result.diagnostics ?? []).flatMap(styleFault));
  const isNotInstalled = isBare(target) && result.error.includes(`Could not resolve "${target}"`);
  const reason = `cannot be used: ${result.error.replace(/^<stdin>:[\d:]+ ERROR: /, '')}`;
  return missing(wanted, scope, isNotInstalled ? 'is not installed' : reason);
}

function missingOf(
  { missing }: BundleResult,
  wanted: ModuleImport,
  { from }: ImportScope,
): Diagnostic[] {
  return missing.map((entry) => notInstalled(entry, wanted, from));
}

// A re-export from a module of the site is a decision of its author.
function staticComponents(
  { specifier, names, line, column }: ModuleImport,
  { interactive }: BundleResult,
  file: string,
): Diagnostic[] {
  const texts = interactive.map((module) => fs.readFileSync(module, 'utf8'));
  const exported = names.filter((name) => {
    const pattern = new RegExp(`\\bexports?\\b[^;]*\\b${name.replaceAll('$', '\\$')}\\b`);
    return texts.some((text) => pattern.test(text));
  });
  return exported.map((name) => ({
    severity: 'warning',
    rule: 'static-component',
    file,
    line,
    column,
    message: `\`${name}\` of \`${specifier}\` doesn't react to readers here: its module begins with \`'use client'\`, but pages import packages without their scripts.`,
    hint: `Use \`${name}\` in a module of the site that begins with \`'use client'\`, and import that. If it needs no script, re-export it from a module without that line.`,
  }));
}

// A placeholder can stand for a component, but nothing for the look of one.
function styleFault(fault: Diagnostic): Diagnostic[] {
  if (fault.file.endsWith('.css')) return [fault];
  const extension = /^No loader is configured for "(\.\w+)" files/.exec(fault.message)?.[1];
  if (extension === undefined) return [];
  const message = `Modules can't import \`${extension}\` files.`;
  const hint = STYLE_LANGUAGES.includes(extension)
    ? 'Compile it to CSS with its own tool, and import the CSS.'
    : 'Compile it to JavaScript or CSS with its own tool, and import the result.';
  return [{ ...fault, message, hint }];
}

const STYLE_LANGUAGES = ['.scss', '.sass', '.less', '.styl', '.pcss'];

function missing(wanted: ModuleImport, scope: ImportScope, why: string): Record<string, unknown> {
  scope.diagnostics.push({
    severity: 'warning',
    rule: 'missing-import',
    file: scope.from,
    line: wanted.line,
    column: wanted.column,
    message: `Import of \`${wanted.specifier}\` ${why}.`,
    hint: 'Its components are shown as placeholders with their text and children.',
  });
  return placeholders(wanted, scope);
}

function placeholders(wanted: ModuleImport, scope: ImportScope): Record<string, unknown> {
  const name = wanted.names[0] ?? 'Component';
  return new Proxy(
    {},
    {
      // Promises resolve with the module and would call its `then`.
      get: (_target, key) =>
        key === 'then'
          ? undefined
          : scope.registry.missingValue(key === 'default' ? name : String(key)),
    },
  );
}

function isBare(specifier: string): boolean {
  return !/^(?:\.{1,2}\/|\/|@site\/)/.test(specifier);
}

const EXTENSIONS = [
  '',
  ...MODULE_ENDINGS,
  '.mdx',
  '.md',
  ...MODULE_ENDINGS.map((ending) => `/index${ending}`),
];

function findModule(specifier: string, scope: ImportScope): string | undefined {
  for (const candidate of scope.site.candidates(specifier, scope.from))
    for (const extension of EXTENSIONS)
      if (fs.statSync(candidate + extension, { throwIfNoEntry: false })?.isFile())
        return candidate + extension;
  return undefined;
}
