/** The shell is sent before KV answers. The test controls when KV answers, and asserts on the order of events. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POINTER_KEY } from '../../model/release/pointer.ts';
import { faultSite, type FaultSite } from '../support/sites/fault-site.ts';
import { PREPAINT, type Sample, sampleRelease } from '../support/worker/sample-release.ts';

const WARM = '/quick-start/introduction';
const SLOW = '/guide/cards/creating';
const LONG = '/long';

/** A release with a sidebar and an article that are longer than a chunk of React's. */
function largeRelease(): Sample {
  const sample = sampleRelease({ pages: { [LONG]: 'Long' } });
  const { manifest, values, pageKey } = sample;
  const links = Array.from({ length: 600 }, (_, index) => ({
    type: 'link' as const,
    label: `Entry ${index} of a long sidebar`,
    href: `/entry/${index}`,
  }));
  manifest.sidebars['docs'] = [...(manifest.sidebars['docs'] ?? []), ...links];
  values[POINTER_KEY] = JSON.stringify({ release: manifest.id, previous: null, at: '', manifest });
  values[pageKey(LONG)] += `<p>${'Many words, é and 日本. '.repeat(20_000)}</p>`;
  return sample;
}

const sample = largeRelease();
let site: FaultSite;

beforeAll(async () => {
  site = await faultSite({ pointerTtl: 3600 });
  await site.kv.seed(sample.values);
  await (await site.get(WARM)).text();
  await site.kv.takeReads();
});

afterAll(() => site.close());

/** Reads a body piece by piece. */
function textOf(response: Response): {
  until(end: string): Promise<string>;
  rest(): Promise<string>;
} {
  const decoder = new TextDecoder();
  const pieces = response.body?.getReader();
  let text = '';
  const read = async (enough: () => boolean): Promise<string> => {
    while (!enough()) {
      const piece = await pieces?.read();
      if (!piece || piece.done) break;
      text += decoder.decode(piece.value, { stream: true });
    }
    return text;
  };
  return { until: (end) => read(() => text.includes(end)), rest: () => read(() => false) };
}

describe('with a warm manifest and a slow KV', () => {
  it('the head, the navbar and the sidebar arrive before KV answers', async () => {
    const key = sample.pageKey(SLOW);
    await site.kv.fail(key, 'wait');
    const response = await site.get(SLOW);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-cache')).toBe('miss');
    const body = textOf(response);

    // KV is still blocked here, so what has arrived can't have waited for it.
    const early = await body.until('<main');
    expect(await site.kv.takeReads()).toContain(key);
    expect(early).toMatch(/^<!DOCTYPE html>/);
    expect(early).toContain('<title>Creating cards | Example docs</title>');
    expect(early).toContain('<link rel="stylesheet" href="/assets/site-');
    expect(early).toMatch(/<header class="navbar"[^]*<nav aria-label="Main">[^]*<\/header>/);
    expect(early).toMatch(/<nav aria-label="Docs sidebar"[^]*aria-current="page"[^]*<\/nav>/);
    expect(early).not.toContain('Text of');

    await site.kv.fail(key, null);
    const whole = await body.rest();
    expect(whole).toContain('<p>Text of /guide/cards/creating in release-a.</p>');
    expect(whole).toMatch(/<\/html>$/);
  });

  it('the slow page is cached, and needs no further KV reads', async () => {
    await site.kv.takeReads();
    await site.kv.fail('*', 'wait');
    const response = await site.get(SLOW);
    expect(response.headers.get('x-cache')).toBe('hit');
    expect(await response.text()).toMatch(/Text of \/guide\/cards\/creating[^]*<\/html>$/);
    expect(await site.kv.takeReads()).toEqual([]);
    await site.kv.fail('*', null);
  });

  it("one slow page doesn't delay others", async () => {
    const key = sample.pageKey('/sdks/auth-SDK');
    await site.kv.fail(key, 'wait');
    const slow = await site.get('/sdks/auth-SDK');
    const other = await site.get('/guide/cards/overview');
    expect(await other.text()).toMatch(/Text of \/guide\/cards\/overview[^]*<\/html>$/);
    await site.kv.fail(key, null);
    expect(await slow.text()).toMatch(/Text of \/sdks\/auth-SDK[^]*<\/html>$/);
  });
});

describe('the raw HTML', () => {
  it.each(['/', WARM, '/sdks/auth-SDK', LONG, '/nowhere'])(
    'of %s has no inline script but the pre-paint one, and no inline style',
    async (path) => {
      const response = await site.get(path);
      const html = await response.text();
      const inline = [
        ...html.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>(.*?)<\/script>/gs),
      ];
      expect(inline.map(([, code]) => code)).toEqual([PREPAINT.code]);
      expect(response.headers.get('content-security-policy')).toContain(PREPAINT.hash);
      expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
      expect(html).not.toMatch(/<style|\sstyle=|<template|id="[BS]:|ep-stream-slot/);
    },
  );

  it('is complete without scripts, with navigation and article in place', async () => {
    const html = await (await site.get(LONG)).text();
    const article = sample.values[sample.pageKey(LONG)]?.split('\n')[1] ?? '';
    expect(html.includes(`<article class="prose">${article}</article>`)).toBe(true);
    const places = [
      'Entry 599',
      '<main',
      '<article',
      '</article>',
      '</main>',
      '<footer',
      '</html>',
    ];
    const found = places.map((place) => html.indexOf(place));
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(found).not.toContain(-1);
  });
});
