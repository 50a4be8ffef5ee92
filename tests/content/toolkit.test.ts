/** The server toolkit that pages import by name: each language does the same against the same strict double. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeFences } from '../support/content/code-fences.ts';
import { isFull } from '../support/suite.ts';
import { PlatformDouble } from '../support/toolkit/platform-double.ts';
import { compileWithToolkit, isInstalled, runToolkit } from '../support/toolkit/run-toolkit.ts';

/** Compiling takes seconds, so Java is left to the full suite. */
const LANGUAGES = [
  { language: 'javascript', program: 'node' },
  { language: 'python', program: 'python3' },
  ...(isFull ? ([{ language: 'java', program: 'javac' }] as const) : []),
] as const;

let platform: PlatformDouble;
beforeEach(async () => {
  platform = await PlatformDouble.start();
});
afterEach(() => platform.close());

describe.each(LANGUAGES)('the toolkit in $language', ({ language, program }) => {
  it('reuses tokens, retries, verifies, handles once and empties the outbox', async (test) => {
    if (!isInstalled(program)) test.skip(`${program} isn't installed`);
    expect(await runToolkit(language, platform.url)).toEqual({
      tokens: ['token-1', 'token-1', 'token-1'],
      calls: [
        { data: [], nextCursor: null },
        null,
        { data: [1] },
        'validation_failed false',
        'http_502 true',
      ],
      signatures: [true, false, false, false, false, false],
      once: [null, null, 'evt_busy is being handled by another process', 'failed', null, 2],
      batches: [true, true, true, false],
    });
    expect(platform.faults).toEqual([]);
    expect(platform.tokens).toBe(1);
    expect(
      platform.requests.map(({ method, path, key }) => `${method} ${path} ${key ?? '-'}`),
    ).toEqual([
      'GET /v1/env_1/ok -',
      'DELETE /v1/env_1/empty -',
      ...Array(3).fill('GET /v1/env_1/busy -'),
      'POST /v1/env_1/invalid k',
      // Without a key, it isn't safe to send it again.
      'POST /v1/env_1/proxy -',
      'POST /v1/env_1/action-flows/flow_ok/trigger outbox-1',
      'POST /v1/env_1/action-flows/flow_paused/trigger outbox-2',
      ...Array(5).fill('POST /v1/env_1/action-flows/flow_down/trigger outbox-3'),
    ]);
    expect(platform.statements).toEqual([
      'cx_begin evt_1',
      'cx_done evt_1',
      'cx_begin evt_1',
      'cx_begin evt_busy',
      'cx_begin evt_2',
      'cx_forget evt_2',
      'cx_begin evt_2',
      'cx_done evt_2',
      'cx_claim ',
      'cx_store outbox-1 {"results":[{"customerId":"hb-test-01","status":"accepted"}]}',
      'cx_claim ',
      'cx_postpone outbox-2 flow_not_live',
      // The call may have arrived, so the batch keeps its key.
      'cx_claim ',
      'cx_claim ',
    ]);
  });
});

describe('Java programs on pages that use the toolkit', () => {
  const programs = codeFences(['java']).filter(({ text }) =>
    /^import (?:static )?cx\./m.test(text),
  );

  it('are there', () => {
    expect(programs.length).toBeGreaterThan(2);
    expect(new Set(programs.map(({ title }) => title)).size).toBe(programs.length);
  });

  it.runIf(isFull)('compile with it', async (test) => {
    if (!isInstalled('javac')) test.skip("javac isn't installed");
    await compileWithToolkit(Object.fromEntries(programs.map(({ title, text }) => [title, text])));
  });
});
