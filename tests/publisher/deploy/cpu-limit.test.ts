/** The limit of CPU time that a deploy writes: on the paid plan only, since the free plan refuses one. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CPU_MS, adaptCpuLimit } from '../../../publisher/deploy/cpu-limit.ts';
import { readWorkerConfig } from '../../../publisher/deploy/worker-config.ts';
import type { AccountPlan } from '../../../publisher/kv/kv-limits.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-cpu-'));
  file = path.join(folder, 'wrangler.toml');
  fs.copyFileSync('wrangler.toml', file);
});
afterEach(() => {
  fs.rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

const text = (): string => fs.readFileSync(file, 'utf8');
const limitOf = async (env?: string) => (await readWorkerConfig(file, env)).cpuMs;
const fit = async (plan: AccountPlan | undefined, dryRun = false): Promise<string> =>
  adaptCpuLimit(await readWorkerConfig(file, undefined), plan, dryRun);

describe('limits.cpu_ms', () => {
  it('is written for the paid plan, for each environment, once', async () => {
    expect(await limitOf()).toBeUndefined();
    const before = text();
    expect(await fit('paid', true)).toContain('would be written');
    expect(text()).toBe(before);
    expect(await fit('paid')).toContain('written to wrangler.toml');
    expect([await limitOf(), await limitOf('preview')]).toEqual([CPU_MS, CPU_MS]);
    const paid = text();
    for (const plan of ['paid', undefined] as const) {
      expect(await fit(plan)).toBe(`${CPU_MS} ms`);
      expect(text()).toBe(paid);
    }
  });

  it('is never written for the free plan, and is removed again', async () => {
    const before = text();
    expect(await fit('free')).toContain('the free plan refuses one');
    expect(await fit(undefined)).toContain('the free plan allows 10 ms');
    await fit('paid');
    expect(await fit('free', true)).toContain('would be removed');
    expect(await limitOf()).toBe(CPU_MS);
    expect(await fit('free')).toContain('removed from wrangler.toml');
    expect(text()).toBe(before);
  });

  it('is kept as the operator wrote it, and stops a deploy to the free plan', async () => {
    fs.appendFileSync(file, '\n[limits]\ncpu_ms = 90\n');
    const own = text();
    expect(await fit('paid')).toBe('90 ms');
    await expect(fit('free')).rejects.toThrow('found limits.cpu_ms = 90');
    expect(text()).toBe(own);
  });
});
