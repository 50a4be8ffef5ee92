/**
 * Replaces `<Changelog />` on a page with the changelog entries, which are imported as partials, and
 * `<Changelog newest={3} />` with the titles of the newest ones.
 */
import path from 'node:path';
import type { Dependencies } from '../page/page.ts';
import type { SiteContext } from '../site/site-context.ts';
import { readEntries } from './entries.ts';
import { listingHash } from '../docs/changelog-listing.ts';
import { fileHash } from '../objects/file-hash.ts';

/** The tag, or a code block, in which the tag is an example. */
const TAG =
  /^ *(?<fence>`{3,}|~{3,})[^]*?^ *\k<fence>[`~]*[ \t]*$|^<Changelog(?:\s+newest=\{(\d+)\})?\s*\/>[ \t]*$/gm;

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
  const tags = tagsOf(text);
  if (changelog === null || tags.length === 0) return text;
  const folder = path.join(root, changelog.path);
  dependencies.listings = { ...dependencies.listings, [folder]: listingHash(folder) };
  const { entries } = readEntries(root, changelog, site.variables);
  // Any entry may become one of the newest.
  for (const { file } of entries) dependencies.files[file] = fileHash(file);
  const headlines = (count: number): string =>
    attributeOf(
      entries
        .slice(0, count)
        .map(({ id, title, date }) => ({ title, date, href: `${changelog.page}#${id}` })),
    );
  const imports = entries.map(
    ({ file }, index) => `import ChangelogEntry${index} from '@site/${path.relative(root, file)}'`,
  );
  const sections = entries.map(({ id, title, date, areas: ids }, index) => {
    const areas = changelog.areas.flatMap((area, at) =>
      ids.includes(area.id) ? [{ label: area.label, number: at + 1 }] : [],
    );
    const entry = attributeOf({ id, title, date, areas });
    return `<ChangelogEntry entry={${entry}}><ChangelogEntry${index} /></ChangelogEntry>`;
  });
  const areas = attributeOf(changelog.areas);
  const whole = `<Changelog areas={${areas}}>${sections.join('')}</Changelog>`;
  const expanded = text.replaceAll(TAG, (found, fence?: string, newest?: string) => {
    if (fence !== undefined) return found;
    return newest === undefined ? whole : `<Changelog headlines={${headlines(Number(newest))}} />`;
  });
  return tags.includes(undefined) ? `${expanded}\n\n${imports.join('\n')}\n` : expanded;
}

/** How many entries each tag lists, or `undefined` if it shows all. */
function tagsOf(text: string): (string | undefined)[] {
  return [...text.matchAll(TAG)].flatMap(([, fence, newest]) =>
    fence === undefined ? [newest] : [],
  );
}

/** A value as a string of JSON in JSX. Braces would be variables of the site. */
function attributeOf(value: unknown): string {
  return JSON.stringify(JSON.stringify(value)).replaceAll('{', '\\u007b');
}
