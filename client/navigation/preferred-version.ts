/** Stores the version that the reader chose last, for each docs instance. */
import { entryApi } from '../entry-api/entry-api.ts';

// Followed by the id of the instance.
const KEY = 'docs-preferred-version-';

/** Name of the version, or `null` if none was chosen. */
export function preferredVersion(plugin = 'default'): string | null {
  return entryApi.readStored(KEY + plugin);
}

/** Stores a choice. */
export function preferVersion(version: string, plugin = 'default'): void {
  entryApi.writeStored(KEY + plugin, version);
}
