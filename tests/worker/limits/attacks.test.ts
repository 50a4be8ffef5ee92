/** Sends attacks, one request each, to a site with drafts, withdrawn releases, keys and all risky kinds of files. */
import { describe, expect, it } from 'vitest';
import { assetFilterOf } from '../../support/asset-filter.ts';
import { type Manifest, objectKey, releaseKey } from '../../../model/release/release.ts';
import {
  ATTACKS,
  DRAFT,
  MARKER,
  PAGE,
  PREVIEW_KEY,
  PURGE_KEY,
  WITHDRAWN,
} from '../../support/worker/attack-rows.ts';
import { CONFIGURED, memoryQueue } from '../../support/worker/beacons.ts';
import { memoryKv } from '../../support/kv/memory-kv.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';
import { sampleRelease } from '../../support/worker/sample-release.ts';
import type { Env } from '../../../worker/config/env.ts';
import { createApp } from '../../../worker/index.ts';
import { indexOf } from '../../support/worker/typesense-app.ts';

const logged = quietLog();

const SECRET = 'Text of /secret-launch';

function inlinePages({ pages }: Manifest) {
  return 'inline' in pages ? pages.inline.pages : {};
}

function target(env: Partial<Env> = {}) {
  const published = sampleRelease({ pages: { '/leaked': 'Leaked' } });
  const { object = '', markdown = '' } = inlinePages(published.manifest)['/leaked'] ?? {};
  const files: Manifest['files'] = {
    '/evil.xml': { object: 'xml'.padEnd(32, '0'), type: 'application/xml' },
    '/gone.txt': { object: 'withdrawn'.padEnd(32, '0'), type: 'text/plain; charset=utf-8' },
    '/video.mp4': { object: 'video'.padEnd(32, '0'), type: 'video/mp4', size: 8 },
  };
  const others = [DRAFT, 'revoked-d0', WITHDRAWN].map((id) =>
    sampleRelease({ id, pages: { '/secret-launch': 'Secret launch' } }),
  );
  const pointer = JSON.parse(published.values['pointer'] ?? '');
  Object.assign(pointer.manifest.files, files);
  pointer.manifest.lettering = 'letters'.padEnd(32, '0');
  pointer.manifest.search = { object: 'index'.padEnd(32, '0'), records: 1 };
  const withdrawn = {
    objects: [object, markdown, 'withdrawn'.padEnd(32, '0')],
    releases: [WITHDRAWN],
    paths: ['/leaked'],
  };
  const values = {
    ...Object.assign({}, ...others.map((other) => other.values)),
    ...published.values,
    [releaseKey('release-a')]: JSON.stringify(pointer.manifest),
    [objectKey('xml'.padEnd(32, '0'))]:
      '<x xmlns="http://www.w3.org/1999/xhtml"><script src="/a.js"/></x>',
    [objectKey('video'.padEnd(32, '0'))]: '01234567',
    [objectKey('index'.padEnd(32, '0'))]: indexOf([{ path: PAGE, texts: ['Creating cards'] }]),
    pointer: JSON.stringify({
      ...pointer,
      assets: assetFilterOf([`${'releaseamain'.padEnd(32, '0')}.js`]),
      history: [WITHDRAWN, 'release-a'].map((release) => ({ release, at: pointer.at })),
      revoked: ['revoked-d0'],
      withdrawn: { generation: 1, ...withdrawn },
    }),
  };
  const kv = memoryKv(values);
  const queue = memoryQueue();
  const app = createApp();
  const bindings: Env = {
    DOCS: kv.namespace,
    VERSION: { id: 'worker-1' },
    ...CONFIGURED,
    PREVIEW_KEY,
    PURGE_KEY,
    EVENTS: queue,
    ...env,
  };
  const ask = async (path: string, init?: RequestInit) => {
    const request = new Request(`https://docs.example.com${path}`, init);
    const response = await app.fetch(request, bindings);
    return { response, text: await response.text() };
  };
  return { kv, queue, ask };
}

describe.each(ATTACKS)('%s', (_, attacks) => {
  it.each(attacks)(
    '$name: $status',
    async ({ path, init, env, status, headers = {}, reads = 0 }) => {
      const { kv, queue, ask } = target(env);
      // An isolate that knows the release, as an attacker finds it.
      await ask(PAGE);
      kv.reads.length = 0;
      const { response, text } = await ask(path, init);
      expect([response.status, text.slice(0, 200)]).toEqual([status, expect.anything()]);
      for (const [name, value] of Object.entries(headers)) {
        const found = response.headers.get(name);
        if (value instanceof RegExp) expect(found, name).toMatch(value);
        else expect(found, name).toBe(value);
      }
      expect(kv.reads.length).toBeLessThanOrEqual(reads);
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain('Text of /leaked');
      expect(text).not.toContain('<script>alert');
      expect(JSON.stringify(queue.messages) + logged().join()).not.toContain(MARKER);
      expect(response.headers.get('location') ?? '').not.toMatch(/^(?:\/\/|https?:)/);
      // A refusal is plain, and no cache keeps it.
      if (status >= 400) expect(response.headers.get('cache-control')).toMatch(/no-store/);
      if (!path.startsWith('/search')) expect(text).not.toContain(MARKER);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );
});
