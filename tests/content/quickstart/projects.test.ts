/** The projects of the quickstart: what readers download starts, signs tokens and sends cards. */
import { generateKeyPairSync, verify } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { XMLValidator } from 'fast-xml-parser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { withVariables } from '../../support/content/api-schemas.ts';
import { grammarErrors } from '../../support/content/grammar-errors.ts';
import { isFull } from '../../support/suite.ts';
import { PlatformDouble } from '../../support/toolkit/platform-double.ts';
import { QuickstartServer } from '../../support/toolkit/quickstart-server.ts';
import { isInstalled } from '../../support/toolkit/run-toolkit.ts';
import { Downloads } from '../../support/toolkit/unpacked-download.ts';
import { runWebApp } from '../../support/toolkit/web-app.ts';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

let downloads: Downloads;
beforeAll(async () => {
  downloads = await Downloads.pack();
});
afterAll(() => downloads.remove());

let platform: PlatformDouble;
beforeEach(async () => {
  platform = await PlatformDouble.start();
});
afterEach(() => platform.close());

const APPS = ['web', 'android', 'ios', 'react-native', 'flutter'];
const SERVERS = ['node', 'python', 'java', 'csharp'];

/** Compiling takes seconds, so Java is left to the full suite. */
const LANGUAGES = [
  { language: 'node', program: 'node' },
  { language: 'python', program: 'python3' },
  ...(isFull ? ([{ language: 'java', program: 'javac' }] as const) : []),
] as const;

describe.each(LANGUAGES)('the server in $language', ({ language, program }) => {
  it('signs tokens for the test user, and triggers the flow', async (test) => {
    if (!isInstalled(program)) test.skip(`${program} isn't installed`);
    const folder = downloads.unpack(`quickstart-server-${language}`);
    const server = await QuickstartServer.start({ language, folder, pem, api: platform.url });
    try {
      const reply = await fetch(`${server.url}/auth-token`, { method: 'POST' });
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expectToken(await reply.text());
      const sent = await fetch(`${server.url}/send-card`, { method: 'POST' });
      expect([sent.status, await sent.json()]).toEqual([
        202,
        { results: [{ customerId: 'hb-test-01', status: 'accepted' }] },
      ]);
      expect(platform.faults).toEqual([]);
      const [call] = platform.requests;
      expect(call?.path).toBe('/v1/env_7hq2m9x4tb/action-flows/flow_ok/trigger');
      expect(call?.key).toMatch(/^[0-9a-f-]{36}$/);
      expect(JSON.parse(call?.body ?? '')).toEqual({
        customers: [{ customerId: 'hb-test-01', variables: { cardLastFour: '4417' } }],
      });
      expect((await fetch(`${server.url}/auth-token`)).status).toBe(405);
      expect((await fetch(`${server.url}/other`, { method: 'POST' })).status).toBe(404);
    } finally {
      await server.stop();
    }
  });
});

describe('the web app', () => {
  it('configures, logs in with the token of the server, shows the container and sends a card', async () => {
    const folder = downloads.unpack('quickstart-server-node');
    const server = await QuickstartServer.start({
      language: 'node',
      folder,
      pem,
      api: platform.url,
    });
    try {
      const { calls, token } = await runWebApp(downloads.unpack('quickstart-web'), server.url);
      expect(calls).toEqual([
        {
          configure: {
            apiBaseUrl: 'https://harbour-bank.api.acme.example',
            environmentId: 'env_7hq2m9x4tb',
            apiKey: 'sdk_4v9c2rj7kq0m8xbt',
            logLevel: 'debug',
          },
        },
        { login: 'function' },
        { mountStreamContainer: ['#feed', { containerId: 'con_6wq3t8zk2m' }] },
      ]);
      expectToken(token);
      expect(platform.requests.length).toBe(1);
    } finally {
      await server.stop();
    }
  });
});

describe('the downloads', () => {
  it('are nine projects with the same bytes in each build', async () => {
    const names = [...APPS, ...SERVERS.map((name) => `server-${name}`)];
    const paths = names.map((name) => `/downloads/quickstart-${name}.zip`);
    expect(Object.keys(downloads.entries)).toEqual(expect.arrayContaining(paths));
    const again = await Downloads.pack();
    expect(again.entries).toEqual(downloads.entries);
    again.remove();
    for (const path of paths) expect(downloads.entries[path]?.size).toBeLessThan(40_000);
  });

  it('have no placeholder left, and every file that a parser here reads is well-formed', () => {
    for (const name of [...APPS, ...SERVERS.map((server) => `server-${server}`)]) {
      const folder = downloads.unpack(`quickstart-${name}`);
      const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
      for (const file of files.filter((one) => fs.statSync(path.join(folder, one)).isFile())) {
        const text = fs.readFileSync(path.join(folder, file), 'utf8');
        expect(text, file).not.toMatch(/\{(?:sdk|api|cdn|product)\.[\w.]+\}/);
        expect(faultOf(file, text), `${name}/${file}`).toBeNull();
      }
    }
  });

  it('read the same four values in every app', () => {
    const values =
      /harbour-bank\.api\.acme\.example|env_7hq2m9x4tb|sdk_4v9c2rj7kq0m8xbt|con_6wq3t8zk2m/g;
    for (const name of APPS) {
      const folder = downloads.unpack(`quickstart-${name}`);
      const text = fs
        .readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(?:jsx?|kt|swift|dart)$/.test(file))
        .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
        .join('\n');
      expect(new Set(text.match(values)).size, name).toBe(4);
      expect(text.match(values)?.length, name).toBe(4);
    }
  });
});

/** Languages that no test here runs, besides Java, by the extension of their files. */
const GRAMMARS = {
  kt: 'kotlin',
  kts: 'kotlin',
  swift: 'swift',
  dart: 'dart',
  cs: 'c_sharp',
  java: 'java',
};

it('parse with the grammar of their language, and so does the toolkit', () => {
  const files = Object.entries(GRAMMARS).map(([extension, grammar]) => ({
    grammar,
    paths: fs.globSync(`content/{quickstart,toolkit}/**/*.${extension}`),
  }));
  for (const { paths } of files) expect(paths.length).toBeGreaterThan(0);
  const lines = grammarErrors(
    files.map(({ grammar, paths }) => ({
      grammar,
      texts: paths.map((file) => withVariables(fs.readFileSync(file, 'utf8'))),
    })),
  );
  const faults = files.flatMap(({ paths }, at) =>
    paths.flatMap((file, index) => {
      const line = lines[at]?.[index] ?? null;
      return line === null ? [] : [`${file}:${line}`];
    }),
  );
  expect(faults).toEqual([]);
});

function expectToken(token: string): void {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const parse = (part: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(parse(header)).toEqual({ alg: 'ES256', kid: 'quickstart-1' });
  const { sub, aud, iat, exp } = parse(claims);
  expect({ sub, aud }).toEqual({ sub: 'hb-test-01', aud: 'env_7hq2m9x4tb' });
  expect(Number(exp) - Number(iat)).toBe(900);
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  const signed = Buffer.from(`${header}.${claims}`);
  expect(verify('sha256', signed, key, Buffer.from(signature, 'base64url'))).toBe(true);
}

// What is wrong with a file, or null.
function faultOf(file: string, text: string): string | null {
  const extension = path.extname(file);
  try {
    if (['.js', '.jsx'].includes(extension))
      transformSync(text, { loader: 'jsx', logLevel: 'silent' });
    if (extension === '.json') JSON.parse(text);
    if (extension === '.yaml') return parseDocument(text).errors[0]?.message ?? null;
    if (['.xml', '.plist', '.csproj'].includes(extension)) {
      const result = XMLValidator.validate(text);
      return result === true ? null : result.err.msg;
    }
    return null;
  } catch (error) {
    return String(error);
  }
}
