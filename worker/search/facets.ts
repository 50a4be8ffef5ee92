/** The versions and languages that a reader can choose among the results, with how many pages each has. */
import type { Site } from '../../model/config/site.ts';
import type { RequestContext } from '../context/request-context.ts';
import { findAnswer } from './answer.ts';
import type { SearchParameters } from './parameters.ts';
import { currentVersion, type Facet, siteRequest, tagOf, type SearchRequest } from './request.ts';
import { REQUEST_STEPS } from './engine/step-budget.ts';

/** Something to choose. */
export interface FacetChoice {
  /** Name of the query's parameter. */
  parameter: 'language' | 'version';
  label: string;
  options: { value: string; label: string; count: number; chosen: boolean }[];
}

/** The choices for a search; one where there is more than one value to choose. Never fails: without counts no choice. */
export async function facetChoices(
  context: RequestContext,
  parameters: SearchParameters,
): Promise<FacetChoice[]> {
  const { versions, locales } = context.manifest.site;
  const choices = await Promise.all([
    versions.length > 1 ? versionChoice(context, parameters) : null,
    locales.list.length > 1 ? languageChoice(context, parameters) : null,
  ]);
  return choices.filter((choice) => choice !== null);
}

async function versionChoice(
  context: RequestContext,
  parameters: SearchParameters,
): Promise<FacetChoice | null> {
  const { site } = context.manifest;
  const counts = await countsOf(context, parameters, 'docusaurus_tag', { tags: null });
  if (counts === null) return null;
  const chosen = parameters.version ?? currentVersion(site);
  // Pages that belong to no version are found with each.
  const always = counts.get('default') ?? 0;
  const options = site.versions.map(({ name, label }) => ({
    value: name,
    label,
    count: always + (counts.get(tagOf(name)) ?? 0),
    chosen: name === chosen,
  }));
  return { parameter: 'version', label: 'Version', options };
}

async function languageChoice(
  context: RequestContext,
  parameters: SearchParameters,
): Promise<FacetChoice | null> {
  const { locales } = context.manifest.site;
  const counts = await countsOf(context, parameters, 'language', { language: null });
  if (counts === null) return null;
  const chosen = parameters.language ?? locales.default;
  const options = locales.list.map(({ code, label }) => ({
    value: code,
    label,
    count: counts.get(code) ?? 0,
    chosen: code === chosen,
  }));
  return { parameter: 'language', label: 'Language', options };
}

/** Steps for each choice. */
const STEPS = REQUEST_STEPS / 4;

/** Steps that are left for the results: with the counts of the choices, a page of results stays within one budget. */
export function resultSteps({ versions, locales }: Site): number {
  const choices = [versions.length > 1, locales.list.length > 1].filter(Boolean).length;
  return REQUEST_STEPS - choices * STEPS;
}

// The same search without the facet's own filter, and without its hits.
async function countsOf(
  context: RequestContext,
  parameters: SearchParameters,
  facet: Facet,
  without: Partial<SearchRequest>,
): Promise<Map<string, number> | null> {
  const request = siteRequest(context.manifest.site, { ...parameters, page: 1 });
  const answered = await findAnswer(context, {
    ...request,
    ...without,
    perPage: 0,
    facets: [facet],
    steps: STEPS,
  });
  if (answered === null || answered === 'refused') return null;
  const found = answered.reply.facet_counts.find(({ field_name }) => field_name === facet);
  if (!found && answered.reply.found > 0) return null;
  return new Map(found?.counts.map(({ value, count }) => [value, count]));
}
