/** The modules of a compile thread in one file: it's made once, and the pages that it compiles are the same. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import {
  bundleThread,
  THREAD_FOLDERS,
  threadFile,
} from '../../../compiler/compile/thread-bundle.ts';
import { ENGINE } from '../../../compiler/engine/engine-files.ts';
import { silentTimings } from '../../../compiler/diagnostics/timings.ts';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { SiteBuild } from '../../../compiler/site-build.ts';
import { loadedModules } from '../../support/repository/module-imports.ts';
import { siteModule, writeFiles } from '../../support/sites/temporary-site.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-thread-bundle-'));
const root = path.join(folder, 'content');
const bundled = path.join(folder, 'bundled');
const unbundled = path.join(folder, 'unbundled');
for (const cache of [bundled, unbundled]) fs.mkdirSync(cache);
writeFiles(root, {
  'site.ts': siteModule({ env: ['THREAD_WORD'] }),
  'components/state.tsx':
    "import { useState } from 'react';\nexport function State() { return <b>{useState('kept')[0]} {process.env.THREAD_WORD}</b>; }\n",
  'docs/index.mdx': `---
slug: /
---
import { State } from '@site/components/state.tsx';

<State /> {globalThis.loadedFrom ?? 'modules'}

:::tip

A [link](./other.md#end) :rocket:

:::

<Tabs><TabItem value="one">One</TabItem></Tabs>
`,
  'docs/other.md': `# Other

$$
a^2 + b^2
$$

| a | b |
|---|---|
| 1 | 2 |

\`\`\`ts {1}
const a: number = 1;
\`\`\`

\`\`\`mermaid
flowchart TD
  A --> B
\`\`\`

## End
`,
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Builds the site from nothing with the given cache, in a thread of its own. */
async function build(name: string, cache: string): Promise<BuildOutcome & { home: string }> {
  // Other builds of this process can't leave a thread behind that this build takes.
  vi.stubEnv('LC_THREADS', name);
  vi.stubEnv('THREAD_WORD', 'named');
  const out = path.join(folder, name);
  const site = new SiteBuild({ root, out, cache, dev: false, timings: silentTimings });
  try {
    const outcome = await site.run();
    const { pages } = outcome.manifest;
    const entry = 'inline' in pages ? pages.inline.pages['/'] : undefined;
    if (entry === undefined) throw new Error('expected a page');
    return { ...outcome, home: readObject(objectsFolder(out), entry.object).toString('utf8') };
  } finally {
    await site.close();
  }
}

it('compiles the same pages', async () => {
  const before = await build('before', unbundled);
  await bundleThread(bundled);
  const after = await build('after', bundled);
  expect(after.manifest.id).toBe(before.manifest.id);
  expect(after.diagnostics).toEqual(before.diagnostics);
  fs.appendFileSync(threadFile(bundled), '\nglobalThis.loadedFrom = "bundle";\n');
  expect((await build('marked', bundled)).home).toMatch(/<b>kept named<\/b>\s+bundle/);
  expect(before.home).toMatch(/<b>kept named<\/b>\s+modules/);
});

it('is made once, and replaces that of other modules', async () => {
  const old = path.join(bundled, 'thread-0123456789abcdef.mjs');
  fs.writeFileSync(old, '');
  await bundleThread(bundled);
  expect(fs.readFileSync(threadFile(bundled), 'utf8')).toContain('loadedFrom');
  fs.rmSync(threadFile(bundled));
  await bundleThread(bundled);
  expect(fs.readFileSync(threadFile(bundled), 'utf8')).not.toContain('loadedFrom');
  expect(fs.existsSync(old)).toBe(false);
});

it('is left out if it cannot be written', async () => {
  const missing = path.join(folder, 'missing');
  await bundleThread(missing);
  expect(threadFile(missing)).toBe(path.join(ENGINE, 'compiler/compile/thread.ts'));
});

it('is named after every module that a thread can load', () => {
  const loaded = loadedModules(['compiler/compile/thread.ts']);
  expect(loaded.size).toBeGreaterThan(100);
  expect([...loaded].filter((file) => !THREAD_FOLDERS.includes(file.split('/')[0] ?? ''))).toEqual(
    [],
  );
});
