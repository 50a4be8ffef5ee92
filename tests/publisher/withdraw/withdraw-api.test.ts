/** An OpenAPI document is withdrawn with everything that is made of it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { objectsFolder } from '../../../compiler/objects/objects.ts';
import { objectReader } from '../../../publisher/releases/release-contents.ts';
import { listReleases } from '../../../publisher/releases/release-list.ts';
import {
  findWithdrawTarget,
  type WithdrawTarget,
} from '../../../publisher/withdraw/withdraw-target.ts';
import { type MemoryNamespace, memoryNamespace } from '../../support/kv/store-namespace.ts';
import { pointerIn, type Publisher, publisher } from '../../support/publishing/publishers.ts';
import { siteModule } from '../../support/sites/temporary-site.ts';

let namespace: MemoryNamespace;
let one: Publisher;

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
  namespace = memoryNamespace();
  one = publisher(namespace, { 'docs/b.mdx': '# Beta\n' });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await one.close();
});

async function find(word: string): Promise<WithdrawTarget> {
  return findWithdrawTarget(word, {
    namespace,
    pointer: await pointerIn(namespace),
    releases: await listReleases(namespace),
    read: objectReader(objectsFolder(one.site.out), namespace),
    keepsCurrent: false,
  });
}

it('removes an OpenAPI document together with all files that are made of it', async () => {
  const info = { title: 'Cards', version: '1', description: 'The key is sk-1234.' };
  const get = { operationId: 'list', responses: { 200: { description: 'sk-1234' } } };
  const document = { openapi: '3.1.0', info, paths: { '/cards': { get } } };
  one.site.write({
    'site.ts': siteModule({ api: { document: 'api.json' } }),
    'api.json': JSON.stringify(document),
  });
  const { manifest } = await one.publish();
  const made = Object.keys(manifest.files).filter((name) => /openapi|api-op/.test(name));
  expect(made.toSorted()).toEqual([
    '/api-operations.jsonl',
    '/openapi.json',
    '/openapi.postman_collection.json',
    '/openapi.yaml',
  ]);
  const { objects } = await find('/openapi.yaml');
  expect(objects).toEqual(expect.arrayContaining(made.map((name) => manifest.files[name]?.object)));
  expect((await find('/b')).objects).not.toContain(manifest.files['/openapi.json']?.object);
});
