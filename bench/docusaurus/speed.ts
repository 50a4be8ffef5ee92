/** Builds Docusaurus sites with both engines in turn, and measures time, CPU, memory, an edit and the bytes of a first visit. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { launchBrowser } from '../../tests/support/browser/browser.ts';
import { serveSite } from '../../tests/support/sites/served-site.ts';
import { type PageWeight, weighPage } from '../browser/page-weight.ts';
import { build } from '../builds.ts';
import { buildDocusaurus } from './build-docusaurus.ts';
import { serveFolder } from './side-by-side.ts';
import { openWorkspace, type Workspace } from './workspace.ts';
import { median, printTable } from '../table.ts';

/** Costs of the builds of one kind. Times are in seconds. */
interface Costs {
  cold: number;
  cpu: number;
  megabytes: number;
  edit: number;
}

/** Measures sites whose packages can be installed. Rounds alternate, so that noise affects all engines alike. */
export async function benchDocusaurusSpeed(
  folders: string[],
  {
    cache = path.join(os.homedir(), '.cache/edgepress-bench'),
    rounds,
  }: { cache: string | undefined; rounds: number },
): Promise<void> {
  for (const folder of folders) {
    if (!fs.existsSync(folder)) {
      console.log(`\n${folder}: not run, there is no such folder.`);
      continue;
    }
    const workspace = openWorkspace(path.resolve(folder), path.resolve(cache), { installs: true });
    if (workspace.missing === undefined) await measureSite(workspace, rounds);
    else
      console.log(
        `\n${workspace.name}: not run, its packages can't be installed: ${workspace.missing}`,
      );
  }
}

const ENGINES = ['Edgepress', 'Docusaurus', 'Docusaurus Faster'] as const;
type Engine = (typeof ENGINES)[number];

async function measureSite(workspace: Workspace, rounds: number): Promise<void> {
  const { name, site, work } = workspace;
  const page = measuredPage(site);
  const text = fs.readFileSync(page, 'utf8');
  const engines = ENGINES.filter((engine) => engine !== 'Docusaurus Faster' || hasFaster(site));
  const costs = new Map<Engine, Costs[]>(engines.map((engine) => [engine, []]));
  for (let round = 0; round < rounds; round++)
    for (const engine of engines) {
      costs.get(engine)?.push(measure(engine, workspace, page));
      fs.writeFileSync(page, text);
    }
  const middle = (engine: Engine, part: keyof Costs): number =>
    median((costs.get(engine) ?? []).map((entry) => entry[part]));
  const weights = await weigh(site, path.join(work, 'plain'));
  const cell = (engine: Engine, part: keyof Costs, unit: string): string => {
    const value = middle(engine, part);
    const ratio = value / middle('Edgepress', part);
    return `${value.toFixed(value < 10 ? 1 : 0)} ${unit}${engine === 'Edgepress' ? '' : ` (${ratio.toFixed(1)}×)`}`;
  };
  printTable(
    `${name}: builds (middle of ${rounds} alternating rounds) and the first visit to a page (brotli)`,
    ['engine', 'cold build', 'CPU', 'peak memory', 'one page edited', 'JavaScript', 'first visit'],
    engines.map((engine) => {
      const weight = weights[engine === 'Edgepress' ? 'edgepress' : 'docusaurus'];
      return [
        engine,
        cell(engine, 'cold', 's'),
        cell(engine, 'cpu', 's'),
        cell(engine, 'megabytes', 'MB'),
        cell(engine, 'edit', 's'),
        `${(weight.script / 1000).toFixed(1)} KB`,
        `${(weight.total / 1000).toFixed(1)} KB`,
      ];
    }),
  );
}

function hasFaster(site: string): boolean {
  const require = createRequire(path.join(site, 'package.json'));
  const folders = require.resolve.paths('@docusaurus/faster') ?? [];
  return folders.some((folder) => fs.existsSync(path.join(folder, '@docusaurus/faster')));
}

function measure(engine: Engine, { site, work }: Workspace, page: string): Costs {
  if (engine === 'Edgepress') {
    const out = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-bench-'));
    const cold = build(site, out);
    fs.appendFileSync(page, EDIT);
    const warm = build(site, out);
    fs.rmSync(out, { recursive: true });
    return { cold: cold.seconds, cpu: cold.cpu, megabytes: cold.megabytes, edit: warm.seconds };
  }
  const isFaster = engine === 'Docusaurus Faster';
  const built = path.join(work, isFaster ? 'faster' : 'plain');
  const cold = buildDocusaurus(site, built, { isFaster });
  if (cold.failure !== undefined) throw new Error(`${engine} can't build ${site}: ${cold.failure}`);
  fs.appendFileSync(page, EDIT);
  const warm = buildDocusaurus(site, built, { isFaster, keepsCache: true });
  return { cold: cold.seconds, cpu: cold.cpu, megabytes: cold.megabytes, edit: warm.seconds };
}

const EDIT = '\nOne more sentence.\n';

// The largest ordinary document of the first docs folder: pages of a few words would flatter every engine.
function measuredPage(site: string): string {
  const folder = path.join(site, 'docs');
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.mdx?$/.test(name) && !/(?:^|\/)_/.test(name))
    .map((name) => path.join(folder, name))
    .toSorted((a, b) => fs.statSync(a).size - fs.statSync(b).size);
  return files[Math.floor(files.length * 0.75)] ?? path.join(folder, 'intro.md');
}

async function weigh(
  site: string,
  built: string,
): Promise<Record<'edgepress' | 'docusaurus', PageWeight>> {
  const served = await serveSite(site, { pointerTtl: 30 });
  const { baseUrl } = served.outcome.manifest.site;
  const server = await serveFolder(built, baseUrl);
  const browser = await launchBrowser({ isLoopbackOnly: true });
  try {
    const at = baseUrl + middlePage(built);
    await fetch(served.url + at).then((response) => response.text());
    return {
      edgepress: await weighPage(browser, served.url + at),
      docusaurus: await weighPage(browser, server.url + at),
    };
  } finally {
    await browser.close();
    server.close();
    await served.close();
  }
}

// A document of middle size, by the size of its HTML.
function middlePage(built: string): string {
  const pages = fs
    .readdirSync(built, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html') && name.includes('/'))
    .filter((name) => fs.readFileSync(path.join(built, name), 'utf8').includes('plugin-docs'))
    .toSorted(
      (a, b) => fs.statSync(path.join(built, a)).size - fs.statSync(path.join(built, b)).size,
    );
  return (pages[Math.floor(pages.length / 2)] ?? 'index.html').replace(/(?:\/index)?\.html$/, '');
}
