/** Small packages that configurations compute with. Where a site has them installed, its own are used. */
import { engineModule, packageFile } from '../engine/engine-files.ts';

const YAML = JSON.stringify(packageFile('yaml', 'dist/index.js'));

const CLASS_NAMES = `const { clsx } = require(${JSON.stringify(engineModule('compiler/components/class-names.ts'))});
module.exports = Object.assign(clsx, { clsx, default: clsx });`;

const MODULES: Record<string, string> = {
  yaml: `module.exports = require(${YAML});`,
  'js-yaml': `const yaml = require(${YAML});
module.exports = { load: yaml.parse, safeLoad: yaml.parse, dump: yaml.stringify, safeDump: yaml.stringify };`,
  clsx: CLASS_NAMES,
  classnames: CLASS_NAMES,
};

/** Returns the text of a module that stands in for a package that isn't installed. Most are stubs. */
export function suppliedPackage(name: string): string {
  const stubs = JSON.stringify(engineModule('compiler/sandbox/stub-package.ts'));
  return MODULES[name] ?? `module.exports = require(${stubs}).stub(${JSON.stringify(name)});`;
}
