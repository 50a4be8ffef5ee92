/** `edgepress events` as an operator uses it, against a stand-in for Cloudflare's API. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openProject } from '../../compiler/config/project.ts';
import {
  type CloudflareTailFake,
  startCloudflareTailFake,
} from '../support/cloudflare/tail-fake.ts';
import { runCommand, type RunningCommand } from '../support/process.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-tail-'));
let cloudflare: CloudflareTailFake | undefined;
let command: RunningCommand | undefined;

afterEach(async () => {
  command?.child.kill('SIGKILL');
  await cloudflare?.close();
  cloudflare = command = undefined;
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Runs the command; `fake` is where Cloudflare's API is. */
function tail(environment: Record<string, string>, ...args: string[]): RunningCommand {
  command = runCommand(
    'events',
    {
      CI: '1',
      XDG_CONFIG_HOME: folder,
      HOME: folder,
      CLOUDFLARE_ACCOUNT_ID: 'account',
      CLOUDFLARE_API_TOKEN: 'good',
      ...(cloudflare ? { CLOUDFLARE_API_BASE_URL: cloudflare.url } : {}),
      ...environment,
    },
    args,
  );
  return command;
}

function afterHeading(running: RunningCommand): string {
  return running.output().replace(/^Following the events of the .*\n/, '');
}

const LINES = [
  { event: 'beacon', accepted: { page: 2 }, refused: { 'bad-id': 1 }, dropped: {} },
  {
    event: 'beacon',
    accepted: { page: 1, 'Documentation search performed': 1 },
    refused: {},
    dropped: { 'no-consent': 3 },
  },
  { event: 'beacons-refused', reason: 'origin', count: 4 },
  { event: 'delivery', to: 'data', outcome: 'taken', status: '200', events: 4, ms: 12 },
  { event: 'delivery', to: 'data', outcome: 'later', status: '503', events: 2, ms: 12 },
  { event: 'crashed', error: 'something else' },
].map((facts) => JSON.stringify({ level: 'info', ...facts }));

const SUMS = [
  'accepted 4 (page 3, Documentation search performed 1)',
  'refused 5 (bad-id 1, beacon: origin 4)',
  'dropped 3 (no-consent 3)',
  'delivered 4 (data 200 4)',
  'later 2 (data 503 2)',
].join('; ');

describe('events:tail', () => {
  it('prints what the deployed worker accepts, refuses and delivers, and the totals at the end', async () => {
    cloudflare = await startCloudflareTailFake('good');
    const running = tail({});
    await cloudflare.connected;
    cloudflare.send(LINES.slice(0, 2));
    await running.until('accepted');
    cloudflare.send(LINES.slice(2));
    await running.until('later 2');
    running.child.kill('SIGINT');
    expect(await running.ended).toBe(0);
    expect(running.output()).toContain(`Total: ${SUMS}\n`);
  });

  it.each<[string, Record<string, string>, boolean, RegExp]>([
    [
      'a wrong token',
      { CLOUDFLARE_API_TOKEN: 'bad' },
      true,
      /^Cloudflare refuses these credentials: .*\n$/,
    ],
    [
      'no token',
      { CLOUDFLARE_API_TOKEN: '' },
      true,
      /^wrangler is not logged in to Cloudflare: .*\n$/,
    ],
    ['nothing deployed', {}, false, /^This Cloudflare account has no worker of this name: .*\n$/],
    [
      'no network',
      { CLOUDFLARE_API_BASE_URL: 'http://127.0.0.1:1' },
      true,
      /^Cannot reach Cloudflare’s API: .*\n$/,
    ],
  ])('reports an error in one sentence: %s', async (_, environment, deployed, sentence) => {
    cloudflare = await startCloudflareTailFake('good', deployed);
    const running = tail(environment);
    expect(await running.ended).toBe(1);
    expect(afterHeading(running)).toMatch(sentence);
  });

  it('takes no argument except --local', async () => {
    const running = tail({}, '--lokal');
    expect(await running.ended).toBe(1);
    expect(running.output()).toBe(
      "Unknown option '--lokal'. Usage: edgepress events [options]; --help lists the options.\n",
    );
  });

  it('follows the log of the local server from its current end', async () => {
    const content = path.join(folder, 'site');
    const state = openProject({ content: content }).state;
    const missing = tail({ CONTENT: content }, '--local');
    expect(await missing.ended).toBe(1);
    expect(afterHeading(missing)).toMatch(/^Found no log of a local server: .*\n$/);

    fs.mkdirSync(state, { recursive: true });
    const file = path.join(state, 'worker.log');
    try {
      fs.writeFileSync(file, `${LINES[0]}\n`);
      const running = tail({ CONTENT: content }, '--local');
      await running.until('press Ctrl-C to stop');
      fs.appendFileSync(file, `[wrangler:info] GET / 200\n${LINES[1]?.slice(0, 40)}`);
      fs.appendFileSync(file, `${LINES[1]?.slice(40)}\n`);
      await running.until('accepted 2');
      running.child.kill('SIGTERM');
      expect(await running.ended).toBe(0);
      expect(running.output()).toContain(
        'Total: accepted 2 (page 1, Documentation search performed 1); dropped 3 (no-consent 3)\n',
      );
    } finally {
      fs.rmSync(state, { recursive: true, force: true });
    }
  });
});
