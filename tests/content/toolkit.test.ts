/** The server toolkit that pages import by name: each language does the same against the same strict double. */
import fs from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withVariables } from '../support/content/api-schemas.ts';
import { codeFences } from '../support/content/code-fences.ts';
import { isFull } from '../support/suite.ts';
import { PlatformDouble } from '../support/toolkit/platform-double.ts';
import { isInstalled, runToolkit } from '../support/toolkit/run-toolkit.ts';

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

describe('pages', () => {
  const fences = codeFences(['javascript', 'typescript', 'python', 'java', 'csharp']);
  /** The pages about the call for a token itself. */
  const ABOUT_TOKENS = /docs\/api\/(?:auth|api-credentials)\.mdx$/;

  it('print no variant of the toolkit', () => {
    const own =
      /createHmac|hmac\.new|Mac\.getInstance|HMACSHA256|(?:function|def|boolean|bool|Task\S*) (?:callApi|call_api|accessToken|access_token|isGenuine|is_genuine|onlyOnce|only_once|IsGenuine)\b/;
    const token = new RegExp(withVariables('{api.url}/oauth/token').replaceAll('.', '\\.'));
    const found = fences.filter(
      ({ file, text }) => own.test(text) || (token.test(text) && !ABOUT_TOKENS.test(file)),
    );
    expect(found.map(({ file, line }) => `${file}:${line}`)).toEqual([]);
  });

  it('import names that the toolkit exports', () => {
    const exported = (file: string): string[] => {
      const text = fs.readFileSync(`content/toolkit/${file}`, 'utf8');
      const names = file.endsWith('.py')
        ? /^(?:def|class) (\w+)/gm
        : /^export (?:async )?function (\w+)/gm;
      return [...text.matchAll(names)].map(([, name = '']) => name);
    };
    const imports = fences.flatMap(({ file, line, text }) => [
      ...[
        ...text.matchAll(
          /^import \{ ([\w, ]+) \} from '\.\/((?:access-token|call-api|seen|verify-webhook|outbox)\.m?js)'/gm,
        ),
      ].map(([, names = '', module = '']) => ({
        file,
        line,
        names,
        module: `javascript/${module}`,
      })),
      ...[
        ...text.matchAll(
          /^from (access_token|call_api|seen|verify_webhook|outbox) import ([\w, ]+)/gm,
        ),
      ].map(([, module = '', names = '']) => ({
        file,
        line,
        names,
        module: `python/${module}.py`,
      })),
    ]);
    expect(imports.length).toBeGreaterThan(30);
    const unknown = imports.filter(
      ({ names, module }) =>
        !fs.existsSync(`content/toolkit/${module}`) ||
        names.split(', ').some((name) => !exported(module).includes(name)),
    );
    expect(unknown).toEqual([]);
  });
});
