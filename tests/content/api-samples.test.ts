/** The samples of every operation: each can be parsed in its language, and sends what the document's example says. */
import { spawnSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { parseApiDocument } from '../../compiler/api/document/document.ts';
import { requestOf } from '../../compiler/api/requests.ts';
import type { SampleRequest } from '../../model/samples/sample-request.ts';
import { samples } from '../../model/samples/samples.ts';
import { SAMPLE_LANGUAGES } from '../../model/samples/sample-language.ts';
import { apiText } from '../support/content/api-schemas.ts';

interface Case {
  /** Operation, and the example of its body. */
  name: string;
  request: SampleRequest;
  code: Record<string, string>;
}

const document = parseApiDocument(apiText);
const all: Case[] = document.operations.flatMap((operation) =>
  (operation.body?.examples ?? [{ name: undefined }]).map(({ name }) => {
    const request = requestOf(operation, document, { example: name });
    const code = Object.fromEntries(
      samples(request, SAMPLE_LANGUAGES).map((one) => [one.value, one.code]),
    );
    return { name: `${operation.id} ${name ?? ''}`.trim(), request, code };
  }),
);
// The token endpoint takes a form, and has a test of its own.
const cases = all.filter(
  ({ request }) => request.body === undefined || request.body.kind === 'json',
);

/** The faults of all samples in a language; `check` throws or says what is wrong. */
function faults(language: string, check: (code: string, request: SampleRequest) => void): string[] {
  return cases.flatMap(({ name, request, code }) => {
    try {
      check(code[language] ?? '', request);
      return [];
    } catch (error) {
      return [`${name}: ${String(error)}\n${code[language]}`];
    }
  });
}

it('exists for every operation in every language', () => {
  expect(all.length).toBeGreaterThanOrEqual(document.operations.length);
  for (const { code } of all) expect(Object.keys(code)).toEqual([...SAMPLE_LANGUAGES]);
});

it('has lines that fit the column of a page', () => {
  const long = all.flatMap(({ code }) =>
    Object.values(code).flatMap((text) => text.split('\n').filter((line) => line.length > 90)),
  );
  expect(long).toEqual([]);
});

it('sends the credential and a form to the token endpoint', async () => {
  const [token, ...others] = all.filter((one) => !cases.includes(one));
  expect(token?.name).toMatch(/^getAccessToken/);
  expect(others).toEqual([]);
  const sent: { url: string; init: { headers: Record<string, string>; body: URLSearchParams } }[] =
    [];
  const fetch = async (url: string, init: (typeof sent)[0]['init']): Promise<Response> => {
    sent.push({ url, init });
    return Response.json({});
  };
  const context = { fetch, URLSearchParams, btoa, username: 'cli_1', password: 'sec_1' };
  await runInNewContext(`(async () => { ${token?.code['javascript']} })()`, context);
  expect(sent[0]?.url).toMatch(/\/oauth\/token$/);
  expect(sent[0]?.init.headers['Authorization']).toBe(`Basic ${btoa('cli_1:sec_1')}`);
  expect(String(sent[0]?.init.body)).toBe('grant_type=client_credentials');
});

describe('curl', () => {
  it('parses as Bash and sends what the example says', () => {
    // A function in curl's place says what it was called with; a NUL ends each argument.
    const stub = `curl() { printf '%s\\0' "$@"; }; ACCESS_TOKEN=token\n`;
    const found = faults('curl', (code, { method, url, credentials, headers, body }) => {
      const { status, stdout, stderr } = spawnSync('bash', ['-c', stub + code], {
        encoding: 'utf8',
      });
      expect(stderr).toBe('');
      expect(status).toBe(0);
      const sent = curlRequest(stdout.split('\0').slice(0, -1));
      expect(sent.method).toBe(method);
      expect(comparable(sent.url)).toBe(comparable(url));
      expect(sent.headers).toEqual([
        ...(credentials.length > 0 ? ['Authorization: Bearer token'] : []),
        ...(body === undefined ? [] : ['Content-Type: application/json']),
        ...headers.map(([header, value]) => `${header}: ${value}`),
      ]);
      expect(sent.body).toEqual(jsonOf(body));
    });
    expect(found).toEqual([]);
  });
});

describe('JavaScript', () => {
  it('parses as JavaScript and as TypeScript', () => {
    const found = faults('javascript', (code) => {
      for (const loader of ['js', 'ts'] as const)
        transformSync(code, { loader, format: 'esm', logLevel: 'silent' });
    });
    expect(found).toEqual([]);
  });

  it.each(cases)('runs and sends what the example says: $name', async ({ request, code }) => {
    const sent: { url: string; init: Sent }[] = [];
    const fetch = async (url: string, init: Sent): Promise<Response> => {
      sent.push({ url, init });
      return Response.json({});
    };
    await runInNewContext(`(async () => { ${code['javascript']} })()`, {
      fetch,
      accessToken: 'token',
      URLSearchParams,
    });
    const [call] = sent;
    expect(sent).toHaveLength(1);
    expect(comparable(call?.url ?? '')).toBe(comparable(request.url));
    expect(call?.init.method ?? 'GET').toBe(request.method);
    expect(call?.init.headers?.['Authorization']).toBe(
      request.credentials.length > 0 ? 'Bearer token' : undefined,
    );
    for (const [header, value] of request.headers) expect(call?.init.headers?.[header]).toBe(value);
    expect(call?.init.body === undefined ? undefined : JSON.parse(call.init.body)).toEqual(
      jsonOf(request.body),
    );
  });
});

function jsonOf(body: SampleRequest['body']): unknown {
  return body?.kind === 'json' ? body.value : undefined;
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

describe('Python', () => {
  it('compiles', ({ skip }) => {
    const script =
      'import json, sys\nfor code in json.load(sys.stdin):\n    compile(code, "sample", "exec")';
    const run = spawnSync('python3', ['-c', script], {
      encoding: 'utf8',
      input: JSON.stringify(cases.map(({ code }) => code['python'])),
    });
    if (run.error) skip('There is no python3 on this machine.');
    expect(run.stderr).toBe('');
    expect(run.status).toBe(0);
  });

  it('calls the method of the operation', () => {
    const found = faults('python', (code, { method, body }) => {
      expect(code).toContain(`requests.${method.toLowerCase()}(`);
      expect(code.includes('json=')).toBe(body !== undefined);
      balanced(code);
    });
    expect(found).toEqual([]);
  });
});

describe.each([
  ['java', 'Java', /URI\.create\(([^;]*)\);/],
  ['csharp', 'C#', /var url = ([^;]*);/],
] as const)('%s', (language, _label, address) => {
  it('has complete strings, balanced brackets, the URL and the body', () => {
    const found = faults(language, (code, { url, method, body }) => {
      const texts = balanced(code);
      const parts = /"[^]*"/.exec(address.exec(code)?.[1] ?? '')?.[0] ?? '';
      const whole = parts
        .split(/\s*\+\s*(?=")/)
        .map((part): unknown => JSON.parse(part))
        .join('');
      expect(comparable(whole)).toBe(comparable(url));
      expect(code.toUpperCase()).toContain(method);
      const blocks = texts.filter((text) => text.startsWith('\n'));
      expect(blocks.map((text): unknown => JSON.parse(text))).toEqual(
        body === undefined ? [] : [jsonOf(body)],
      );
    });
    expect(found).toEqual([]);
  });
});

// An address whose query may be encoded in more than one way.
function comparable(url: string): string {
  const { origin, pathname, searchParams } = new URL(url);
  return `${origin}${pathname}?${searchParams}`;
}

function curlRequest(words: string[]): {
  method: string;
  url: string;
  headers: string[];
  body: unknown;
} {
  const after = (flag: string): string[] =>
    words.flatMap((word, index) => (words[index - 1] === flag ? [word] : []));
  const [url = ''] = words.filter((word) => word.startsWith('https://'));
  const data = after('-d');
  const inQuery = words.includes('-G');
  return {
    method: after('-X')[0] ?? 'GET',
    url: inQuery ? `${url}?${data.join('&')}` : url,
    headers: after('-H'),
    body: inQuery || data[0] === undefined ? undefined : JSON.parse(data[0]),
  };
}

/** The texts of a program in double or triple quotes. Throws when a text or bracket is not closed. */
function balanced(code: string): string[] {
  const texts: string[] = [];
  const rest = code.replace(
    /"""([^]*?)"""|"((?:[^"\\\n]|\\.)*)"/g,
    (_whole, block?: string, text?: string) => {
      texts.push(block ?? text ?? '');
      return ' ';
    },
  );
  if (rest.includes('"')) throw new Error('a text is not closed');
  const open: string[] = [];
  const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{' };
  for (const letter of rest.replace(/[^()[\]{}]/g, ''))
    if (pairs[letter] === undefined) open.push(letter);
    else if (open.pop() !== pairs[letter]) throw new Error(`\`${letter}\` closes nothing`);
  if (open.length > 0) throw new Error(`\`${open.join('')}\` is not closed`);
  return texts;
}
