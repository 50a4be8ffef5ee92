/** The request of a form as code in every language, and what of it is stored: never a secret. */
import { describe, expect, it } from 'vitest';
import {
  curlOf,
  prepareRequest,
  type RequestInput,
} from '../../../client/page-modules/request/prepared-request.ts';
import { storedText } from '../../../client/page-modules/request/remembered-fields.ts';
import { codeOf } from '../../../client/page-modules/samples.ts';
import { SAMPLE_LANGUAGES } from '../../../model/samples/sample-language.ts';
import type { RequestField } from '../../../model/try-it/request-form.ts';

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

const SECRET = 'hunter2';
const JSON_FIELD: RequestField = {
  name: 'application/json',
  in: 'body',
  kind: 'json',
  whole: true,
};

function inputOf(given: Partial<RequestInput>): RequestInput {
  return {
    form: FORM,
    server: 'https://api.example',
    fields: [
      { field: { name: 'id', in: 'path', kind: 'text' }, text: 'a 1' },
      { field: { name: 'token', in: 'query', kind: 'text', secret: true }, text: SECRET },
      { field: { name: 'X-Trace', in: 'header', kind: 'text' }, text: 'trace-1' },
    ],
    credentials: [
      { credential: { kind: 'bearer', name: 'Authorization' }, text: SECRET },
      { credential: { kind: 'header', name: 'X-Key' }, text: SECRET },
      { credential: { kind: 'query', name: 'key' }, text: SECRET },
      { credential: { kind: 'cookie', name: 'sid' }, text: '' },
      { credential: { kind: 'certificate', name: 'mutual' }, text: '' },
    ],
    body: null,
    prefer: '',
    ...given,
  };
}

function whole(field: RequestField, text: string): RequestInput {
  const type = field.name;
  return inputOf({ body: { body: { type, fields: [], examples: [] }, values: [{ field, text }] } });
}

const IN_JSON = whole(JSON_FIELD, `{"list":[{"secret":"${SECRET}"}],"note":"kept"}`);
const FIELDS = inputOf({
  body: {
    body: { type: 'application/json', fields: [JSON_FIELD], examples: [] },
    values: [
      { field: { name: 'tokens', in: 'body', kind: 'list', secret: true }, text: `a\n${SECRET}` },
      { field: { name: 'pin', in: 'body', kind: 'number', secret: true }, text: '4711' },
      { field: { name: 'vault', in: 'body', kind: 'json', secret: true }, text: `["${SECRET}"]` },
      {
        field: { name: 'deep', in: 'body', kind: 'json', secrets: ['code'] },
        text: `{"code":"${SECRET}","note":"kept"}`,
      },
    ],
  },
});
const TEXT = whole(
  { name: 'text/plain', in: 'body', kind: 'text', whole: true },
  `password=${SECRET}`,
);

describe.each(SAMPLE_LANGUAGES)('in %s', (language) => {
  it('has the values of the form, and names for secrets', () => {
    for (const input of [IN_JSON, FIELDS, TEXT]) {
      const code = codeOf(input, language);
      expect(code).toContain('https://api.example/things/a%201');
      expect(code).toContain('trace-1');
      expect(code).not.toContain(SECRET);
      expect(code).not.toContain('4711');
    }
    expect(codeOf(IN_JSON, language)).toContain('kept');
    expect(codeOf(FIELDS, language)).toContain('YOUR_TOKENS');
  });
});

it('has no secret in the command, and the cookie and the certificate that a script can’t send', () => {
  for (const input of [IN_JSON, FIELDS, TEXT]) expect(curlOf(input)).not.toMatch(/hunter2|4711/);
  expect(curlOf(IN_JSON)).toContain(`-H 'Cookie: sid='"$SID"`);
  expect(curlOf(IN_JSON)).toContain('--cert client.pem --key client-key.pem');
  const sent = prepareRequest(FIELDS);
  expect(sent.headers.map(([name]) => name)).not.toContain('Cookie');
  expect(JSON.parse(typeof sent.body === 'string' ? sent.body : '')).toEqual({
    tokens: ['a', SECRET],
    pin: 4711,
    vault: [SECRET],
    deep: { code: SECRET, note: 'kept' },
  });
});

it('stores nothing of a secret', () => {
  for (const { values } of [IN_JSON, FIELDS, TEXT].map(({ body }) => body ?? { values: [] }))
    for (const { field, text } of values)
      expect(storedText(field, text) ?? '').not.toMatch(/hunter2|4711/);
  expect(storedText(JSON_FIELD, `{"list":[{"secret":"${SECRET}"}],"note":"kept"}`)).toContain(
    'kept',
  );
  expect(storedText(JSON_FIELD, `{"secret":"${SECRET}`)).toBeUndefined();
});
