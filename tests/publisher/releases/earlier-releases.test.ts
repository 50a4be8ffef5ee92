/**
 * Releases that earlier versions of the engine published are served, published onto and rolled back to. `tests/fixtures/kv`
 * has the namespaces of such versions, with a site of three pages and a file.
 */
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parsePointer } from '../../../model/release/pointer.ts';
import { createApp } from '../../../worker/index.ts';
import { type KvDouble, kvDouble } from '../../support/kv/kv-double.ts';
import { storeNamespace } from '../../support/kv/store-namespace.ts';
import { type Publisher, publisher } from '../../support/publishing/publishers.ts';

const FOLDER = 'tests/fixtures/kv';
const versions = fs.readdirSync(FOLDER).map((file) => path.basename(file, '.json.br'));

let kv: KvDouble;
let next: Publisher | undefined;
beforeEach(async () => void (kv = await kvDouble()));
afterEach(async () => {
  await next?.close();
  await kv.close();
});

function load(version: string): string {
  const packed = fs.readFileSync(path.join(FOLDER, `${version}.json.br`));
  const entries: Record<string, { value: string; metadata?: object }> = JSON.parse(
    zlib.brotliDecompressSync(packed).toString('utf8'),
  );
  for (const [key, { value, metadata }] of Object.entries(entries))
    kv.store.write(key, Buffer.from(value, 'base64'), metadata);
  return parsePointer(kv.store.text('pointer') ?? '').release;
}

/** Asks a worker that has just started. */
async function ask(address: string): Promise<{ status: number; text: string }> {
  const request = new Request(new URL(address, 'https://docs.example'));
  const response = await createApp().fetch(request, { DOCS: kv.edge(), POINTER_TTL: '0' });
  return { status: response.status, text: await response.text() };
}

async function expectEarlierSite(release: string): Promise<string[]> {
  const home = await ask('/');
  expect(home).toMatchObject({ status: 200, text: expect.stringContaining('an earlier version') });
  const assets = [...home.text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(
    ([, asset]) => asset ?? [],
  );
  expect(assets.length).toBeGreaterThan(1);
  for (const [address, text] of [
    ...assets.map((asset) => [asset, ''] as const),
    ['/guide/steps', 'kangaroo'],
    ['/guide/steps.md', 'kangaroo'],
    ['/_search?q=kangaroo', '/guide/steps'],
    ['/note.txt', 'A file.'],
    ['/sitemap.xml', '/guide/other'],
    ['/llms.txt', 'Steps'],
    [`/_page/${release}/guide/other`, 'Stays as it is.'],
  ] as const)
    expect([address, await ask(address)]).toEqual([
      address,
      { status: 200, text: expect.stringContaining(text) },
    ]);
  return assets;
}

describe.each(versions)('a release of %s', (version) => {
  it('is served', async () => {
    await expectEarlierSite(load(version));
  });

  it('can be published onto and rolled back to, and keeps its assets for open tabs', async () => {
    const earlier = load(version);
    const assets = await expectEarlierSite(earlier);
    const namespace = storeNamespace(kv.store);
    next = publisher(namespace, {
      'docs/index.mdx': '---\nslug: /\n---\n\n# Start\n\nText of this version.\n',
      'docs/guide/other.mdx': '# Other\n\nStays as it is.\n',
    });
    const { manifest } = await next.publish({ onto: earlier });
    expect(await ask('/')).toMatchObject({
      status: 200,
      text: expect.stringContaining('Text of this version.'),
    });
    expect((await ask('/guide/steps')).status).toBe(404);
    for (const asset of assets) expect([asset, (await ask(asset)).status]).toEqual([asset, 200]);
    expect((await ask(`/_page/${earlier}/guide/steps`)).status).toBe(200);

    await next.rollback(earlier);
    await expectEarlierSite(earlier);
    expect(parsePointer(kv.store.text('pointer') ?? '')).toMatchObject({
      release: earlier,
      previous: manifest.id,
    });
  });
});

it('two versions are kept', () => {
  expect(versions.length).toBeGreaterThanOrEqual(2);
});
