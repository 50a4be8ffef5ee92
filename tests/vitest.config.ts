import fs from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { TestOrder } from './support/vitest/test-order.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Environment of every test: no look-ups outside of this machine. */
const env = {
  NODE_ENV: 'test',
  // Tests start hundreds of Node processes; each would compile the same modules again.
  NODE_COMPILE_CACHE: path.resolve('.cache/compiled'),
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  MINIFLARE_WORKERD_PATH: path.resolve('tests/support/workerd/start-workerd.sh'),
};

/** Build tests that build no site. */
const UNIT_BUILD =
  'tests/compiler/{api/api-document,mdx/code-block,mdx/preprocess,docs/source,docs/variables}.test.ts';
/** Tests of the worker that build the site's own content or run a command. */
const SLOW_WORKER = 'tests/worker/search/{search,parity}.test.ts';

const NODE = 'tests/{compiler,content,importer,packages,publisher}/**/*.test.{ts,tsx}';
/** Those that replace modules, which other files of their process would get too. */
const MOCKING = fs
  .globSync(NODE, { cwd: ROOT })
  .filter((file) => fs.readFileSync(path.join(ROOT, file), 'utf8').includes('vi.mock('));

/** A project as vitest takes it, as far as it is used here. */
interface Project {
  name: string;
  include: string[];
  exclude?: string[];
  isolate?: boolean;
  setupFiles?: string;
}

/** Set by `tests/run.ts`. Without it `node` has the unit tests too, so that any file can be run in it. */
const suite = process.env['TEST_SUITE'];

const projects: Project[] = [
  { name: 'mocking', include: MOCKING },
  {
    name: 'node',
    // The files of a worker share the compiler's modules, its threads, and the process of esbuild.
    isolate: false,
    setupFiles: 'tests/support/vitest/shared-process.ts',
    include: [
      NODE,
      suite === undefined ? 'tests/{bench,model,repository,worker}/**/*.test.ts' : SLOW_WORKER,
    ],
    exclude: suite === undefined ? MOCKING : [UNIT_BUILD, ...MOCKING],
  },
  {
    name: 'client',
    isolate: false,
    setupFiles: 'tests/support/client/window.ts',
    include: ['tests/client/**/*.test.{ts,tsx}'],
  },
  {
    name: 'workerd',
    isolate: false,
    setupFiles: 'tests/support/vitest/shared-process.ts',
    include: ['tests/workerd/**/*.test.ts'],
  },
  {
    name: 'browser',
    // One Chromium serves all files of a worker; each test has a profile of its own.
    isolate: false,
    include: ['tests/{browser,corpora}/**/*.test.ts'],
  },
  {
    name: 'site',
    isolate: false,
    setupFiles: 'tests/support/vitest/shared-process.ts',
    include: ['tests/{budget,cli,dev}/**/*.test.ts'],
  },
];
if (suite !== undefined)
  projects.push({
    name: 'unit',
    isolate: false,
    include: ['tests/{bench,model,repository,worker}/**/*.test.ts', UNIT_BUILD],
    exclude: [SLOW_WORKER],
  });
// They need programs that a developer's machine may not have.
if (suite === undefined || suite === 'full')
  projects.push({ name: 'engines', include: ['tests/engines/**/*.test.ts'] });

export default defineConfig({
  root: ROOT,
  test: {
    env,
    // One more than the cores of a small machine: many tests wait for a browser, a process or a clock meanwhile.
    maxWorkers: 3,
    // For a busy machine that is six times slower than a developer's. Only a failing test waits that long.
    testTimeout: 400_000,
    // The first that needs this repository's own site builds it, and the others wait for that.
    hookTimeout: 900_000,
    expect: { poll: { timeout: 90_000 } },
    setupFiles: 'tests/support/vitest/patience.ts',
    reporters: ['default', 'tests/support/vitest/summary-reporter.ts'],
    sequence: { sequencer: TestOrder },
    // The projects transform the same modules.
    fsModuleCache: true,
    fsModuleCachePath: path.resolve('.cache/modules'),
    projects: projects.map((test) => ({ extends: true, test })),
  },
});
