/** Small packages that configurations, pages and components compute with. Where a site has them installed, its own are used. */
import { engineModule, packageFile } from '../engine/engine-files.ts';

// The other copy reads variables of the process, which components don't have, and prints each token.
const YAML = JSON.stringify(packageFile('yaml', 'browser/dist/index.js'));

const CLASS_NAMES = `const { clsx, cva } = require(${JSON.stringify(engineModule('compiler/components/class-names.ts'))});`;

const CLSX = `${CLASS_NAMES} module.exports = Object.assign(clsx, { clsx, default: clsx });`;

// Quotes and line breaks are those of js-yaml where both packages have the choice.
const JS_YAML = `const yaml = require(${YAML});
const dump = (value, { indent = 2, lineWidth = 80, flowLevel = -1, noRefs = false, sortKeys = false } = {}) => {
  const document = new yaml.Document(value, { aliasDuplicateObjects: !noRefs, sortMapEntries: sortKeys === true });
  const isFlow = (above) => flowLevel >= 0 && above.filter(yaml.isCollection).length >= flowLevel;
  yaml.visit(document, { Collection: (_key, node, above) => { if (isFlow(above)) node.flow = true; } });
  return document.toString({ indent, lineWidth, singleQuote: true });
};
module.exports = { load: yaml.parse, safeLoad: yaml.parse, dump, safeDump: dump };`;

const VISIT = `const { visit, VISIT_ANSWERS } = require(${JSON.stringify(engineModule('compiler/docusaurus/imports/visit-nodes.ts'))});
module.exports = Object.assign(visit, { ...VISIT_ANSWERS, visit, default: visit });`;

const MODULES: Record<string, string | undefined> = {
  yaml: `module.exports = require(${YAML});`,
  'js-yaml': JS_YAML,
  clsx: CLSX,
  classnames: CLSX,
  'class-variance-authority': `${CLASS_NAMES} module.exports = { cva, cx: clsx };`,
  'unist-util-visit': VISIT,
  // Joins classes without removing those that later ones override.
  'tailwind-merge': `${CLASS_NAMES} module.exports = { twMerge: clsx, twJoin: clsx };`,
};

/** Returns the text of a module that does what a package does, or nothing for most packages. */
export function suppliedModule(name: string): string | undefined {
  return MODULES[name];
}

/** Returns the text of a module that stands in for a package that isn't installed. Most are stubs. */
export function suppliedPackage(name: string): string {
  const stubs = JSON.stringify(engineModule('compiler/sandbox/stub-package.ts'));
  return (
    suppliedModule(name) ?? `module.exports = require(${stubs}).stub(${JSON.stringify(name)});`
  );
}
