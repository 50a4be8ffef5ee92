/** Builds Docusaurus sites with Docusaurus and with this engine, and compares them page by page. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BuildError } from '../../compiler/diagnostics/diagnostic.ts';
import { serveSite } from '../../tests/support/sites/served-site.ts';
import { buildDocusaurus } from './build-docusaurus.ts';
import { type Comparison, comparePages } from './compare-pages.ts';
import { docusaurusPages, type SitePages } from './docusaurus-pages.ts';
import { edgepressPages } from './edgepress-pages.ts';
import type { PageFacts } from './page-facts.ts';
import { importInto } from './import-site.ts';
import { type SiteReport, summaryRows, writeReports } from './report.ts';
import { takePictures } from './side-by-side.ts';
import { lastLines, nameOf, openWorkspace } from './workspace.ts';
import { printTable } from '../table.ts';

/** Where a comparison keeps packages, builds, reports and pictures: outside of the project. */
export interface ComparisonOptions {
  cache: string | undefined;
  /** Builds nothing with Docusaurus whose pages were read in an earlier run. */
  isShort: boolean;
}

/** Compares sites. Those that are missing, or that Docusaurus can't build here, are listed as not run. */
export async function benchDocusaurus(
  folders: string[],
  { cache = path.join(os.homedir(), '.cache/edgepress-bench'), isShort }: ComparisonOptions,
): Promise<void> {
  const reports: SiteReport[] = [];
  for (const folder of folders) {
    const report = await compareSite(path.resolve(folder), path.resolve(cache), isShort);
    reports.push(report);
    console.error(summaryRows([report]).join('\n'));
    writeReports(reports, path.resolve(cache));
  }
  const { report, summary } = writeReports(reports, path.resolve(cache));
  printTable('Docusaurus sites, compared', COLUMNS, summaryRows(reports));
  console.log(`\nReport: ${report}\nMachine-readable: ${summary}`);
}

/** Compares one site. */
export async function compareSite(
  folder: string,
  cache: string,
  isShort: boolean,
): Promise<SiteReport> {
  const name = nameOf(folder);
  if (!fs.existsSync(folder)) return { name, notRun: `there is no folder ${folder}` };
  const { site, work, missing } = openWorkspace(folder, cache, { installs: true });
  if (missing !== undefined) return { name, notRun: `its packages can't be installed: ${missing}` };
  const built = path.join(work, 'docusaurus');
  const facts = path.join(work, 'facts.json');
  const isKnown = isShort && fs.existsSync(facts);
  const docusaurus = isKnown ? undefined : buildDocusaurus(site, built, { isPlain: true });
  if (docusaurus?.failure !== undefined)
    return {
      name,
      notRun: `Docusaurus ${docusaurus.version} can't build it: ${docusaurus.failure}`,
    };
  let expected: SitePages | undefined;
  const compareWith = async (root: string, pictures?: string): Promise<Comparison | string> => {
    try {
      const served = await serveSite(root);
      try {
        const { manifest } = served.outcome;
        const { baseUrl } = manifest.site;
        expected ??= isKnown
          ? new Map<string, PageFacts>(Object.entries(JSON.parse(fs.readFileSync(facts, 'utf8'))))
          : recorded(docusaurusPages(site, built, baseUrl), facts);
        const found = await edgepressPages(manifest, served.out, {
          request: async (address) => (await fetch(served.url + address)).text(),
          kinds: new Map([...expected].map(([at, { kind }]) => [at, kind])),
        });
        const comparison = comparePages(expected, found);
        if (pictures !== undefined)
          await takePictures({ built, base: baseUrl, url: served.url, folder: pictures }, [
            ...expected.keys(),
          ]);
        return comparison;
      } finally {
        await served.close();
      }
    } catch (error) {
      if (error instanceof BuildError)
        return error.diagnostics.map(({ file, message }) => `${file}: ${message}`).join('\n');
      throw error;
    }
  };
  const inPlace = await compareWith(site, path.join(cache, 'pictures', name));
  const imported = importInto(site, path.join(work, 'imported'));
  return {
    name,
    version: docusaurus?.version ?? 'earlier run',
    expected: expected?.size ?? 0,
    inPlace,
    imported: imported.status === 0 ? await compareWith(imported.out) : lastLines(imported.output),
    components: imported.components,
  };
}

const COLUMNS = [
  'site',
  'Docusaurus',
  'routes',
  'built in place',
  'missing',
  'extra',
  'identical',
  'imported: identical',
  'components rendered',
  'placeholders',
];

// `tests/fixtures/harbour.json` is a copy of such a file.
function recorded(pages: SitePages, file: string): SitePages {
  fs.writeFileSync(file, `${JSON.stringify(Object.fromEntries(pages), null, 1)}\n`);
  return pages;
}
