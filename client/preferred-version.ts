/** The version of the docs that a reader chose last, for each docs plugin. */
import { tools } from './entry/entry-api.ts';

// The key ends with the id of the plugin.
const KEY = 'docs-preferred-version-';

/** Name of the version, or `null` when none was chosen. */
export function preferredVersion(plugin = 'default'): string | null {
  return tools.readStored(KEY + plugin);
}

/** Keeps the choice of a version. */
export function preferVersion(version: string, plugin = 'default'): void {
  tools.writeStored(KEY + plugin, version);
}
