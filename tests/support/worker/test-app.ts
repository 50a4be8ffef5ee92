/** Creates an app with separate isolate state and a KV in memory. */
import { createApp } from '../../../worker/index.ts';
import type { Env } from '../../../worker/config/env.ts';
import { type MemoryKv, memoryKv } from '../kv/memory-kv.ts';
import { withKnownHeaders } from './known-headers.ts';
import { type Sample, sampleRelease, type SampleOptions } from './sample-release.ts';

/** A served release. */
export interface TestApp {
  kv: MemoryKv;
  sample: Sample;
  /** Requests a URL without any normalisation except by the URL parser. */
  get(address: string, headers?: Record<string, string>): Promise<Response>;
  request(address: string, init?: RequestInit): Promise<Response>;
  /** Writes another release to KV and moves the pointer to it. */
  publish(options: SampleOptions): Sample;
}

/** Serves a sample release. `variables` are like those in `wrangler.toml`. */
export function testApp(options: SampleOptions = {}, variables: Partial<Env> = {}): TestApp {
  return appOver(sampleRelease(options), variables);
}

/** Serves a release that is given. Its values are copied. */
export function appOver(sample: Sample, variables: Partial<Env> = {}): TestApp {
  const kv = memoryKv(sample.values);
  const app = createApp();
  const env = { DOCS: kv.namespace, VERSION: { id: 'worker-1' }, ...variables } satisfies Env;
  const request = async (address: string, init?: RequestInit): Promise<Response> =>
    withKnownHeaders(
      address,
      await app.fetch(new Request(`https://docs.example.com${address}`, init), env),
    );
  return {
    kv,
    sample,
    request,
    get: (address, headers = {}) => request(address, { headers }),
    publish(next) {
      const published = sampleRelease({ previous: sample.manifest.id, ...next });
      for (const [key, value] of Object.entries(published.values)) kv.values.set(key, value);
      return published;
    },
  };
}
