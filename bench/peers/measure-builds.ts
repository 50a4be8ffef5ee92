/** Measures a cold build, and the build and the deployment of one edit. */
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MEASURED_PATH, MEASURED_PLACE, writeCorpus } from '../corpus/corpus.ts';
import { buildPeer } from './build-peer.ts';
import type { Peer } from './peer.ts';
import { type CommandCost, measureCommand } from './process-tree.ts';
import { writePeerSite } from './workspace.ts';

/** Figures of one round. */
export interface BuildFigures {
  /** Seconds, and seconds of CPU, of a cold build. */
  cold: number;
  cpu: number;
  /** Peak memory of all its processes, in MB. */
  megabytes: number;
  /** Seconds from a saved edit to the output that can be served, in a new process. */
  edit: number;
  /** Files or KV keys that a deployment of the edit uploads, and their bytes before compression. */
  uploads: number;
  uploadBytes: number;
  /** Files or KV keys of the whole site, and their bytes. */
  files: number;
  bytes: number;
}

const EDIT = '\nOne more sentence.\n';

/** Measures a peer. */
export async function measurePeerBuilds(
  peer: Peer,
  cache: string,
  pages: number,
): Promise<BuildFigures> {
  const site = writePeerSite(peer, cache, pages);
  const cold = await buildPeer(site, { isCold: true });
  const output = path.join(site.folder, peer.output);
  const before = digests(output);
  fs.appendFileSync(path.join(site.folder, peer.sourceOf(MEASURED_PLACE)), EDIT);
  const edit = await buildPeer(site, { isCold: false });
  const after = digests(output);
  const changed = [...after].filter(([name, { digest }]) => before.get(name)?.digest !== digest);
  return {
    ...costsOf(cold),
    edit: edit.seconds,
    uploads: changed.length,
    uploadBytes: bytesOf(changed),
    files: after.size,
    bytes: bytesOf(after),
  };
}

/**
 * Measures this engine with its own commands, in a project of its own: `build`, which also publishes to the local KV, and
 * `publish --local` after an edit.
 */
export async function measureOwnBuilds(pages: number): Promise<BuildFigures> {
  const root = writeOwnSite(pages);
  try {
    const cold = await runCommand(root, 'build');
    const objects = path.join(root, 'dist/site/objects');
    const before = digests(objects);
    fs.appendFileSync(path.join(root, 'content', `${MEASURED_PATH}.mdx`), EDIT);
    const edit = await runCommand(root, 'publish', '--local', '--json');
    const after = digests(objects);
    const added = [...after].filter(([name]) => !before.has(name));
    return {
      ...costsOf(cold),
      edit: edit.seconds,
      uploads: writesIn(edit.output),
      uploadBytes: bytesOf(added),
      // The release and the pointer are values too.
      files: before.size + 2,
      bytes: bytesOf(before),
    };
  } finally {
    fs.rmSync(root, { recursive: true });
  }
}

/** Measures MDX and Prism alone on the same pages, which is what a build takes at least. */
export async function measureMdxAlone(pages: number): Promise<CommandCost> {
  const root = writeOwnSite(pages);
  const program = path.resolve('bench/peers/mdx-alone.ts');
  try {
    const command = [process.execPath, program, path.join(root, 'content')];
    const cost = await measureCommand(command, { cwd: process.cwd(), env: process.env });
    if (cost.code !== 0) throw new Error(`mdx-alone.ts: ${cost.output}`);
    return cost;
  } finally {
    fs.rmSync(root, { recursive: true });
  }
}

/** Writes a project with the generated site into a temporary folder, and returns the folder. */
export function writeOwnSite(pages: number): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-peers-'));
  writeCorpus(path.join(root, 'content'), pages);
  fs.copyFileSync('wrangler.toml', path.join(root, 'wrangler.toml'));
  return root;
}

async function runCommand(root: string, ...args: string[]): Promise<CommandCost> {
  const command = [process.execPath, path.resolve('cli/edgepress.ts'), ...args, '--root', root];
  const cost = await measureCommand(command, { cwd: process.cwd(), env: process.env });
  if (cost.code !== 0) throw new Error(`edgepress ${args.join(' ')}: ${cost.output}`);
  return cost;
}

// Reads the document that `publish --json` prints before or after what it reports as text.
function writesIn(output: string): number {
  return Number(/"writes": (\d+)/.exec(output)?.[1] ?? Number.NaN);
}

function costsOf({
  seconds,
  cpu,
  megabytes,
}: CommandCost): Pick<BuildFigures, 'cold' | 'cpu' | 'megabytes'> {
  return { cold: seconds, cpu, megabytes };
}

interface Digest {
  digest: string;
  bytes: number;
}

function digests(folder: string): Map<string, Digest> {
  const found = new Map<string, Digest>();
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name);
    if (!fs.statSync(file).isFile()) continue;
    const bytes = fs.readFileSync(file);
    found.set(name, {
      digest: crypto.createHash('sha256').update(bytes).digest('hex'),
      bytes: bytes.length,
    });
  }
  return found;
}

function bytesOf(files: Iterable<[string, Digest]>): number {
  return [...files].reduce((total, [, { bytes }]) => total + bytes, 0);
}
