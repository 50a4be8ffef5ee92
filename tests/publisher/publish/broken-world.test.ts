/** What breaks around a command: the line, the clock, the disk, and values in KV. Nothing half-made, one sentence. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Pointer, parsePointer } from '../../../model/release/pointer.ts';
import { NAMESPACE } from '../../support/kv/kv-api.ts';
import { runCommand } from '../../support/process.ts';
import { type Publishing, publishing } from '../../support/publishing/publishing.ts';
import { openReader } from '../../support/browser/readers.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';

quietLog();
let site: Publishing;
let number = 0;
const editions = new Map<string, string>();

beforeAll(async () => {
  site = await publishing();
  for (let round = 0; round < 2; round++) {
    await nextEdition();
    expect((await site.ended('publish', '--no-wait', '--built')).code).toBe(0);
    site.kv.store.advance(2000);
  }
});
afterAll(() => site.close());
afterEach(() => {
  site.kv.judge = () => 'pass';
  site.kv.store.advance(120_000);
});

const pointer = (): Pointer => parsePointer(site.kv.store.text('pointer') ?? '');

async function nextEdition(): Promise<string> {
  number += 1;
  const { id } = await site.edition(number);
  editions.set(id, String(number));
  return id;
}

/** Runs a command that must fail; returns its last line, and makes sure that no stack was shown. */
async function failure(file: string, ...args: string[]): Promise<string> {
  const { code, output } = await site.ended(file, ...args);
  expect(code, output).toBe(1);
  expect(output).not.toMatch(/\n\s+at /);
  return output.trim().split('\n').at(-1) ?? '';
}

async function readersSee(edition: number): Promise<void> {
  site.kv.store.advance(120_000);
  const seen = await openReader(site, (id) => editions.get(id)).readAll();
  expect([...seen]).toEqual([String(edition)]);
}

describe('a lost connection', () => {
  it.each(['cut answer', 'cut request'] as const)(
    'is retried when it happens once in any step (%s)',
    async (way) => {
      const id = await nextEdition();
      const cut = new Set<string>();
      site.kv.judge = ({ method, path: address, body }) => {
        const step = `${method} ${address.replace(/[0-9a-f]{12,}/g, '…')} ${body.toString('utf8', 0, 12)}`;
        if (cut.has(step)) return 'pass';
        cut.add(step);
        return way;
      };
      const { code, output } = await site.ended('publish', '--no-wait', '--built');
      expect(code, output).toBe(0);
      expect(cut.size).toBeGreaterThan(6);
      expect(pointer().release).toBe(id);
      await readersSee(number);
    },
  );

  it('is one error message when it persists during the upload, and the next publish continues from there', async () => {
    const before = pointer().release;
    const id = await nextEdition();
    let writes = 0;
    site.kv.judge = ({ method }) => (method === 'PUT' && writes++ >= 0 ? 'cut answer' : 'pass');
    expect(await failure('publish', '--no-wait', '--built')).toMatch(
      /^Cloudflare's API at http\S+ cannot be reached: .+\.$/,
    );
    expect(pointer().release).toBe(before);
    await readersSee(number - 1);
    site.kv.judge = () => 'pass';
    const again = await site.ended('publish', '--no-wait', '--built');
    expect(again.code, again.output).toBe(0);
    expect(pointer().release).toBe(id);
  });

  it('is also assumed when a proxy returns 200 with a page of its own', async () => {
    const command = runCommand(
      'releases',
      { CONTENT: site.root, ...site.kv.env, CLOUDFLARE_API_BASE_URL: await portal() },
      ['--namespace-id', NAMESPACE],
    );
    expect(await command.ended).toBe(1);
    expect(command.output()).toMatch(/^http\S+ did not answer like Cloudflare's API\. .*\.\n$/);
  });
});

describe('damaged values in KV', () => {
  /** Damages a key for the length of a test. */
  async function damaged(key: string, value: string, work: () => Promise<void>): Promise<void> {
    const sound = site.kv.store.read(key);
    site.kv.store.write(key, Buffer.from(value));
    await work();
    site.kv.store.write(key, sound);
  }

  it('prevent a rollback and a sweep if they are in a release', async () => {
    const { release, previous } = pointer();
    for (const value of ['{"id":', '{}', site.kv.store.text(`release/${release}`) ?? ''])
      await damaged(`release/${previous}`, value, async () => {
        const sentence = new RegExp(`The release ${previous} in .* is damaged: `);
        expect(await failure('rollback', '--no-wait')).toMatch(sentence);
        expect(await failure('releases', 'diff', 'previous', 'current')).toMatch(sentence);
        expect(await failure('gc', '--delete', '--settle', '0')).toMatch(sentence);
        expect(pointer().release).toBe(release);
      });
    expect(site.kv.store.used.deletes).toBe(0);
  });

  it('prevent deletions if they are in an object that lists references, and --full repairs it', async () => {
    const { manifest } = pointer();
    await damaged(`object/${manifest.inventory}`, 'half', async () => {
      expect(await failure('gc', '--delete', '--settle', '0')).toMatch(
        /missing or damaged in .*nothing was deleted/,
      );
      expect(site.kv.store.used.deletes).toBe(0);
      const { code, output } = await site.ended('publish', '--no-wait', '--full', '--built');
      expect(code, output).toBe(0);
      expect(site.kv.store.text(`object/${manifest.inventory}`)).not.toBe('half');
    });
  });

  it("stop all commands if they are in gc's marker, and gc rewrites it", async () => {
    site.kv.store.write('gc', Buffer.from('{"gener'));
    site.kv.store.write('object/0123456789abcdef01234567', Buffer.from('left behind'));
    const before = pointer().release;
    await nextEdition();
    const sentence = /^The key "gc" in .* is damaged, .*--take-over"\.$/;
    expect(await failure('publish', '--no-wait', '--built')).toMatch(sentence);
    expect(await failure('rollback', '--no-wait')).toMatch(sentence);
    expect(await failure('gc', '--delete', '--settle', '0')).toMatch(sentence);
    expect(pointer().release).toBe(before);
    const taken = await site.ended('gc', '--delete', '--take-over', '--settle', '0');
    expect(taken.code, taken.output).toBe(0);
    const { code, output } = await site.ended('publish', '--no-wait', '--built');
    expect(code, output).toBe(0);
  });
});

describe('a clock that is hours off', () => {
  const HOUR = 3_600_000;

  /** Runs a command on a machine whose clock is ahead. */
  async function elsewhere(
    hours: number,
    file: string,
    ...args: string[]
  ): Promise<{ code: number | null; output: string }> {
    const clock = path.join(site.root, '..', `clock-${hours}.mjs`);
    fs.writeFileSync(
      clock,
      `const Real = Date;\nglobalThis.Date = class extends Real {\n  constructor(...args) { super(...(args.length > 0 ? args : [Real.now() + ${hours * HOUR}])); }\n  static now() { return Real.now() + ${hours * HOUR}; }\n};\n`,
    );
    const env = { CONTENT: site.root, PUBLISH_PLAN: 'paid', ...site.kv.env };
    const command = runCommand(file, { ...env, NODE_OPTIONS: `--import ${clock}` }, [
      ...args,
      '--namespace-id',
      NAMESPACE,
    ]);
    return { code: await command.ended, output: command.output() };
  }

  it('is reported, and a running sweep is still detected', async () => {
    const before = site.kv.store.read('gc');
    const since = new Date().toISOString();
    site.kv.store.write('gc', Buffer.from(JSON.stringify({ generation: 9, since })));
    const { release } = pointer();
    await nextEdition();
    const { code, output } = await elsewhere(3, 'publish', '--no-wait', '--built');
    expect(output).toMatch(/This machine's clock is 180 minutes ahead of Cloudflare's/);
    expect([code, output]).toEqual([1, expect.stringContaining('has been deleting')]);
    expect(pointer().release).toBe(release);
    site.kv.store.write('gc', before);
  });

  it.each([3, -3])(
    "(%d hours) does not affect the pointer's time, which is that of the shared clock",
    async (hours) => {
      await nextEdition();
      const { code, output } = await elsewhere(hours, 'publish', '--no-wait', '--built');
      expect(code, output).toBe(0);
      expect(Math.abs(Date.parse(pointer().at) - Date.now())).toBeLessThan(HOUR / 2);
    },
  );

  it('by a month does not delete releases that were current yesterday', async () => {
    const listed = site.kv.store.keys('release/').length;
    const { code, output } = await elsewhere(
      24 * 30,
      'gc',
      '--delete',
      '--settle',
      '0',
      '--keep',
      '1',
    );
    expect(code, output).toBe(0);
    expect(site.kv.store.keys('release/')).toHaveLength(listed);
  });
});

describe('a disk that cannot be written', () => {
  it('is one error message with the path, and nothing is moved', async () => {
    const { release } = pointer();
    fs.rmSync(site.out, { recursive: true });
    fs.writeFileSync(site.out, 'a file where the folder should be');
    expect(await failure('publish', '--no-wait')).toMatch(
      /^\S*dist\/site-\S+: a file is where a folder should be \(\w+\)\. The pointer was not moved\./,
    );
    fs.rmSync(site.out);
    expect(pointer().release).toBe(release);
  });

  it('is also one error message when it fills up during a build, and the next publish is complete', async () => {
    const { release } = pointer();
    number += 1;
    site.write({ 'docs/one.mdx': `# One\n\nText of edition ${number}.\n` });
    // The largest file that the shell allows is 2 blocks: as on a disk without room.
    const args = ['cli/edgepress.ts', 'publish', '--no-wait', '--namespace-id', NAMESPACE];
    const script = `ulimit -f 2 && trap '' XFSZ && exec "${process.execPath}" ${args.join(' ')}`;
    const env = { ...process.env, CONTENT: site.root, PUBLISH_PLAN: 'paid', ...site.kv.env };
    const child = spawn('/bin/sh', ['-c', script], { env });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/would be larger than this machine allows \(EFBIG\)\. The pointer/),
    ]);
    expect(said).not.toMatch(/\n\s+at /);
    expect(pointer().release).toBe(release);
    // Its memory of what was published here went with the folder.
    const again = await site.ended('publish', '--no-wait', '--force');
    expect(again.code, again.output).toBe(0);
    expect(pointer().release).not.toBe(release);
  });
});

/** Address of something that is no API: a page of a hotel's network. */
async function portal(): Promise<string> {
  const { default: http } = await import('node:http');
  const server = http.createServer((_request, response) => {
    response.end('<html>Please log in to the network</html>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}
