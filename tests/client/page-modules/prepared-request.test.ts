/** The request of a form as a command, as a shell reads it. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { curlOf } from '../../../client/page-modules/request/prepared-request.ts';
import type { RequestBody, RequestField } from '../../../model/try-it/request-form.ts';

const FORM = {
  name: 'Send',
  method: 'POST',
  path: '/things/{id}',
  servers: [],
  security: [],
  fields: [],
  bodies: [],
  replies: [],
  languages: [],
  result: 'json' as const,
};

function wordsOf(body: RequestBody, text: string): string[] {
  const id: RequestField = { name: 'id', in: 'path', kind: 'text' };
  const whole: RequestField = { name: body.type, in: 'body', kind: 'text', whole: true };
  const fields = body.fields.length > 0 ? body.fields : [whole];
  const curl = curlOf({
    form: FORM,
    server: 'https://api.example',
    fields: [{ field: id, text: "a'b/../$(id)" }],
    credentials: [{ credential: { kind: 'bearer', name: 'Authorization' }, text: 'secret' }],
    body: { body, values: fields.map((field) => ({ field, text })) },
    prefer: '',
  });
  const stub = `curl() { printf '%s\\0' "$@"; }\nACCESS_TOKEN=variable\n`;
  const { stdout, stderr } = spawnSync('bash', ['-c', stub + curl], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(curl).not.toContain('secret');
  return stdout.split('\0');
}

it('sends texts that look like names of files as they are', () => {
  const whole = wordsOf({ type: 'text/csv', fields: [], examples: [] }, '@/etc/hostname');
  expect(whole).toContain("https://api.example/things/a'b%2F..%2F%24(id)");
  expect(whole).toContain('Authorization: Bearer variable');
  expect(whole[whole.indexOf('@/etc/hostname') - 1]).toBe('--data-raw');
  const field: RequestField = { name: 'note', in: 'body', kind: 'text' };
  const parts = { type: 'multipart/form-data', fields: [field], examples: [] };
  const form = wordsOf(parts, '</etc/hostname');
  expect(form[form.indexOf('note=</etc/hostname') - 1]).toBe('--form-string');
});
