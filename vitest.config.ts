import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** Environment of every test: no look-ups outside of this machine. */
const env = {
  NODE_ENV: 'test',
  // Tests start hundreds of Node processes; each would compile the same modules again.
  NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/edgepress/compiled'),
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
};

/**
 * In CI, what drives workerd or Chromium is tried a second time before it counts as failed: the machine is shared, and
 * the summary still tells what had to be tried twice. On a developer's machine a test fails at once.
 */
const retry = process.env['CI'] ? 1 : 0;

/** They read the project's own content, which is compiled once, into one folder: one of them at a time. */
const OWN_CONTENT = ['tests/browser/{accessibility,discovery,keyboard,navigation}.test.ts'];

export default defineConfig({
  test: {
    env,
    // Two cores: more workers only take turns, and the browser and workerd need some of each.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // A frame or a request may take its time on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', './tests/support/summary-reporter.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/{model,build,worker,publish,house,content}/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          environment: 'happy-dom',
          include: ['tests/client/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'workerd',
          retry,
          fileParallelism: false,
          include: ['tests/faults/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          retry,
          include: ['tests/{browser,corpora}/**/*.test.ts'],
          exclude: OWN_CONTENT,
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          retry,
          fileParallelism: false,
          include: ['tests/{budget,commands}/**/*.test.ts', ...OWN_CONTENT],
        },
      },
    ],
  },
});
