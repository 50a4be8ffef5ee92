/** Prints the comparison as tables in Markdown. */
import type { PageWeight } from '../browser/page-weight.ts';
import type { Vitals } from '../browser/vitals.ts';
import { CATEGORIES } from '../browser/lighthouse-scores.ts';
import { median, printTable } from '../table.ts';
import type { EditDelays } from './authors-loop.ts';
import type { BuildFigures } from './measure-builds.ts';
import type { Interactions, Navigations } from './measure-pages.ts';
import type { Peer } from './peer.ts';
import type { CommandCost } from './process-tree.ts';

/** All figures of a run, by name of the engine. */
export interface Figures {
  peers: Peer[];
  /** Engines that were not run, with the reason. */
  missing: Map<string, string>;
  /** Rounds by number of pages. */
  builds: Map<number, Map<string, BuildFigures[]>>;
  /** What MDX and Prism alone take by number of pages, on two threads. */
  mdxAlone: Map<number, CommandCost>;
  /** Delays of an author's edits by number of pages. */
  edits: Map<number, Map<string, EditDelays>>;
  weights: Map<string, PageWeight>;
  paints: Map<string, Vitals[]>;
  navigations: Map<string, Navigations[]>;
  interactions: Map<string, Interactions[]>;
  scores: Map<string, number[]>;
}

/** Prints all tables. */
export function printReport(figures: Figures): void {
  for (const [pages, engines] of figures.builds) printBuilds(pages, engines);
  printTable(
    'MDX and Prism alone, on two threads',
    ['pages', 'time', 'CPU', 'peak memory'],
    [...figures.mdxAlone].map(([pages, { seconds, cpu, megabytes }]) => [
      pages,
      `${seconds.toFixed(1)} s`,
      `${cpu.toFixed(1)} s`,
      `${megabytes.toFixed(0)} MB`,
    ]),
  );
  printTable(
    'An edit while the development server runs (ms, middle of 5)',
    ['pages', 'engine', 'served', 'shown in the open page'],
    [...figures.edits].flatMap(([pages, engines]) =>
      [...engines].map(([name, { served, shown }]) => [
        pages,
        name,
        served?.toFixed(0) ?? '',
        shown.toFixed(0),
      ]),
    ),
  );
  printWeights(figures.weights);
  printPaints(figures.paints);
  printNavigations(figures);
  printTable(
    'Lighthouse, mobile, the middle of 3 runs',
    ['engine', ...CATEGORIES],
    [...figures.scores].map(([name, scores]) => [name, ...scores]),
  );
  console.log(
    `\nVersions: ${figures.peers.map((peer) => `${peer.name} ${Object.values(peer.packages)[0]}`).join(', ')}.`,
  );
  for (const [name, reason] of figures.missing) console.log(`\n${name} was not run: ${reason}`);
}

function printBuilds(pages: number, engines: Map<string, BuildFigures[]>): void {
  const rounds = Math.max(...[...engines.values()].map(({ length }) => length));
  printTable(
    `Builds of ${pages.toLocaleString('en')} pages${rounds > 1 ? ` (middle of ${rounds} rounds)` : ''}`,
    [
      'engine',
      'cold build',
      'CPU',
      'peak memory',
      'one edit',
      'to deploy for the edit',
      'the whole site',
    ],
    [...engines].map(([name, list]) => {
      const middle = (part: keyof BuildFigures): number => median(list.map((one) => one[part]));
      return [
        name,
        `${middle('cold').toFixed(1)} s`,
        `${middle('cpu').toFixed(1)} s`,
        `${middle('megabytes').toFixed(0)} MB`,
        `${middle('edit').toFixed(1)} s`,
        `${middle('uploads')} files, ${megabytes(middle('uploadBytes'))}`,
        `${middle('files')} files, ${megabytes(middle('bytes'))}`,
      ];
    }),
  );
}

function printWeights(weights: Map<string, PageWeight>): void {
  printTable(
    'First visit to an ordinary page of 150 (brotli KB)',
    [
      'engine',
      'HTML',
      'JavaScript',
      'CSS',
      'fonts',
      'images',
      'fetched while idle',
      'in all',
      'requests',
      'elements',
    ],
    [...weights].map(([name, weight]) => [
      name,
      ...[
        weight.html,
        weight.script,
        weight.styles,
        weight.fonts,
        weight.images,
        weight.idle,
        weight.total,
      ].map((bytes) => (bytes / 1000).toFixed(1)),
      weight.requests,
      weight.elements,
    ]),
  );
}

function printPaints(paints: Map<string, Vitals[]>): void {
  const loads = Math.max(...[...paints.values()].map(({ length }) => length));
  printTable(
    `The same page, throttled (CPU 4x, 1.6 Mbps, 150 ms): middle of ${loads} loads in turn, with the middle half of them (ms)`,
    ['engine', 'FCP', 'LCP', 'TBT', 'longest task', 'load', 'CLS'],
    [...paints].map(([name, list]) => [
      name,
      ...(['fcp', 'lcp', 'tbt', 'longest', 'load'] as const).map((part) =>
        spread(list.map((one) => one[part])),
      ),
      median(list.map(({ cls }) => cls)).toFixed(3),
    ]),
  );
}

function printNavigations({ navigations, interactions }: Figures): void {
  const middle = (numbers: number[]): string => median(numbers).toFixed(0);
  printTable(
    'From a click in the sidebar to the heading of the next page, and the reaction to a click with a slow CPU (ms)',
    [
      'engine',
      'cold',
      'prefetched',
      'cold, throttled',
      'prefetched, throttled',
      'bytes, cold',
      'INP of opening search',
      'INP of switching a tab',
    ],
    [...navigations].map(([name, list]) => {
      const reactions = interactions.get(name) ?? [];
      const searches = reactions.flatMap(({ search }) => search ?? []);
      return [
        name,
        ...(['cold', 'warm', 'coldThrottled', 'warmThrottled'] as const).map((kind) =>
          middle(list.map((one) => one[kind])),
        ),
        `${(median(list.map(({ bytes }) => bytes)) / 1000).toFixed(1)} KB`,
        searches.length === 0 ? 'none' : middle(searches),
        middle(reactions.map(({ tab }) => tab)),
      ];
    }),
  );
}

// The median, with the quartiles.
function spread(numbers: number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (share: number): string =>
    (sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN).toFixed(0);
  return `${at(0.5)} (${at(0.25)}–${at(0.75)})`;
}

function megabytes(bytes: number): string {
  return bytes < 1e5 ? `${(bytes / 1000).toFixed(0)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
