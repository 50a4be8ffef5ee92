/** Bundles the components of Docusaurus sites for the browser: Docusaurus's modules are those of `client/docusaurus`. */
import type { Plugin } from 'esbuild';
import type { ComponentSettings } from '../docusaurus/component-settings.ts';
import { themeModule } from '../docusaurus/imports/theme-module.ts';
import { engineModule, packageFile } from '../engine/engine-files.ts';
import { foreignModules } from './foreign-modules.ts';

/** Settings of the site, and where it is. */
export interface ForeignSite extends ComponentSettings {
  /** Absolute path of the content folder. */
  root: string;
  /** Absolute path of the folder for compiled stylesheets. */
  cache: string;
  /** The language of the messages. */
  locale: string;
  /** The documents and sidebars of each version by its path, if a page of the site reads them. */
  documents?: object;
}

const BUILTIN = /^@(?:theme|theme-original|theme-init|docusaurus|generated)\//;

/** Packages that the engine supplies with components. */
const SUPPLIED = new Set(['prism-react-renderer', 'react-markdown']);

const MODULES = JSON.stringify(engineModule('client/docusaurus/modules.ts'));
const PLACEHOLDER = JSON.stringify(engineModule('client/docusaurus/placeholder.ts'));

/** The esbuild plugins for such components. */
export function browserModules(site: ForeignSite): Plugin[] {
  // The build's own bundles have reported what is missing.
  const findings = { missing: [], sources: [] };
  return [foreignModules(site, findings, placeholderText), docusaurusModules(site.root)];
}

/** Names that the bundler replaces in `client/docusaurus/page/host.ts`, with their values. */
export function browserDefines(site: ForeignSite) {
  const { siteConfig, messages, locale, globalData, docs, documents = {} } = site;
  const { defaultLocale = 'en' }: { defaultLocale?: string } = Object(siteConfig['i18n']);
  const own = messages[locale] ?? messages[defaultLocale] ?? {};
  return {
    'process.env': '{}',
    DOCUSAURUS_SITE: JSON.stringify(siteConfig),
    DOCUSAURUS_MESSAGES: JSON.stringify(own),
    DOCUSAURUS_DATA: JSON.stringify(globalData),
    DOCUSAURUS_DOCS: JSON.stringify(docs),
    DOCUSAURUS_DOCUMENTS: JSON.stringify(documents),
  };
}

function docusaurusModules(root: string): Plugin {
  const runtime = engineModule('client/docusaurus/jsx-runtime.ts');
  return {
    name: 'docusaurus-modules',
    setup(builder) {
      builder.onResolve({ filter: BUILTIN }, ({ path: specifier }) => {
        const own = themeModule(root, specifier);
        const path = specifier.replace(/^@theme-(?:original|init)\//, '@theme/');
        return own ? { path: own } : { path, namespace: 'docusaurus' };
      });
      builder.onResolve({ filter: /^react\/jsx(?:-dev)?-runtime$/ }, ({ importer }) => ({
        path: importer === runtime ? packageFile('react', 'jsx-runtime.js') : runtime,
      }));
      builder.onLoad({ filter: /.*/, namespace: 'docusaurus' }, ({ path }) => ({
        contents: builtinText(path),
        loader: 'js',
      }));
      builder.onResolve({ filter: /^page-components:/ }, ({ path }) => ({
        path: path.slice('page-components:'.length),
        namespace: 'page-components',
      }));
      // What pages use without an import: a component of the site's map, or one of the theme.
      builder.onLoad({ filter: /.*/, namespace: 'page-components' }, ({ path: name }) => ({
        contents: pageComponent(name, themeModule(root, '@theme/MDXComponents')),
        loader: 'js',
        resolveDir: root,
      }));
      builder.onResolve({ filter: /^known:/ }, ({ path }) => ({
        path: path.slice('known:'.length),
        namespace: 'known',
      }));
      // An ES module, so that a bundle has only the modules that it imports.
      builder.onLoad({ filter: /.*/, namespace: 'known' }, ({ path }) => ({
        contents: `import * as all from ${MODULES}; export const known = all[${JSON.stringify(path)}];`,
        loader: 'js',
      }));
    },
  };
}

function pageComponent(name: string, map: string | undefined): string {
  const original = `import original from ${JSON.stringify(`@theme/${name}`)};`;
  if (map === undefined) return `${original} export { original as ${name} };`;
  return `import map from ${JSON.stringify(map)}; ${original}
const own = map[${JSON.stringify(name)}] ?? original; export { own as ${name} };`;
}

// In CommonJS, because the names that a missing module exports aren't known.
function builtinText(specifier: string): string {
  return `const { known } = require(${JSON.stringify(`known:${specifier}`)});
const missing = require(${PLACEHOLDER}).placeholderModule();
module.exports = known ? Object.setPrototypeOf({ __esModule: true, ...known }, missing) : missing;`;
}

function placeholderText(specifier: string): string {
  if (SUPPLIED.has(specifier))
    return `module.exports = require(${JSON.stringify(`known:supplied/${specifier}`)}).known;`;
  return `module.exports = require(${PLACEHOLDER}).placeholderModule();`;
}
