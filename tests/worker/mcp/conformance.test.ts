/**
 * The conformance suite of the Model Context Protocol against the endpoint: every scenario of the current revision, and of the last
 * one with a handshake. Those of features that the endpoint doesn't offer are listed here, and fail if they ever pass.
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalServer, startConformanceServer } from '../../support/mcp/conformance-server.ts';
import { rowsOf } from '../../support/suite.ts';

const CLI = path.resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js');

const LOGGING = 'sends no log messages';
const INPUT = 'asks clients for no input';
const PROGRESS = 'answers at once, without progress';
const JSON_ONLY = 'answers with JSON, never with a stream';
const CONSTANT = 'a release changes by publishing, so there is nothing to subscribe to';

/** Scenarios, or single checks of one, with the reason why they don't apply, by revision. */
const INAPPLICABLE: Record<string, Record<string, string>> = {
  '2026-07-28': {
    'tools-call-with-progress': PROGRESS,
    'server-stateless:sep-2575-server-rejects-undeclared-capability': INPUT,
    'server-stateless:sep-2575-missing-capability-http-400': INPUT,
    'http-custom-header-server-validation': 'no tool repeats an argument in a header',
    'input-required-result-basic-elicitation': INPUT,
    'input-required-result-basic-sampling': INPUT,
    'input-required-result-basic-list-roots': INPUT,
    'input-required-result-request-state': INPUT,
    'input-required-result-multiple-input-requests': INPUT,
    'input-required-result-multi-round': INPUT,
    'input-required-result-missing-input-response': INPUT,
    'input-required-result-ignore-extra-params': INPUT,
    'input-required-result-non-tool-request': INPUT,
    'input-required-result-result-type': INPUT,
    'input-required-result-tampered-state': INPUT,
    'input-required-result-capability-check': INPUT,
  },
  '2025-11-25': {
    'logging-set-level': LOGGING,
    'tools-call-with-logging': LOGGING,
    'tools-call-with-progress': PROGRESS,
    'tools-call-sampling': INPUT,
    'tools-call-elicitation': INPUT,
    'elicitation-sep1034-defaults': INPUT,
    'elicitation-sep1330-enums': INPUT,
    'server-sse-polling': JSON_ONLY,
    'server-sse-multiple-streams': JSON_ONLY,
    'resources-subscribe': CONSTANT,
    'resources-unsubscribe': CONSTANT,
  },
};

/** Scenarios that must pass, by revision, so that an empty run isn't a success. */
const APPLICABLE: Record<string, string[]> = {
  '2026-07-28': [
    'completion-complete',
    'tools-list',
    'tools-call-simple-text',
    'tools-call-image',
    'tools-call-audio',
    'tools-call-embedded-resource',
    'tools-call-mixed-content',
    'tools-call-error',
    'json-schema-2020-12',
    'resources-list',
    'resources-read-text',
    'resources-read-binary',
    'resources-templates-read',
    'sep-2164-resource-not-found',
    'prompts-list',
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
    'dns-rebinding-protection',
    'caching',
    'http-header-validation',
  ],
  '2025-11-25': [
    'server-initialize',
    'ping',
    'completion-complete',
    'tools-list',
    'tools-call-simple-text',
    'tools-call-error',
    'json-schema-2020-12',
    'resources-list',
    'resources-read-text',
    'resources-templates-read',
    'prompts-list',
    'prompts-get-with-args',
    'dns-rebinding-protection',
  ],
};

let server: LocalServer;
let folder: string;

beforeAll(async () => {
  server = await startConformanceServer();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-conformance-'));
});
afterAll(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

describe('the MCP conformance suite', () => {
  it.each(rowsOf(['2026-07-28', '2025-11-25'], 2))(
    'passes in revision %s',
    async (revision) => {
      const names = Object.keys(INAPPLICABLE[revision] ?? {}).map((name) => `  - '${name}'\n`);
      const expected = path.join(folder, `${revision}.yml`);
      fs.writeFileSync(expected, `server:\n${names.join('')}`);
      const args = ['server', '--url', server.url, '--suite', 'all', '--spec-version', revision];
      const { code, text } = await run([...args, '--expected-failures', expected, '-o', folder]);
      expect(code === 0 ? '' : text.slice(text.indexOf('=== SUMMARY'))).toBe('');
      const passed = [...text.matchAll(/^✓ ([\w-]+): ([1-9]\d*) passed/gm)].map(([, name]) => name);
      expect(passed).toEqual(expect.arrayContaining(APPLICABLE[revision] ?? []));
    },
    120_000,
  );
});

function run(args: string[]): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    const options = { maxBuffer: 16_000_000 };
    const child = execFile(process.execPath, [CLI, ...args], options, (_error, out, errors) =>
      resolve({ code: child.exitCode ?? 1, text: out + errors }),
    );
  });
}
