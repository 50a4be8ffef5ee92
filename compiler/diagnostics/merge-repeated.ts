/** Merges diagnostics that a plugin reports on many pages for the same cause. */
import { counted } from './counted.ts';
import type { Diagnostic } from './diagnostic.ts';

/** Returns the diagnostics, with one for each plugin and cause. It names the first page and the number of pages. */
export function mergeRepeated(diagnostics: Diagnostic[]): Diagnostic[] {
  const groups = Map.groupBy(diagnostics.filter(isRepeatable), keyOf);
  return diagnostics.flatMap((entry) => {
    const group = isRepeatable(entry) ? groups.get(keyOf(entry)) : undefined;
    const pages = new Set(group?.map(({ file }) => file)).size;
    if (group === undefined || pages === 1) return [entry];
    const others = counted(pages - 1, 'other page');
    const message = `${entry.message.replace(/\.$/, '')}. The same happened on ${others}.`;
    return entry === group[0] ? [{ ...entry, message }] : [];
  });
}

// A diagnostic with a line is specific to that line.
function isRepeatable({ rule, line }: Diagnostic): boolean {
  return rule === 'markdown-plugin' && line === undefined;
}

function keyOf({ severity, message, hint }: Diagnostic): string {
  return JSON.stringify([severity, message, hint]);
}
