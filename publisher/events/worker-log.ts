/** Follows a worker's log: the deployed worker's through `wrangler tail`, or the log file of a local server. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { terminateTree } from '../process/process-tree.ts';
import { wranglerFile } from '../process/wrangler-file.ts';

/** A followed log. */
export interface FollowedLog {
  /** Resolves at the end of the log: with `null` after `stop`, otherwise with a sentence that says why. */
  ended: Promise<string | null>;
  stop(): void;
}

/** Milliseconds between two reads of the file. */
const POLL_MS = 250;

// Messages of wrangler, with the sentence for the operator. The first match wins.
const SENTENCES: [said: RegExp, sentence: string][] = [
  [
    /necessary to set a CLOUDFLARE_API_TOKEN|not logged in|wrangler login/i,
    'wrangler is not logged in to Cloudflare: run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.',
  ],
  [
    /\bcode: (?:10000|9106|9109|6003|6111)\b|authentication error|invalid (?:access|api) token|\b40[13]\b/i,
    'Cloudflare refuses these credentials: the token in CLOUDFLARE_API_TOKEN needs the permission "Workers Tail: Read" for this account.',
  ],
  [
    /\bcode: (?:10007|10090|100118)\b|could not find|not found|does not exist/i,
    'This Cloudflare account has no worker of this name: deploy it first, or set CLOUDFLARE_ACCOUNT_ID.',
  ],
  [
    /fetch failed|connectivity|ENOTFOUND|ECONNREFUSED/i,
    'Cannot reach Cloudflare’s API: check the network of this machine.',
  ],
];

/** Follows the worker that a wrangler configuration names. */
export function followDeployedWorker(config: string, onText: (text: string) => void): FollowedLog {
  const args = [wranglerFile(path.dirname(config)), 'tail', '--format', 'json', '--config', config];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', WRANGLER_HIDE_BANNER: 'true' },
  });
  let said = '';
  let stopped = false;
  child.stdout.on('data', (chunk: Buffer) => onText(chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString('utf8')).slice(-8000)));
  const ended = new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(`wrangler did not start: ${error.message}`));
    child.once('close', (code) => resolve(stopped || code === 0 ? null : sentenceOf(said)));
  });
  return {
    ended,
    stop() {
      stopped = true;
      terminateTree(child);
    },
  };
}

/** Follows a growing file from its current end. A file that got shorter is read from the start. */
export function followFile(file: string, onText: (text: string) => void): FollowedLog {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const decoder = new TextDecoder();
  let offset = sizeOf(file);
  if (offset === null) {
    resolve('Found no log of a local server: start one with `edgepress dev`, then try again.');
    return { ended: promise, stop: () => {} };
  }
  const timer = setInterval(() => {
    const size = sizeOf(file) ?? 0;
    const from = size < (offset ?? 0) ? 0 : (offset ?? 0);
    if (size > from) onText(decoder.decode(readPart(file, from, size), { stream: true }));
    offset = size;
  }, POLL_MS);
  return {
    ended: promise,
    stop() {
      clearInterval(timer);
      resolve(null);
    },
  };
}

function sentenceOf(said: string): string {
  const known = SENTENCES.find(([pattern]) => pattern.test(said));
  if (known) return known[1];
  const line = said.split('\n').find((text) => text.includes('ERROR')) ?? said.trim();
  return `wrangler tail ended: ${line.replace(/^.*?ERROR\]?\s*/, '').trim() || 'it gave no reason'}`;
}

function sizeOf(file: string): number | null {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? null;
}

function readPart(file: string, from: number, to: number): Buffer {
  const buffer = Buffer.alloc(to - from);
  const descriptor = fs.openSync(file, 'r');
  try {
    return buffer.subarray(0, fs.readSync(descriptor, buffer, 0, buffer.length, from));
  } finally {
    fs.closeSync(descriptor);
  }
}
