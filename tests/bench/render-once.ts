/**
 * What pages of a built release cost the worker, told as one line of JSON: `render-once.ts <output> <page>`. The
 * worker's own code runs over the build's objects with a page cache that keeps nothing, in a process of its own.
 */
import fs from 'node:fs';
import path from 'node:path';
import { objectPath } from '../../build/objects.ts';
import { parseManifest, parseShard, POINTER_KEY } from '../../model/release.ts';
import type { Documents } from '../../worker/env.ts';
import { createApp } from '../../worker/index.ts';
import { createMemory } from '../../worker/visit.ts';
import { brotli } from '../support/weight.ts';

const WARM = 300;
const ROUNDS = 1500;

const [out = '', probe = '/'] = process.argv.slice(2);
const store = path.join(out, 'objects');
const manifest = parseManifest(fs.readFileSync(path.join(out, 'release.json'), 'utf8'));
const pointer = JSON.stringify({ release: manifest.id, previous: null, at: '', manifest });

function read(key: string): Buffer | null {
  if (key === POINTER_KEY) return Buffer.from(pointer);
  const file = objectPath(store, key.slice(key.indexOf('/') + 1));
  return fs.existsSync(file) ? fs.readFileSync(file) : null;
}
function get(key: string, options: { type: 'text' }): Promise<string | null>;
function get(key: string, options: { type: 'stream' }): Promise<ReadableStream | null>;
async function get(key: string, { type }: { type: 'text' | 'stream' }) {
  const bytes = read(key);
  if (bytes === null) return null;
  return type === 'text' ? bytes.toString('utf8') : new Response(new Uint8Array(bytes)).body;
}
const DOCS: Documents = { get };

const pages = {
  near: () => undefined,
  far: () => Promise.resolve(null),
  keep: () => Promise.resolve(),
};
const app = createApp({ ...createMemory(), pages });

async function ask(address: string): Promise<string> {
  const response = await app.fetch(new Request(`https://docs.example${address}`), { DOCS });
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

/** CPU milliseconds of a request, the middle of several rounds. */
async function cost(addresses: string[]): Promise<number> {
  const rounds: number[] = [];
  let next = 0;
  for (let round = 0; round < 5; round++) {
    const start = process.cpuUsage();
    for (let count = 0; count < ROUNDS / 5; count++)
      await ask(addresses[next++ % addresses.length] ?? '/');
    const { user, system } = process.cpuUsage(start);
    rounds.push((user + system) / 1000 / (ROUNDS / 5));
  }
  return rounds.sort((a, b) => a - b)[2] ?? Number.NaN;
}

function everywhere(): string[] {
  if ('inline' in manifest.pages) return Object.keys(manifest.pages.inline.pages);
  return manifest.pages.shards.flatMap(({ object }, index) =>
    index % 4 === 0
      ? Object.keys(parseShard(read(`object/${object}`)?.toString() ?? '').pages).slice(0, 5)
      : [],
  );
}

const html = await ask(probe);
for (let count = 0; count < WARM; count++) await ask(probe);
const same = await cost([probe]);
const spread = await cost(everywhere().filter((address) => address !== '/'));
// Streams are let go of by finalizers, which need a turn of their own.
for (let turn = 0; turn < 3; turn++) {
  await new Promise((resolve) => setTimeout(resolve, 50));
  globalThis.gc?.();
}
const assets = [manifest.client.entry, ...manifest.client.preload].map(
  (href) => read(`object/${/-([0-9a-f]+)\.js$/.exec(href)?.[1] ?? ''}`)?.toString() ?? '',
);
console.log(
  JSON.stringify({
    html: brotli(html),
    script: brotli(assets.join('')),
    pointer: pointer.length,
    same,
    spread,
    heap: process.memoryUsage().heapUsed / 1e6,
  }),
);
