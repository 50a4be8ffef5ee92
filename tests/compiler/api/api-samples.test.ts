/** The samples of every media type and credential in every language. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { parseApiDocument } from '../../../compiler/api/document/document.ts';
import { requestOf } from '../../../compiler/api/requests.ts';
import type { SampleRequest } from '../../../model/samples/sample-request.ts';
import { samples } from '../../../model/samples/samples.ts';
import { SAMPLE_LANGUAGES, type SampleLanguage } from '../../../model/samples/sample-language.ts';
import { LIBRARY_DOCUMENT } from '../../support/content/api-document.ts';
import { isFull } from '../../support/suite.ts';

interface Case {
  name: string;
  request: SampleRequest;
  code: Record<string, string>;
}

const library = parseApiDocument(LIBRARY_DOCUMENT);
const cases: Case[] = library.operations.flatMap((operation) =>
  (operation.body?.contents ?? [{ mediaType: undefined }]).map(({ mediaType }) => {
    const request = requestOf(operation, library, { mediaType });
    const code = samples(request, SAMPLE_LANGUAGES).map((one) => [one.value, one.code]);
    return { name: `${operation.id} ${mediaType ?? ''}`, request, code: Object.fromEntries(code) };
  }),
);

function allOf(language: SampleLanguage): string[] {
  return cases.map(({ code }) => code[language] ?? '');
}

it('exist for each kind of body and of credential', () => {
  const kinds = new Set(cases.map(({ request }) => request.body?.kind ?? 'none'));
  expect([...kinds].toSorted()).toEqual(['binary', 'form', 'json', 'multipart', 'none', 'text']);
  const credentials = new Set(
    cases.flatMap(({ request }) => request.credentials.map(({ kind }) => kind)),
  );
  expect([...credentials].toSorted()).toEqual(['bearer', 'certificate', 'cookie', 'header']);
});

describe('curl', () => {
  it('sends every value as it is', () => {
    const stub = `curl() { printf '%s\\0' "$@"; }\n`;
    const wordsOf = (code: string): string[] => {
      const run = spawnSync('bash', ['-c', stub + code], { encoding: 'utf8' });
      expect(run.stderr).toBe('');
      return run.stdout.split('\0');
    };
    for (const { request, code } of cases) {
      const words = wordsOf(code['curl'] ?? '');
      const { body } = request;
      if (body?.kind === 'text') expect(words).toContain(body.text);
      if (body?.kind === 'form')
        for (const [name, value] of body.fields) expect(words).toContain(`${name}=${value}`);
      if (body?.kind === 'multipart')
        for (const { name, value, isFile } of body.parts)
          expect(words).toContain(isFile ? `${name}=@${value}` : `${name}=${value}`);
      if (body?.kind === 'json') {
        const sent: unknown = JSON.parse(words[words.indexOf('-d') + 1] ?? '');
        expect(sent).toEqual(body.value);
      }
    }
  });
});

describe('names of a document that somebody else has written', () => {
  const hostile = 'a"`${0/0}#{1}$(id)';
  const base: SampleRequest = {
    method: 'POST',
    url: 'https://api.example/v1',
    credentials: [],
    headers: [],
    body: { kind: 'text', mediaType: 'text/plain', text: '@/etc/hostname' },
    result: 'none',
  };
  const codeOf = (request: SampleRequest, language: SampleLanguage): string =>
    samples(request, [language])[0]?.code ?? '';

  it.each(['header', 'cookie'] as const)('stay texts in samples with a %s', (kind) => {
    const request = { ...base, credentials: [{ kind, name: hostile }] };
    const stub = `curl() { printf '%s\\0' "$@"; }\n`;
    const run = spawnSync('bash', ['-c', stub + codeOf(request, 'curl')], { encoding: 'utf8' });
    expect(run.stderr).toBe('');
    const words = run.stdout.split('\0');
    expect(words).toContain(kind === 'header' ? `${hostile}: ` : `${hostile}=`);
    expect(words[words.indexOf('@/etc/hostname') - 1]).toBe('--data-raw');
    expect(codeOf(request, 'ruby')).not.toContain('"#{1}');
    expect(codeOf(request, 'ruby')).not.toMatch(/[^\\]#\{1/);
    expect(codeOf(request, 'javascript')).not.toMatch(/`[^`]*[^\\]\$\{0/);
    transformSync(codeOf(request, 'javascript'), { loader: 'ts', format: 'esm' });
  });
});

describe('JavaScript', () => {
  it.each(cases)('sends $name', async ({ request, code }) => {
    const text = code['javascript'] ?? '';
    transformSync(text, { loader: 'ts', format: 'esm', logLevel: 'silent' });
    const sent: Request[] = [];
    const fetch = async (url: string, init: RequestInit): Promise<Response> => {
      sent.push(new Request(url, init));
      return Response.json('x');
    };
    const file = new Blob(['bytes']);
    await runInNewContext(`(async () => { ${text} })()`, {
      fetch,
      file,
      FormData,
      URLSearchParams,
      btoa,
      accessToken: 't',
      username: 'u',
      password: 'p',
      apiKey: 'k',
      sid: 's',
    });
    const [call] = sent;
    const { body } = request;
    expect(call?.method).toBe(request.method);
    expect(call?.url).toBe(request.url);
    if (body?.kind === 'json') expect(await call?.json()).toEqual(body.value);
    if (body?.kind === 'text') expect(await call?.text()).toBe(body.text);
    if (body?.kind === 'binary') expect(await call?.text()).toBe('bytes');
    if (body?.kind === 'form') {
      const form = await call?.formData();
      expect([...(form ?? [])].map(([name, value]) => [name, value])).toEqual(body.fields);
    }
    if (body?.kind === 'multipart') {
      const form = await call?.formData();
      expect([...(form?.keys() ?? [])]).toEqual(body.parts.map(({ name }) => name));
    }
  });
});

/** Checks programs with a tool if this machine has it. */
function checkWith(
  tool: string,
  { language, extension, around, args }: ToolUse,
  skip: (reason: string) => void,
): void {
  if (spawnSync(tool, ['--version'], { encoding: 'utf8' }).error)
    return skip(`There is no ${tool} on this machine.`);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'samples-'));
  try {
    const files = allOf(language).map((code, index) => {
      const file = path.join(folder, `Sample${index}${extension}`);
      fs.writeFileSync(file, around(code, index));
      return file;
    });
    const run = spawnSync(tool, [...args(folder), ...files], { encoding: 'utf8' });
    expect(run.stderr).toBe('');
    expect(run.status).toBe(0);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

interface ToolUse {
  language: SampleLanguage;
  extension: string;
  around: (code: string, index: number) => string;
  args: (folder: string) => string[];
}

it('Python compiles', ({ skip }) => {
  const script =
    'import sys\nfor name in sys.argv[1:]:\n    compile(open(name).read(), name, "exec")';
  const use = { language: 'python', extension: '.py', around: (code: string) => code } as const;
  checkWith('python3', { ...use, args: () => ['-c', script] }, skip);
});

describe.runIf(isFull)('toolchains', () => {
  it('compile Java', ({ skip }) => {
    const around = (code: string, index: number): string =>
      `import java.net.*;\nimport java.net.http.*;\nimport java.nio.file.*;\nimport java.time.*;\nimport java.util.*;\nclass Sample${index} { static String accessToken, username, password, apiKey, sid;\nvoid run() throws Exception {\n${code}\n} }`;
    checkWith(
      'javac',
      { language: 'java', extension: '.java', around, args: (folder) => ['-d', folder] },
      skip,
    );
  });

  it.for<{ tool: string; use: ToolUse }>([
    {
      tool: 'gofmt',
      use: {
        language: 'go',
        extension: '.go',
        around: (code) => `package main\nfunc main() {\n${code}\n}`,
        args: () => ['-e'],
      },
    },
    {
      tool: 'ruby',
      use: { language: 'ruby', extension: '.rb', around: (code) => code, args: () => ['-c'] },
    },
    {
      tool: 'php',
      use: {
        language: 'php',
        extension: '.php',
        around: (code) => `<?php\n${code}`,
        args: () => ['-l'],
      },
    },
  ])('$tool parses $use.language', ({ tool, use }, { skip }) => {
    checkWith(tool, use, skip);
  });
});

// Where no toolchain can be expected, at least every string and bracket is closed.
const QUOTES: Record<string, RegExp> = {
  java: /"""[^]*?[^\\]"""|"(?:[^"\\\n]|\\.)*"/g,
  csharp: /("{3,})[^]*?\1|"(?:[^"\\\n]|\\.)*"/g,
  go: /`[^`]*`|"(?:[^"\\\n]|\\.)*"/g,
  ruby: /"(?:[^"\\\n]|\\.)*"/g,
  php: /'(?:[^'\\]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g,
  kotlin: /"""[^]*?"""|"(?:[^"\\\n]|\\.)*"/g,
};

it.each(Object.keys(QUOTES))('%s has complete strings and balanced brackets', (language) => {
  const found = cases.flatMap(({ name, code }) => {
    const rest = (code[language] ?? '').replace(QUOTES[language] ?? /$^/, ' ');
    const open: string[] = [];
    const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{' };
    const faults = /["'`]/.test(rest) ? ['a string is not closed'] : [];
    for (const letter of rest.replace(/[^()[\]{}]/g, ''))
      if (pairs[letter] === undefined) open.push(letter);
      else if (open.pop() !== pairs[letter]) faults.push(`${letter} closes nothing`);
    if (open.length > 0) faults.push(`${open.join('')} is not closed`);
    return faults.map((fault) => `${name}: ${fault}\n${code[language]}`);
  });
  expect(found).toEqual([]);
});
