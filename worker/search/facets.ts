/** The filters of a page of results: by version, with counts, and by language. */
import { localeOf } from '../../model/locales/locale-path.ts';
import type { Site } from '../../model/config/site.ts';
import { shellStrings } from '../../model/strings/shell-strings.ts';
import type { SearchContext } from './search-context.ts';
import { answerSearch } from './answer.ts';
import type { SearchParameters } from './query-string.ts';
import { currentVersion, type Facet, siteRequest, tagOf, type SearchRequest } from './request.ts';
import { REQUEST_STEPS } from './words/step-budget.ts';

/** A filter with its options. */
export interface FacetChoice {
  /** The URL parameter. */
  parameter: 'language' | 'version';
  label: string;
  /** Without a count if that would need another search index. */
  options: { value: string; label: string; count?: number; chosen: boolean }[];
}

/** Returns the filters for a search. A filter is left out if it has only one option, or if the counts are unavailable. */
export async function facetChoices(
  context: SearchContext,
  parameters: SearchParameters,
): Promise<FacetChoice[]> {
  const { versions, locales } = context.manifest.site;
  const choices = [
    versions.length > 1 ? await versionChoice(context, parameters) : null,
    locales.list.length > 1 ? languageChoice(context.manifest.site, parameters) : null,
  ];
  return choices.filter((choice) => choice !== null);
}

async function versionChoice(
  context: SearchContext,
  parameters: SearchParameters,
): Promise<FacetChoice | null> {
  const { site } = context.manifest;
  const counts = await countsOf(context, parameters, 'docusaurus_tag', { tags: null });
  if (counts === null) return null;
  const chosen = parameters.version ?? currentVersion(site);
  // Pages without a version are found with every version.
  const unversioned = counts.get('default') ?? 0;
  const options = site.versions.map(({ name, label }) => ({
    value: name,
    label,
    count: unversioned + (counts.get(tagOf(name)) ?? 0),
    chosen: name === chosen,
  }));
  return { parameter: 'version', label: shellStrings(site).version, options };
}

function languageChoice(site: Site, parameters: SearchParameters): FacetChoice {
  const { locales } = site;
  const chosen = parameters.language ?? localeOf(site);
  const options = locales.list.map(({ code, label }) => ({
    value: code,
    label,
    chosen: code === chosen,
  }));
  return { parameter: 'language', label: shellStrings(site).language, options };
}

/** Step budget of the filter by version. */
const STEPS = REQUEST_STEPS / 4;

/** Returns the step budget for the results, so that a page of results and its filter stay within one budget. */
export function resultSteps({ versions }: Site): number {
  return versions.length > 1 ? REQUEST_STEPS - STEPS : REQUEST_STEPS;
}

// Repeats the search without the facet's own filter and without hits.
async function countsOf(
  context: SearchContext,
  parameters: SearchParameters,
  facet: Facet,
  without: Partial<SearchRequest>,
): Promise<Map<string, number> | null> {
  const request = siteRequest(context.manifest.site, { ...parameters, page: 1 });
  const outcome = await answerSearch(
    context,
    { ...request, ...without, perPage: 0, facets: [facet], steps: STEPS },
    { isMeasured: false },
  );
  if (outcome === null || outcome === 'rate-limited') return null;
  const { found, facet_counts } = outcome.reply;
  const counted = facet_counts.find(({ field_name }) => field_name === facet);
  if (!counted && found > 0) return null;
  return new Map(counted?.counts.map(({ value, count }) => [value, count]));
}
