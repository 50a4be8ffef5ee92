/** What a sender of pages is told when the pointer is another's, is held, or cannot be seen yet. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hookServer } from '../../../publisher/hook/hook-server.ts';
import { Nonces, signBody } from '../../../publisher/hook/signature.ts';
import {
  PointerUpdateUnconfirmed,
  OperatorError,
} from '../../../compiler/diagnostics/operator-error.ts';
import { type MemoryNamespace, memoryNamespace } from '../../support/kv/store-namespace.ts';
import {
  clone,
  pointerIn,
  type Publisher,
  publisher,
} from '../../support/publishing/publishers.ts';

const KEY = 'k'.repeat(32);
const OLD = '# Alpha\n\nOld.\n';
let namespace: MemoryNamespace;
let editor: Publisher;
let server: ReturnType<typeof hookServer>;
/** In place of the publish, when a test says so. */
let fails: Error | undefined;

beforeEach(async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  fails = undefined;
  namespace = memoryNamespace();
  editor = publisher(namespace, { 'docs/a.mdx': OLD, 'docs/b.mdx': '# Beta\n' });
  editor.git('init', '-q', '-b', 'main');
  editor.commit();
  await editor.publish();
  const { root, out } = editor.site;
  server = hookServer({
    root,
    folders: [path.join(root, 'docs')],
    key: KEY,
    nonces: new Nonces(path.join(out, 'nonces')),
    site: { run: () => editor.site.build() },
    publish: async () => {
      const done = await editor.publish();
      if (fails !== undefined) throw fails;
      return done;
    },
    log: () => {},
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  vi.restoreAllMocks();
  server.close();
  await editor.close();
});

async function send(text: string): Promise<{ status: number; said: string }> {
  const body = JSON.stringify({ files: { 'docs/a.mdx': text } });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomUUID();
  // A server that listens on a port has no path for an address.
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/publish`, {
    method: 'POST',
    body,
    headers: {
      'x-hook-timestamp': timestamp,
      'x-hook-nonce': nonce,
      'x-hook-signature': signBody(KEY, timestamp, nonce, Buffer.from(body)),
    },
  });
  return { status: response.status, said: await response.text() };
}

const onDisk = (): string => fs.readFileSync(path.join(editor.site.root, 'docs/a.mdx'), 'utf8');

describe('the hook', () => {
  it('responds with 409 and reverts the file during a rollback', async () => {
    expect((await send('# Alpha\n\nBad.\n')).status).toBe(200);
    const back = await editor.rollback();
    const sent = await send('# Alpha\n\nSaved.\n');
    expect([sent.status, JSON.parse(sent.said)]).toEqual([
      409,
      { error: expect.stringContaining('--resume') },
    ]);
    expect(onDisk()).toContain('Bad.');
    expect((await pointerIn(namespace)).release).toBe(back.manifest.id);
  });

  it('responds with 409 and reverts the file when a pipeline has published changes that are missing here', async () => {
    const ci = clone(namespace, editor);
    ci.site.write({ 'docs/merged.mdx': '# Merged\n' });
    ci.commit();
    const merged = await ci.publish();
    const sent = await send('# Alpha\n\nSaved.\n');
    expect([sent.status, sent.said]).toEqual([409, expect.stringContaining('/merged  Merged')]);
    expect(onDisk()).toBe(OLD);
    expect((await pointerIn(namespace)).release).toBe(merged.manifest.id);
    await ci.close();
  });

  it('responds with 202 and keeps the file when the release is live but not confirmed yet', async () => {
    fails = new PointerUpdateUnconfirmed('KV does not show it yet.');
    const sent = await send('# Alpha\n\nLive.\n');
    expect([sent.status, sent.said]).toEqual([202, expect.stringContaining('not show it yet')]);
    expect(onDisk()).toContain('Live.');
    fails = undefined;
    expect((await send('# Alpha\n\nNext.\n')).status).toBe(200);
  });

  it('responds with 502 and reverts the file when Cloudflare refuses', async () => {
    fails = new OperatorError('Cloudflare refuses the credentials.');
    expect((await send('# Alpha\n\nLost.\n')).status).toBe(502);
    expect(onDisk()).toBe(OLD);
  });
});
