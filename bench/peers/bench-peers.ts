/** Measures other documentation engines and this one in one run. A run that was interrupted goes on where it stopped. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../tests/support/browser/browser.ts';
import { startLighthouse } from '../browser/lighthouse-scores.ts';
import { provenanceOf } from '../machine.ts';
import { MEASURED_PATH, MEASURED_PLACE } from '../corpus/corpus.ts';
import { type EditDelays, type EditedSite, measureEdits } from './authors-loop.ts';
import { peerCommand, peerEnvironment } from './build-peer.ts';
import { serveBody } from './compressed-server.ts';
import {
  type BuildFigures,
  measureMdxAlone,
  measureOwnBuilds,
  measurePeerBuilds,
  writeOwnSite,
} from './measure-builds.ts';
import {
  type MeasuredSite,
  measureInteractions,
  measureNavigations,
  paintSite,
  serveOwn,
  servePeer,
  weighSite,
} from './measure-pages.ts';
import { printOverview } from './overview.ts';
import { addressIn, type Peer } from './peer.ts';
import { PEERS } from './peers.ts';
import { RunRecord } from './record.ts';
import { type Figures, printReport } from './report.ts';
import { staticPage } from './static-page.ts';
import { installPeer, peerSite, type PeerSite } from './workspace.ts';

const OWN = 'Edgepress';

/** Sizes of the generated site, with the number of rounds and the engines that are built. */
const BUILDS: { pages: number; rounds: number; engines?: string[] }[] = [
  { pages: 150, rounds: 3 },
  { pages: 1000, rounds: 1 },
  { pages: 5000, rounds: 1, engines: ['Docusaurus Faster'] },
];

/** The size whose pages are measured in the browser. */
const PAGES = 150;
const LOADS = 20;
const ROUNDS = 3;

/** Runs the comparison. `short` leaves out the two larger sizes. */
export async function benchPeers({
  cache = path.join(os.homedir(), '.cache/edgepress-bench'),
  isShort,
}: {
  cache: string | undefined;
  isShort: boolean;
}): Promise<void> {
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' });
  const record = new RunRecord(path.join(cache, 'runs'), commit.trim());
  const missing = new Map<string, string>();
  const peers = PEERS.filter((peer) => {
    const reason = installPeer(peer, cache);
    if (reason !== undefined) missing.set(peer.name, reason);
    return reason === undefined;
  });
  const builds = await measureBuilds(record, peers, cache, isShort ? BUILDS.slice(0, 1) : BUILDS);
  const mdxAlone = await measureMdx(record, [...builds.keys()]);
  const edits = await measureLoops(record, peers, cache, isShort ? [PAGES] : [PAGES, 1000]);
  const figures = await measurePages(record, peers, cache);
  const all = { peers, missing, builds, mdxAlone, edits, ...figures };
  printOverview(all);
  printReport(all);
  console.log(`\n${provenanceOf('npm run bench:peers')}`);
}

/** Rounds of builds by size and engine. */
type Builds = Figures['builds'];

async function measureBuilds(
  record: RunRecord,
  peers: Peer[],
  cache: string,
  sizes: typeof BUILDS,
): Promise<Builds> {
  const builds: Builds = new Map();
  for (const { pages, rounds, engines } of sizes) {
    const figures = new Map<string, BuildFigures[]>();
    builds.set(pages, figures);
    const chosen = peers.filter(({ name }) => engines?.includes(name) ?? true);
    for (let round = 1; round <= rounds; round++) {
      const add = async (name: string, measure: () => Promise<BuildFigures>): Promise<void> => {
        const figure = await record.step(`${name}, build of ${pages}, round ${round}`, measure);
        figures.set(name, [...(figures.get(name) ?? []), figure]);
      };
      await add(OWN, () => measureOwnBuilds(pages));
      for (const peer of chosen) await add(peer.name, () => measurePeerBuilds(peer, cache, pages));
    }
  }
  return builds;
}

async function measureMdx(record: RunRecord, sizes: number[]): Promise<Figures['mdxAlone']> {
  const costs: Figures['mdxAlone'] = new Map();
  const step = (pages: number) => () => measureMdxAlone(pages);
  for (const pages of sizes)
    costs.set(pages, await record.step(`MDX and Prism alone, ${pages}`, step(pages)));
  return costs;
}

// Edits while the development server runs, for the engines that have one in `serve`. In the sites that were built: their pages are
// measured afterwards, so their output must stay.
async function measureLoops(
  record: RunRecord,
  peers: Peer[],
  cache: string,
  sizes: number[],
): Promise<Figures['edits']> {
  const browser = await launchBrowser();
  const edits: Figures['edits'] = new Map();
  for (const pages of sizes) {
    const delays = new Map<string, EditDelays>();
    edits.set(pages, delays);
    const own = writeOwnSite(pages);
    const add = async (name: string, site: EditedSite): Promise<void> => {
      const step = () => measureEdits(browser, site);
      delays.set(name, await record.step(`${name}, edits at ${pages}`, step));
    };
    await add(OWN, ownServer(own));
    for (const peer of peers)
      if (peer.serve) await add(peer.name, peerServer(peerSite(peer, cache, pages), peer.serve));
    fs.rmSync(own, { recursive: true });
  }
  await browser.close();
  return edits;
}

function ownServer(root: string): EditedSite {
  const program = path.resolve('cli/edgepress.ts');
  return {
    command: (port) => [process.execPath, program, 'dev', '--root', root, '--port', String(port)],
    cwd: root,
    env: process.env,
    path: addressIn(undefined, MEASURED_PLACE),
    source: path.join(root, 'content', `${MEASURED_PATH}.mdx`),
    sendsText: true,
  };
}

function peerServer({ peer, folder }: PeerSite, serve: NonNullable<Peer['serve']>): EditedSite {
  return {
    command: (port) => peerCommand(folder, serve(port)),
    cwd: folder,
    env: { ...peerEnvironment(folder, peer), NODE_ENV: 'development' },
    path: addressIn(peer, MEASURED_PLACE),
    source: path.join(folder, peer.sourceOf(MEASURED_PLACE)),
    sendsText: false,
  };
}

async function measurePages(
  record: RunRecord,
  peers: Peer[],
  cache: string,
): Promise<Pick<Figures, 'weights' | 'paints' | 'navigations' | 'interactions' | 'scores'>> {
  const browser = await launchBrowser();
  const own = await serveOwn(PAGES);
  const sites = [
    own,
    ...(await Promise.all(peers.map((peer) => servePeer(peerSite(peer, cache, PAGES))))),
  ];
  const still = await serveStill(own);
  try {
    for (const site of [...sites, still]) await warmUp(browser, site);
    return {
      weights: await once(sites, (site) =>
        record.step(`${site.name}, first visit`, () => weighSite(browser, site)),
      ),
      paints: await inTurn([...sites, still], LOADS, (site, load) =>
        record.step(`${site.name}, paint ${load}`, () => paintSite(browser, site)),
      ),
      navigations: await inTurn(sites, ROUNDS, (site, round) =>
        record.step(`${site.name}, navigation ${round}`, () => measureNavigations(browser, site)),
      ),
      interactions: await inTurn(sites, ROUNDS, (site, round) =>
        record.step(`${site.name}, interaction ${round}`, () => measureInteractions(browser, site)),
      ),
      scores: await measureScores(record, sites),
    };
  } finally {
    await browser.close();
    for (const site of [...sites, still]) await site.close();
  }
}

async function measureScores(
  record: RunRecord,
  sites: MeasuredSite[],
): Promise<Map<string, number[]>> {
  const runner = await startLighthouse();
  try {
    return await once(sites, ({ name, page }) =>
      record.step(`${name}, Lighthouse`, async () => (await runner.measure(page, ROUNDS)).scores),
    );
  } finally {
    await runner.close();
  }
}

// The first visit fills the caches of the browser's process and of the servers.
async function warmUp(browser: Browser, site: MeasuredSite): Promise<void> {
  const page = await browser.newPage();
  for (const address of [site.page, site.tabs])
    await page.goto(address, { waitUntil: 'load', timeout: 120_000 });
  await page.close();
}

async function serveStill(own: MeasuredSite): Promise<MeasuredSite> {
  const page = staticPage(await (await fetch(own.page)).text());
  const server = await serveBody('text/html; charset=utf-8', page);
  return {
    ...own,
    name: 'Static page',
    page: `${server.url}/page`,
    tabs: `${server.url}/page`,
    close: () => Promise.resolve(server.close()),
  };
}

async function once<Value>(
  sites: MeasuredSite[],
  measure: (site: MeasuredSite) => Promise<Value>,
): Promise<Map<string, Value>> {
  const values = new Map<string, Value>();
  for (const site of sites) values.set(site.name, await measure(site));
  return values;
}

// Rounds alternate between the engines, so that noise affects all of them alike.
async function inTurn<Value>(
  sites: MeasuredSite[],
  rounds: number,
  measure: (site: MeasuredSite, round: number) => Promise<Value>,
): Promise<Map<string, Value[]>> {
  const values = new Map<string, Value[]>(sites.map(({ name }) => [name, []]));
  for (let round = 1; round <= rounds; round++)
    for (const site of sites) values.get(site.name)?.push(await measure(site, round));
  return values;
}
