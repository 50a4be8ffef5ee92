/** The version of the docs that a reader chose last, for each docs plugin. */
import { entryApi } from '../entry-api/entry-api.ts';

// The key ends with the id of the plugin.
const KEY = 'docs-preferred-version-';

/** Name of the version, or `null` when none was chosen. */
export function preferredVersion(plugin = 'default'): string | null {
  return entryApi.readStored(KEY + plugin);
}

/** Keeps the choice of a version. */
export function preferVersion(version: string, plugin = 'default'): void {
  entryApi.writeStored(KEY + plugin, version);
}
