/** Collects the embeds of all pages for the content security policy of a release. */
import { embedOf, htmlEmbeds, styleEmbeds } from '../html/embeds.ts';
import type { Embed, PageResult } from '../page/page.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { SidebarConfig } from '../navigation/load-sidebars.ts';
import { readObject } from '../objects/objects.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';
import { EMBED_KINDS, type Embeds } from '../../model/policy/embeds.ts';
import { isObject } from '../../model/schema/schema.ts';

/** Number of pages with each embed. The site itself counts as one. */
export type EmbedCounts = Record<string, number>;

// @limit origins of embedded content of one kind: The policy allows all HTTPS origins (`many-embeds`).
/** The policy is sent with every page, so origins beyond this number are not listed one by one. */
export const MAX_ORIGINS = 40;

/** Sources of embeds that are on every page: the logo, HTML in sidebars, the client's styles, and the configuration. */
export function siteEmbeds(site: {
  config: ResolvedConfig;
  sidebars: SidebarConfig[];
  /** Names of the client's files (`asset-list.ts`). */
  assets: string[];
  store: string;
}): Embed[] {
  const { config, sidebars, assets, store } = site;
  const images = [config.logo?.src, config.logo?.srcDark, config.favicon];
  const styles = assets.filter((name) => name.endsWith('.css'));
  return [
    ...images.flatMap((url) => (url && embedOf('images', url)) || []),
    ...[...sidebarHtml(sidebars), ...barHtml(config)].flatMap(htmlEmbeds),
    ...styles.flatMap((name) =>
      styleEmbeds(readObject(store, name.slice(0, name.indexOf('.'))).toString('utf8')),
    ),
    ...config.policy.image.map((source): Embed => `images ${source}`),
    ...config.policy.frame.map((source): Embed => `frames ${source}`),
    ...config.policy.media.map((source): Embed => `media ${source}`),
  ];
}

function barHtml({ navbar, footer }: ResolvedConfig): string[] {
  const items = navbar.items.flatMap((item) => (item.type === 'html' ? item.html : []));
  const columns = footer.columns.flatMap(({ html }) => html ?? []);
  return [...items, ...columns, footer.html ?? '', footer.copyrightHtml ?? ''];
}

/** Counts the embeds of the site and of all of its pages. */
export function countEmbeds(site: Embed[], pages: Iterable<PageResult>): EmbedCounts {
  const counts: EmbedCounts = {};
  add(counts, new Set(site), 1);
  for (const { embeds } of pages) add(counts, embeds, 1);
  return counts;
}

/** Updates the counts after pages have changed. */
export function recountEmbeds(
  before: EmbedCounts,
  edits: { before: PageResult; after: PageResult }[],
): EmbedCounts {
  const counts = { ...before };
  for (const edit of edits) {
    add(counts, edit.before.embeds, -1);
    add(counts, edit.after.embeds, 1);
  }
  return counts;
}

/** Returns the sources for the policy, and a note for each kind with too many of them. */
export function embedsOf(
  counts: EmbedCounts,
  config: string,
): { embeds: Embeds; notes: Diagnostic[] } {
  const embeds: Embeds = { images: [], frames: [], media: [] };
  const notes: Diagnostic[] = [];
  for (const kind of EMBED_KINDS) {
    const sources = Object.keys(counts)
      .filter((embed) => embed.startsWith(`${kind} `))
      .map((embed) => embed.slice(kind.length + 1))
      .sort();
    const isWide = sources.includes('https:');
    const own = sources.filter((source) => source === "'self'");
    embeds[kind] = isWide || sources.length > MAX_ORIGINS ? ['https:', ...own] : sources;
    if (!isWide && sources.length > MAX_ORIGINS) notes.push(tooMany(kind, sources, config));
  }
  return { embeds, notes };
}

const POLICY_FIELDS = { images: 'image', frames: 'frame', media: 'media' } as const;

function tooMany(kind: keyof Embeds, sources: string[], file: string): Diagnostic {
  const hint = `Embed from fewer origins, or set \`policy: { ${POLICY_FIELDS[kind]}: ['https:'] }\` in the configuration to allow all of them without this warning.`;
  const message = `Pages embed ${kind} from ${sources.length} origins, and the content security policy lists at most ${MAX_ORIGINS}: it allows ${kind} from every HTTPS origin instead.`;
  return { severity: 'log', rule: 'many-embeds', file, message, hint };
}

function add(counts: EmbedCounts, embeds: Iterable<string>, change: 1 | -1): void {
  for (const embed of embeds) {
    const count = (counts[embed] ?? 0) + change;
    if (count > 0) counts[embed] = count;
    else delete counts[embed];
  }
}

function sidebarHtml(sidebars: SidebarConfig[]): string[] {
  const found: string[] = [];
  JSON.stringify(sidebars, (_key, value: unknown) => {
    if (isObject(value) && value['type'] === 'html') found.push(String(value['value']));
    return value;
  });
  return found;
}
