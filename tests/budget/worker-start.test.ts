/** What a cold isolate of the worker does before its first page, as far as it doesn't depend on the machine. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'acorn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorker } from '../../compiler/assets/worker-bundle.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-worker-start-'));
const file = path.join(folder, 'index.js');
let code: string;
let inputs: string[];

beforeAll(async () => {
  inputs = Object.keys((await buildWorker(file)).inputs);
  code = fs.readFileSync(file, 'utf8');
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe("the worker's script", () => {
  // The runtime parses all of it before the first request, also what that request doesn't use, at about 26 ms a megabyte.
  it('is at most 410 KB before compression', () => {
    expect(code.length).toBeLessThan(410_000);
  });

  // Compiling the routes into one regular expression took 2 ms of CPU, and the engine registers only one.
  it('has no router that prepares its routes', () => {
    expect(inputs.filter((input) => input.includes('/hono/'))).not.toEqual([]);
    expect(inputs.filter((input) => input.includes('reg-exp-router'))).toEqual([]);
  });

  // The runtime checks literals while it parses. Sets of Unicode properties took 3 ms of CPU (`model/schema/lazy-pattern.ts`).
  it('has no regular expression literals with Unicode properties', () => {
    const literals: string[] = [];
    parse(code, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      onToken: ({ type, start, end }) => {
        if (type.label === 'regexp') literals.push(code.slice(start, end));
      },
    });
    expect(literals.length).toBeGreaterThan(100);
    expect(literals.filter((literal) => /\\p\{/i.test(literal))).toEqual([]);
  });
});
