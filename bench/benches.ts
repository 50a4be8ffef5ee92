/** All benches by name, for `npm run bench -- <name>`. Each one is loaded on demand. */
import { InvalidArgument, wholeNumber } from './arguments.ts';

/** The arguments and options that a bench receives. */
export interface BenchRequest {
  /** The arguments after the bench's name. */
  args: string[];
  sizes: number[] | undefined;
  rounds: number | undefined;
  isShort: boolean;
  /** A folder outside of the project that keeps packages and results. */
  cache?: string | undefined;
}

/** A bench. */
export interface Bench {
  /** One line of `--help`. */
  measures: string;
  /** Arguments after its name, for the help. A bench with arguments can't be combined with others. */
  takes?: string;
  /** Whether `npm run bench` includes it by default. */
  isUsual?: boolean;
  run(request: BenchRequest): Promise<void>;
}

/** The benches, in the order in which `npm run bench` runs the default ones. */
export const BENCHES: Record<string, Bench> = {
  builds: {
    measures: 'cold, unchanged and one-page builds; an edit until it is published locally',
    isUsual: true,
    run: async ({ sizes = [165, 1000, 5000] }) => (await import('./builds.ts')).benchBuilds(sizes),
  },
  serving: {
    measures: 'requests per second: cached and rendered pages beside a Hono hello-world',
    isUsual: true,
    run: async () => (await import('./serving.ts')).benchServing(),
  },
  startup: {
    measures: 'CPU of a fresh workerd process until its first page, beside a Hono hello-world',
    run: async () => (await import('./workers/startup.ts')).benchStartup(),
  },
  pages: {
    measures: 'bytes, throttled paint and navigation of an ordinary page in Chromium',
    isUsual: true,
    run: async ({ sizes = [150, 1000] }) => (await import('./pages.ts')).benchPages(sizes),
  },
  search: {
    measures: 'the embedded search: size, speed in workerd, and the judged queries',
    isUsual: true,
    run: async () => (await import('./search.ts')).benchSearch(),
  },
  lighthouse: {
    measures: "Lighthouse's scores of this site's own pages",
    isUsual: true,
    run: async () => (await import('./lighthouse.ts')).benchLighthouse('content'),
  },
  'lighthouse-docs': {
    measures: "Lighthouse's four scores of pages of the engine's documentation",
    isUsual: false,
    run: async () => (await import('./lighthouse.ts')).benchLighthouse('docs'),
  },
  content: {
    measures: "words, code, links and reading ease of this site's own pages",
    isUsual: true,
    run: async () => (await import('./content.ts')).benchContent(),
  },
  ask: {
    measures: 'which sources 60 questions find, and the tokens that a model reads for one',
    run: async () => (await import('./ask/ask.ts')).benchAsk(),
  },
  judged: {
    measures: 'how well the embedded search answers the judged queries, without its speed',
    run: async () => (await import('./search.ts')).benchJudged(),
  },
  parity: {
    measures: 'the embedded search beside recorded answers of a Typesense server',
    takes: '<records.jsonl.gz> <queries.json>',
    run: async ({ args: [records, queries, ...rest] }) => {
      if (records === undefined || queries === undefined || rest.length > 0)
        throw new InvalidArgument(
          'Expected two files: npm run search:parity -- <records.jsonl.gz> <queries.json>',
        );
      (await import('./search/search-parity.ts')).printParity(records, queries);
    },
  },
  large: {
    measures: 'one large site beside a small one: its builds, and what its readers pay',
    takes: '[pages]',
    run: async ({ args, isShort }) => {
      const pages = wholeNumber('large', args, { otherwise: 100_000, least: 165 });
      await (await import('./large.ts')).benchLarge(pages, isShort);
    },
  },
  versions: {
    measures: 'the keys that cutting a version writes, by kind, and the pages that it compiles',
    run: async ({ sizes = [1000] }) => (await import('./sites/versions.ts')).benchVersions(sizes),
  },
  locales: {
    measures: 'what 2 and 10 languages add to a site: keys, bytes, its build and an edit',
    run: async ({ sizes = [1000] }) => (await import('./sites/locales.ts')).benchLocales(sizes),
  },
  docusaurus: {
    measures: 'Docusaurus sites beside Docusaurus: routes, titles, headings, sidebars, text',
    takes: '<folder…>',
    run: async ({ args, cache, isShort }) => {
      if (args.length === 0) throw new InvalidArgument('docusaurus: found no folder of a site.');
      await (
        await import('./docusaurus/compare-sites.ts')
      ).benchDocusaurus(args, { cache, isShort });
    },
  },
  'docusaurus-imports': {
    measures:
      'Docusaurus sites without their packages: exit codes, pages, components, placeholders',
    takes: '<folder…>',
    run: async ({ args, cache }) => {
      if (args.length === 0)
        throw new InvalidArgument('docusaurus-imports: found no folder of a site.');
      (await import('./docusaurus/imports.ts')).benchImports(args, cache);
    },
  },
  'docusaurus-speed': {
    measures: 'a Docusaurus site built by both engines in turn: time, CPU, memory, an edit, bytes',
    takes: '<folder…>',
    run: async ({ args, cache, rounds = 3 }) => {
      if (args.length === 0)
        throw new InvalidArgument('docusaurus-speed: found no folder of a site.');
      await (await import('./docusaurus/speed.ts')).benchDocusaurusSpeed(args, { cache, rounds });
    },
  },
  peers: {
    measures: 'six other documentation engines and this one: builds, edits, bytes, paint, clicks',
    run: async ({ cache, isShort }) => {
      await (await import('./peers/bench-peers.ts')).benchPeers({ cache, isShort });
    },
  },
  load: {
    measures: 'mixed traffic in workerd during publishes and rollbacks; fails on a mixed response',
    takes: '[seconds]',
    run: async ({ args }) => {
      const seconds = wholeNumber('load', args, { otherwise: 120, least: 5 });
      if (!(await (await import('./load/load.ts')).benchLoad(seconds))) process.exitCode = 1;
    },
  },
  heap: {
    measures: "the heap of an isolate after mixed requests, which mustn't grow with their number",
    takes: '[requests]',
    run: async ({ args }) => {
      const requests = wholeNumber('heap', args, { otherwise: 200_000, least: 1000 });
      await (await import('./load/heap.ts')).benchHeap(requests);
    },
  },
  cost: {
    measures: 'CPU and KV reads of each kind of request, and what views and a publish cost',
    run: async () => (await import('./workers/cost.ts')).benchCost(),
  },
  abuse: {
    measures: 'KV reads and CPU of every anonymous request; fails when one is above its limit',
    run: async () => {
      if (!(await (await import('./abuse/abuse.ts')).benchAbuse())) process.exitCode = 1;
    },
  },
  summary: {
    measures: 'the main figures of this engine, from one run whose rounds take turns',
    takes: '[pages]',
    run: async ({ args, rounds }) => {
      const pages = wholeNumber('summary', args, { otherwise: 1000, least: 50 });
      await (await import('./summary.ts')).benchSummary(pages, rounds ?? 3);
    },
  },
  corpus: {
    measures: 'nothing: writes the generated site into a folder, for other engines to build',
    takes: '<folder> [pages]',
    run: async ({ args: [folder, ...rest] }) => {
      if (folder === undefined) throw new InvalidArgument('corpus: found no folder to write into.');
      const pages = wholeNumber('corpus', rest, { otherwise: 1000, least: 50 });
      (await import('./corpus/corpus.ts')).writeCorpus(folder, pages);
      console.log(`Wrote ${pages} pages into ${folder}.`);
    },
  },
};
