/** Replaces `<Changelog />` on a page with the changelog entries, which are imported as partials. */
import path from 'node:path';
import type { Dependencies } from '../page/page.ts';
import type { SiteContext } from '../site/site-context.ts';
import { readEntries } from './entries.ts';
import { listingHash } from '../docs/changelog-listing.ts';

/** The tag, or a code block, in which the tag is an example. */
const TAG = /^ *(?<fence>`{3,}|~{3,})[^]*?^ *\k<fence>[`~]*[ \t]*$|^<Changelog\s*\/>[ \t]*$/gm;

/**
 * Expands the tag in the text of a page. The expansion is one line and the imports go to the end of the text, so the
 * line numbers of everything else stay valid. Invalid entries are reported when the release is assembled.
 */
export function expandChangelog(
  text: string,
  site: SiteContext,
  dependencies: Dependencies,
): string {
  const { changelog, root } = site.data;
  if (changelog === null || replaceTag(text, '') === text) return text;
  const folder = path.join(root, changelog.path);
  dependencies.listings = { ...dependencies.listings, [folder]: listingHash(folder) };
  const { entries } = readEntries(root, changelog, site.variables);
  const imports = entries.map(
    ({ file }, index) => `import ChangelogEntry${index} from '@site/${path.relative(root, file)}'`,
  );
  const sections = entries.map(({ id, title, date, areas: ids }, index) => {
    const areas = changelog.areas.flatMap((area, at) =>
      ids.includes(area.id) ? [{ label: area.label, number: at + 1 }] : [],
    );
    const attributes = JSON.stringify(JSON.stringify({ id, title, date, areas })).replaceAll(
      '{',
      '\\u007b',
    );
    return `<ChangelogEntry entry={${attributes}}><ChangelogEntry${index} /></ChangelogEntry>`;
  });
  const areas = JSON.stringify(JSON.stringify(changelog.areas)).replaceAll('{', '\\u007b');
  const whole = `<Changelog areas={${areas}}>${sections.join('')}</Changelog>`;
  return `${replaceTag(text, whole)}\n\n${imports.join('\n')}\n`;
}

function replaceTag(text: string, by: string): string {
  return text.replaceAll(TAG, (found, fence?: string) => (fence === undefined ? by : found));
}
