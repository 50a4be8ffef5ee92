/** Writes the reports of a comparison: Markdown to read, and JSON for programs. */
import fs from 'node:fs';
import path from 'node:path';
import { type Comparison, groupDifferences, identicalShare } from './compare-pages.ts';

/** What is known of a site after a comparison. A build that failed is its message. */
export type SiteReport =
  | { name: string; notRun: string }
  | {
      name: string;
      /** Version of Docusaurus. */
      version: string;
      /** Number of routes that Docusaurus has built. */
      expected: number;
      inPlace: Comparison | string;
      imported: Comparison | string;
      components: { rendered: number; placeholders: number };
    };

/** Writes both reports into a folder, and returns their paths. */
export function writeReports(
  sites: SiteReport[],
  folder: string,
): { report: string; summary: string } {
  const report = path.join(folder, 'comparison.md');
  const summary = path.join(folder, 'comparison.json');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(report, reportText(sites));
  fs.writeFileSync(summary, `${JSON.stringify(sites.map(summaryOf), null, 2)}\n`);
  return { report, summary };
}

/** Returns the row of each site in the table of all sites. */
export function summaryRows(sites: SiteReport[]): string[][] {
  return sites.map((site) => {
    if ('notRun' in site)
      return [site.name, `not run: ${site.notRun}`, ...Array<string>(8).fill('')];
    const { inPlace, imported, components } = site;
    const isBuilt = typeof inPlace !== 'string';
    return [
      site.name,
      site.version,
      String(site.expected),
      isBuilt ? 'yes' : 'no',
      isBuilt ? String(inPlace.missing.length) : '',
      isBuilt ? String(inPlace.extra.length) : '',
      shareOf(inPlace),
      shareOf(imported),
      String(components.rendered),
      String(components.placeholders),
    ];
  });
}

function shareOf(comparison: Comparison | string): string {
  if (typeof comparison === 'string') return 'not built';
  return `${(identicalShare(comparison) * 100).toFixed(1)}%`;
}

function summaryOf(site: SiteReport): object {
  if ('notRun' in site) return site;
  const { inPlace, imported, ...rest } = site;
  return { ...rest, inPlace: countsOf(inPlace), imported: countsOf(imported) };
}

function countsOf(comparison: Comparison | string): object {
  if (typeof comparison === 'string') return { built: false, failure: comparison };
  const { compared, identical, lists, missing, extra } = comparison;
  const parts: Record<string, number> = {};
  for (const differences of comparison.different.values())
    for (const { part } of differences) parts[part] = (parts[part] ?? 0) + 1;
  const groups = groupDifferences(comparison).map(({ pages, ...group }) => ({
    ...group,
    pages: pages.length,
    example: pages[0],
  }));
  return {
    built: true,
    compared,
    identical,
    lists,
    share: identicalShare(comparison),
    missing,
    extra,
    parts,
    groups,
  };
}

/** Groups that a report shows in full; the JSON has all. */
const SHOWN_GROUPS = 60;

function reportText(sites: SiteReport[]): string {
  const lines = ['# Docusaurus sites, compared', ''];
  for (const site of sites) {
    lines.push(`## ${site.name}`, '');
    if ('notRun' in site) lines.push(`Not run: ${site.notRun}`, '');
    else {
      const { components } = site;
      lines.push(
        `Docusaurus ${site.version}: ${site.expected} routes. components: ${components.rendered} rendered, ${components.placeholders} placeholders.`,
        '',
        ...comparisonLines('Read in place', site.inPlace),
        ...comparisonLines('Imported', site.imported),
      );
    }
  }
  return `${lines.join('\n')}\n`;
}

function comparisonLines(title: string, comparison: Comparison | string): string[] {
  if (typeof comparison === 'string') return [`### ${title}: not built`, '', comparison, ''];
  const groups = groupDifferences(comparison);
  return [
    `### ${title}: ${comparison.identical} of ${comparison.compared + comparison.missing.length} routes identical (${shareOf(comparison)}), ${comparison.lists} of them lists, compared by their route`,
    '',
    ...routes('Missing', comparison.missing),
    ...routes('Extra', comparison.extra),
    '| pages | part | Docusaurus | Edgepress | for example |',
    '| --: | --- | --- | --- | --- |',
    ...groups
      .slice(0, SHOWN_GROUPS)
      .map(
        ({ pages, part, expected, found }) =>
          `| ${pages.length} | ${part} | ${cell(expected)} | ${cell(found)} | ${pages[0]} |`,
      ),
    ...(groups.length > SHOWN_GROUPS ? ['', `${groups.length - SHOWN_GROUPS} more groups.`] : []),
    '',
  ];
}

function routes(title: string, paths: string[]): string[] {
  if (paths.length === 0) return [];
  const shown = paths.slice(0, 40).join(', ');
  return [`${title} (${paths.length}): ${shown}${paths.length > 40 ? ' …' : ''}`, ''];
}

function cell(text: string): string {
  return `\`${text.replaceAll('`', "'").replaceAll('|', '\\|').replace(/\s+/g, ' ')}\``;
}
