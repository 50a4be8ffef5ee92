/** Which fields of a request are secrets, and JSON without them. */
import { expect, it } from 'vitest';
import { isSecretName, replaceSecrets } from '../../model/try-it/secret-name.ts';

it.each([
  'token',
  'access_token',
  'refreshToken',
  'tokens',
  'deviceTokens',
  'client_secret',
  'clientSecret',
  'password',
  'passwd',
  'apiKey',
  'x-api-key',
  'private_key',
  'credentials',
])('knows %s as a secret', (name) => expect(isSecretName(name)).toBe(true));

it.each(['page_token', 'nextPageToken', 'tokenType', 'token_type', 'max_tokens', 'key', 'title'])(
  'knows %s as no secret',
  (name) => expect(isSecretName(name)).toBe(false),
);

it('replaces secrets in lists and nested objects, and keeps other JSON as it is', () => {
  const given = '{"a":[{"token":"t1","b":1},{"c":{"password":{"x":["t2"]}}}],"pin":"t3"}';
  expect(JSON.parse(replaceSecrets(given, ['pin'], (name) => `<${name}>`))).toEqual({
    a: [{ token: '<token>', b: 1 }, { c: { password: '<password>' } }],
    pin: '<pin>',
  });
  expect(JSON.parse(replaceSecrets(given, ['pin'], () => undefined))).toEqual({
    a: [{ b: 1 }, { c: {} }],
  });
  expect(replaceSecrets('{ "a":1 }', [], () => 'x')).toBe('{ "a":1 }');
});
