/** `edgepress hook` as a CMS uses it: signed pages that are live in seconds, and everything that must not come in. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signBody } from '../../publisher/hook/signature.ts';
import { openLocalNamespace } from '../../publisher/kv/local-kv.ts';
import type { Namespace } from '../../publisher/kv/namespace.ts';
import { openProject } from '../../compiler/config/project.ts';
import { parsePointer } from '../../model/release/pointer.ts';
import { objectKey } from '../../model/release/release.ts';
import { freePort, type RunningCommand, runCommand } from '../support/process.ts';
import { temporarySite, type TemporarySite } from '../support/sites/temporary-site.ts';

const KEY = 'k'.repeat(32);
const LOCAL = ['--local'];

let content: TemporarySite;
let out: string;
let command: RunningCommand;
let url: string;
let namespace: Namespace;

async function startHook(): Promise<void> {
  const port = await freePort();
  const env = { CONTENT: content.root, PORT: String(port), HOOK_KEY: KEY };
  command = runCommand('hook', env, LOCAL);
  url = `http://127.0.0.1:${port}`;
  await command.until('The hook is listening');
}

beforeAll(async () => {
  content = temporarySite({
    'docs/a.mdx': '# Alpha\n\nOld words.\n',
    'docs/b.mdx': '# Beta\n\n[a](./a.mdx)\n',
  });
  out = openProject({ content: content.root }).out;
  await startHook();
  namespace = await openLocalNamespace(openProject({ content: content.root }));
});
afterAll(async () => {
  command?.child.kill('SIGTERM');
  await command?.ended;
  await namespace?.close();
  await content?.close();
  fs.rmSync(out, { recursive: true, force: true });
  fs.rmSync(path.resolve('.wrangler', path.basename(out)), { recursive: true, force: true });
});

interface Sent {
  status: number;
  body: { error?: string; release?: string; writes?: number; diagnostics?: object[] };
}

/** Sends a change, signed unless the headers say something else. */
async function send(body: string, headers: Record<string, string> = {}): Promise<Sent> {
  const timestamp = headers['x-hook-timestamp'] ?? String(Math.floor(Date.now() / 1000));
  const nonce = headers['x-hook-nonce'] ?? randomUUID();
  const signature = signBody(KEY, timestamp, nonce, Buffer.from(body));
  const response = await fetch(`${url}/publish`, {
    method: 'POST',
    body,
    headers: {
      'x-hook-timestamp': timestamp,
      'x-hook-nonce': nonce,
      'x-hook-signature': signature,
      ...headers,
    },
  });
  const answer: Sent['body'] = JSON.parse(await response.text());
  return { status: response.status, body: answer };
}

const change = (files: Record<string, string | null>): string => JSON.stringify({ files });

/** What readers get: the release that the pointer names, and the text of a page in it. */
async function published(pathname: string): Promise<{ release: string; html: string | null }> {
  const pointer = parsePointer((await namespace.text('pointer')) ?? '');
  const { pages } = pointer.manifest;
  const entry = 'inline' in pages ? pages.inline.pages[pathname] : undefined;
  const html = entry ? await namespace.text(objectKey(entry.object)) : null;
  return { release: pointer.release, html };
}

describe('edgepress hook', () => {
  it('publishes a page that it receives, and adds and removes pages', async () => {
    const edited = await send(change({ 'docs/a.mdx': '# Alpha\n\nNew words.\n' }));
    expect(edited.status).toBe(200);
    expect(edited.body.writes).toBeLessThanOrEqual(8);
    const now = await published('/a');
    expect(now.release).toBe(edited.body.release);
    expect(now.html).toContain('New words.');
    expect(fs.readFileSync(path.join(content.root, 'docs/a.mdx'), 'utf8')).toContain('New words.');

    expect((await send(change({ 'docs/new/c.mdx': '# Gamma\n' }))).status).toBe(200);
    expect((await published('/new/c')).html).toContain('Gamma');
    expect((await send(change({ 'docs/new/c.mdx': null }))).status).toBe(200);
    expect((await published('/new/c')).html).toBeNull();
  });

  it('accepts requests of the example that pipelines use', async () => {
    fs.writeFileSync(path.join(content.root, 'docs/a.mdx'), '# Alpha\n\nSent words.\n');
    const text = execFileSync(
      process.execPath,
      ['examples/send-page.mjs', content.root, 'docs/a.mdx'],
      { env: { HOOK_URL: `${url}/publish`, HOOK_KEY: KEY }, encoding: 'utf8' },
    );
    expect(text).toMatch(/^200 \{"release":"\w{24}"/);
    expect((await published('/a')).html).toContain('Sent words.');
  });

  it('handles concurrent requests one after the other, each based on the last', async () => {
    const names = Array.from({ length: 6 }, (_entry, index) => `docs/many-${index}.mdx`);
    const sent = await Promise.all(names.map((name) => send(change({ [name]: `# ${name}\n` }))));
    expect(sent.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect(new Set(sent.map(({ body }) => body.release)).size).toBe(names.length);
    for (const name of names)
      expect((await published(`/${path.basename(name, '.mdx')}`)).html).not.toBeNull();
    await send(change(Object.fromEntries(names.map((name) => [name, null]))));
  });

  it('responds to health checks and nothing else', async () => {
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' });
    expect((await fetch(`${url}/nowhere`)).status).toBe(404);
    const get = await fetch(`${url}/publish`);
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('an edit that cannot be published', () => {
  let before: { release: string; files: string };
  const state = async (): Promise<typeof before> => ({
    release: (await published('/a')).release,
    files: fs
      .readdirSync(content.root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort()
      .map((file) => `${file}\n${fs.readFileSync(file, 'utf8')}`)
      .join('\n'),
  });
  beforeEach(async () => {
    before = await state();
  });

  it('gets file and line when it does not compile, and nothing is moved', async () => {
    const text = '# Alpha\n\nWords.\n\nOne {a b} two.\n';
    const { status, body } = await send(change({ 'docs/a.mdx': text, 'docs/z.mdx': '# Z\n' }));
    expect(status).toBe(422);
    expect(body.diagnostics).toMatchObject([{ file: 'docs/a.mdx', line: 5 }]);
    expect(JSON.stringify(body.diagnostics)).toContain('One {a b} two');
    expect(await state()).toEqual(before);
    const next = await send(change({ 'docs/b.mdx': `# Beta\n\n[a](./a.mdx) ${randomUUID()}\n` }));
    expect(next.status).toBe(200);
  });

  it.each([
    ['a wrong signature', { 'x-hook-signature': `sha256=${'0'.repeat(64)}` }],
    ['no signature', { 'x-hook-signature': '' }],
    ['a signature for another nonce', { 'x-hook-signature': 'nonce' }],
    ['a stale timestamp', { 'x-hook-timestamp': String(Math.floor(Date.now() / 1000) - 301) }],
    ['a timestamp to come', { 'x-hook-timestamp': String(Math.floor(Date.now() / 1000) + 3600) }],
    ['no number as timestamp', { 'x-hook-timestamp': '1e9' }],
    ['a short nonce', { 'x-hook-nonce': 'short' }],
  ])('is rejected with %s', async (_name, headers) => {
    const body = change({ 'docs/a.mdx': '# Forged\n' });
    const now = String(Math.floor(Date.now() / 1000));
    const given =
      'x-hook-signature' in headers && headers['x-hook-signature'] === 'nonce'
        ? { 'x-hook-signature': signBody(KEY, now, randomUUID(), Buffer.from(body)) }
        : headers;
    expect((await send(body, given)).status).toBe(401);
    expect(await state()).toEqual(before);
  });

  it('is rejected when its body was modified on the way', async () => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const nonce = randomUUID();
    const signed = Buffer.from(change({ 'docs/a.mdx': '# True\n' }));
    const signature = signBody(KEY, timestamp, nonce, signed);
    const { status } = await send(change({ 'docs/a.mdx': '# Forged\n' }), {
      'x-hook-timestamp': timestamp,
      'x-hook-nonce': nonce,
      'x-hook-signature': signature,
    });
    expect(status).toBe(401);
    expect(await state()).toEqual(before);
  });

  it('is rejected when it is replayed, even after a restart', async () => {
    const nonce = randomUUID();
    const body = change({ 'docs/b.mdx': `# Beta\n\n[a](./a.mdx) ${nonce}\n` });
    const headers = { 'x-hook-nonce': nonce };
    expect((await send(body, headers)).status).toBe(200);
    expect((await send(body, headers)).status).toBe(401);
    command.child.kill('SIGTERM');
    expect(await command.ended).toBe(0);
    await startHook();
    expect((await send(body, headers)).status).toBe(401);
  });

  it.each([
    ['no JSON', 'files: a'],
    ['no files', '{"files":{}}'],
    ['another field', '{"files":{"docs/a.mdx":"x"},"run":"rm"}'],
    ['a text that is none', '{"files":{"docs/a.mdx":5}}'],
    ['a file outside of the docs', change({ 'site.ts': 'export default {}' })],
    ['a way out of the folder', change({ 'docs/../../x.mdx': '# X' })],
    ['an absolute name', change({ '/var/x.mdx': '# X' })],
    ['no page', change({ 'docs/x.ts': 'export {}' })],
    [
      'too many files',
      change(Object.fromEntries(Array.from({ length: 51 }, (_e, i) => [`docs/${i}.mdx`, 'x']))),
    ],
  ])('gets an explanation of %s', async (_name, body) => {
    const sent = await send(body);
    expect(sent.status).toBe(400);
    expect(sent.body.error).toMatch(/expected/);
    expect(await state()).toEqual(before);
  });

  it('cannot leave the folder through a symbolic link', async () => {
    const link = path.join(content.root, 'docs/away');
    fs.symlinkSync(path.dirname(content.root), link);
    expect((await send(change({ 'docs/away/x.mdx': '# X' }))).status).toBe(400);
    fs.rmSync(link);
  });

  it('is cut off when it is too large, with or without a content length', async () => {
    expect((await send('x'.repeat(2_000_001))).status).toBe(413);
    const head = `POST /publish HTTP/1.1\r\nhost: hook\r\ntransfer-encoding: chunked\r\n\r\n`;
    const piece = `${(100_000).toString(16)}\r\n${'x'.repeat(100_000)}\r\n`;
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = net.connect(Number(new URL(url).port), '127.0.0.1', () => {
        socket.write(head);
        for (let count = 0; count < 21; count++) socket.write(piece);
      });
      socket.on('data', (bytes) => (text += bytes.toString('utf8')));
      socket.on('error', (error) => (text === '' ? reject(error) : resolve(text)));
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(await state()).toEqual(before);
  });
});

describe('edgepress hook with invalid settings', () => {
  it.each([
    [
      'without a key',
      { HOOK_KEY: '' },
      LOCAL,
      'HOOK_KEY: found 0 characters, expected at least 32',
    ],
    [
      'at no port',
      { PORT: 'x' },
      LOCAL,
      'PORT: found "x", expected a whole number from 0 to 65535',
    ],
    ['with an unknown flag', {}, ['--fast'], "Unknown option '--fast'. Usage: "],
  ])('reports the error and exits: %s', async (_name, env, flags, sentence) => {
    const wrong = runCommand('hook', { CONTENT: content.root, HOOK_KEY: KEY, ...env }, flags);
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toContain(sentence);
  });
});
