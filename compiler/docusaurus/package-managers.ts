/** The package managers that a Docusaurus site shows in `npm2yarn` code blocks: the option of its plugin, or that version's default. */
import { PACKAGE_MANAGERS, type PackageManager } from '../../model/config/docs-instance.ts';
import { installedPackage } from '../engine/installed-package.ts';
import { functionName } from '../sandbox/evaluate-module.ts';
import { asArray, asRecord, asText } from './plain-value.ts';
import type { UsedPlugin } from './plugins.ts';

const PLUGIN = '@docusaurus/remark-plugin-npm2yarn';

/** Returns the setting, or nothing where the default of this engine is right. */
export function packageManagers(
  plugins: UsedPlugin[],
  site: string,
): { packageManagers?: PackageManager[] } {
  const entries = plugins
    .flatMap(({ options }) => asArray(options['remarkPlugins']))
    .map((entry): unknown[] => (Array.isArray(entry) ? entry : [entry]))
    .filter(([value]) => /npm2yarn/i.test(functionName(value) ?? asText(value) ?? ''));
  if (entries.length === 0) return {};
  const converters = entries
    .map(([, options]) => asRecord(options)['converters'])
    .find((value) => Array.isArray(value));
  const names = converters === undefined ? ofVersion(site) : asArray(converters);
  // A converter of the site's own is a pair of its name and a function.
  const known = PACKAGE_MANAGERS.filter((name) => names.includes(name));
  const ordered = known.toSorted((a, b) => names.indexOf(a) - names.indexOf(b));
  return ordered.join() === PACKAGE_MANAGERS.join() ? {} : { packageManagers: ordered };
}

// Each version adds to those of the version before it.
function ofVersion(site: string): readonly PackageManager[] {
  const version = installedPackage(PLUGIN, site)?.version;
  if (version === undefined) return PACKAGE_MANAGERS;
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  const isAtLeast = (first: number, second: number): boolean =>
    major > first || (major === first && minor >= second);
  if (isAtLeast(3, 8)) return PACKAGE_MANAGERS;
  return isAtLeast(2, 3) ? ['yarn', 'pnpm'] : ['yarn'];
}
