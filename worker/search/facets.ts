/** The filters of a page of results: by version and by language. */
import { localeOf, localesInSite } from '../../model/locales/locale-path.ts';
import type { Site } from '../../model/config/site.ts';
import { shellStrings } from '../../model/strings/shell-strings.ts';
import type { SearchContext } from './search-context.ts';
import { answerSearch } from './answer.ts';
import type { SearchParameters } from './query-string.ts';
import { currentVersion, siteRequest, tagOf } from './request.ts';
import { REQUEST_STEPS } from './words/step-budget.ts';

/** A filter with its options. */
export interface FacetChoice {
  /** The URL parameter. */
  parameter: 'language' | 'version';
  label: string;
  /** Only Typesense counts them: the embedded engine would have to open an index for each. */
  options: { value: string; label: string; count?: number; chosen: boolean }[];
}

/** Returns the filters for a search. A filter is left out if it has only one option. */
export async function facetChoices(
  context: SearchContext,
  parameters: SearchParameters,
): Promise<FacetChoice[]> {
  const { versions, locales } = context.manifest.site;
  const choices = [
    versions.length > 1 ? await versionChoice(context, parameters) : null,
    localesInSite(locales).length > 1 ? languageChoice(context.manifest.site, parameters) : null,
  ];
  return choices.filter((choice) => choice !== null);
}

async function versionChoice(
  context: SearchContext,
  parameters: SearchParameters,
): Promise<FacetChoice> {
  const { site } = context.manifest;
  const counts = await tagCounts(context, parameters);
  const chosen = parameters.version ?? currentVersion(site);
  // Pages without a version are found with every version.
  const unversioned = counts?.get('default') ?? 0;
  const options = site.versions.map(({ name, label }) => ({
    value: name,
    label,
    ...(counts && { count: unversioned + (counts.get(tagOf(name)) ?? 0) }),
    chosen: name === chosen,
  }));
  return { parameter: 'version', label: shellStrings(site).version, options };
}

function languageChoice(site: Site, parameters: SearchParameters): FacetChoice {
  const { locales } = site;
  const chosen = parameters.language ?? localeOf(site);
  const codes = localesInSite(locales);
  const own = locales.list.filter(({ code }) => codes.includes(code));
  const options = own.map(({ code, label }) => ({
    value: code,
    label,
    chosen: code === chosen,
  }));
  return { parameter: 'language', label: shellStrings(site).language, options };
}

const TAG = 'docusaurus_tag';

/** Step budget of the filter by version. */
const STEPS = REQUEST_STEPS / 4;

/** Returns the step budget for the results, so that a page of results and its filter stay within one budget. */
export function resultSteps({ config, manifest }: SearchContext): number {
  const counts = config.typesense !== null && manifest.site.versions.length > 1;
  return counts ? REQUEST_STEPS - STEPS : REQUEST_STEPS;
}

// Repeats the search in all versions and without hits. Returns `null` if Typesense doesn't answer.
async function tagCounts(
  context: SearchContext,
  parameters: SearchParameters,
): Promise<Map<string, number> | null> {
  if (context.config.typesense === null) return null;
  const request = siteRequest(context.manifest.site, { ...parameters, page: 1 });
  const outcome = await answerSearch(
    context,
    { ...request, tags: null, perPage: 0, facets: [TAG], steps: STEPS },
    { isMeasured: false },
  );
  if (outcome === null || outcome === 'rate-limited' || outcome.source !== 'typesense') return null;
  const { found, facet_counts } = outcome.reply;
  const counted = facet_counts.find(({ field_name }) => field_name === TAG);
  if (!counted && found > 0) return null;
  return new Map(counted?.counts.map(({ value, count }) => [value, count]));
}
