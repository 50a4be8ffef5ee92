/** The local KV after `edgepress build`, where `wrangler dev` finds the release. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openProject } from '../../compiler/config/project.ts';
import { parsePointer } from '../../model/release/pointer.ts';
import { openLocalNamespace } from '../../publisher/kv/local-kv.ts';
import { recordSession } from '../../publisher/publish/local-build.ts';
import { runInProcess } from '../support/publishing/command-in-process.ts';
import { siteModule, writeFiles } from '../support/sites/temporary-site.ts';

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-local-'));
  writeFiles(root, {
    'content/site.ts': siteModule({}),
    'content/docs/a.mdx': '# Alpha\n',
    'wrangler.jsonc':
      '{ "name": "docs", "main": "worker.js", "compatibility_date": "2026-10-29", "kv_namespaces": [{ "binding": "DOCS" }] }',
  });
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

/** Builds, and returns the release that was built and the one that the local KV serves. */
async function build(env: Record<string, string>) {
  const { code, output } = await runInProcess('build', { CI: '', ...env }, ['--root', root]);
  expect(code, output).toBe(0);
  const namespace = await openLocalNamespace(openProject({ root }));
  const pointer = await namespace.text('pointer');
  await namespace.close();
  return {
    built: /Built release (\w+):/.exec(output)?.[1],
    served: pointer === null ? null : parsePointer(pointer).release,
  };
}

it('has the release, and the next one after an edit', async () => {
  const first = await build({});
  expect(first.served).toBe(first.built);
  fs.writeFileSync(path.join(root, 'content/docs/a.mdx'), '# Alpha\n\nMore.\n');
  const second = await build({});
  expect(second.served).toBe(second.built);
  expect(second.built).not.toBe(first.built);
});

it('stays as it is on a CI machine, and while edgepress dev serves from it', async () => {
  expect((await build({ CI: '1' })).served).toBeNull();
  const end = recordSession(openProject({ root }).state);
  expect((await build({})).served).toBeNull();
  end();
  const { built, served } = await build({});
  expect(served).toBe(built);
});

it('comes with the module that compiles the next edit, which CI machines do not need', async () => {
  const { cache } = openProject({ root });
  const bundles = () => fs.readdirSync(cache).filter((name) => name.startsWith('thread-'));
  await build({ CI: '1' });
  expect(bundles()).toEqual([]);
  fs.rmSync(cache, { recursive: true });
  await build({});
  expect(bundles()).toHaveLength(1);
});

it('that cannot be written does not fail the build', async () => {
  writeFiles(root, { '.wrangler/state/v3': 'a file' });
  const { code, output } = await runInProcess('build', { CI: '' }, ['--root', root]);
  expect(code).toBe(0);
  expect(output).toContain('was not put into the local KV');
});
