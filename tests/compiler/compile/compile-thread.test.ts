/** Builds of one process, which share compile threads. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import { SiteBuild } from '../../../compiler/site-build.ts';
import { silentTimings } from '../../../compiler/diagnostics/timings.ts';
import { siteModule, writeFiles } from '../../support/sites/temporary-site.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-threads-'));
const root = path.join(folder, 'content');
writeFiles(root, {
  'site.ts': siteModule({ env: ['FLAVOUR'] }),
  'components/button.tsx':
    "'use client';\nexport function Button() { return <button>{process.env.FLAVOUR ?? 'plain'}</button>; }\n",
  // The page counts how often its thread has rendered it.
  'docs/index.mdx': `---
slug: /
---
import { Button } from '@site/components/button.tsx';

<Button />

Rendered {globalThis.rendered = (globalThis.rendered ?? 0) + 1} times.
`,
});

// Threads of other test files don't have it, so builds can't take those over.
beforeEach(() => vi.stubEnv('LC_THREADS', 'own'));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Builds the site from nothing, with a cache of its own, and returns the article of its first page. */
async function build(name: string): Promise<string> {
  const out = path.join(folder, name, 'out');
  const cache = path.join(folder, name, 'cache');
  const site = new SiteBuild({ root, out, cache, dev: false, timings: silentTimings });
  try {
    const { pages } = (await site.run()).manifest;
    const entry = 'inline' in pages ? pages.inline.pages['/'] : undefined;
    if (entry === undefined) throw new Error('expected a page');
    return readObject(objectsFolder(out), entry.object).toString('utf8');
  } finally {
    await site.close();
  }
}

it('a build reuses the threads of the previous one, but not its site', async () => {
  expect(await build('one')).toMatch(/<button>plain<\/button>.*Rendered 1 times/s);
  vi.stubEnv('FLAVOUR', 'mint');
  expect(await build('two')).toMatch(/<button>mint<\/button>.*Rendered 2 times/s);
});

it('a build starts new threads if they need other variables', async () => {
  expect(await build('three')).toMatch(/Rendered [2-9] times/);
  vi.stubEnv('LANG', 'de');
  expect(await build('four')).toContain('Rendered 1 times');
});
