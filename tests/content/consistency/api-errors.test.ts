/** The errors of every call: the document lists those that a call can return, each with an example that fits the call. */
import { describe, expect, it } from 'vitest';
import { parseApiDocument } from '../../../compiler/api/document/document.ts';
import { type Json, objectAt, objectsAt, textAt } from '../../../compiler/api/source/json.ts';
import type { Operation } from '../../../compiler/api/document/operation.ts';
import { merged } from '../../../compiler/api/document/schema.ts';
import { type ListedError, errorsOf } from '../../../compiler/api/error-list.ts';
import { mockOperation } from '../../../compiler/api/mock-operation.ts';
import { readErrorCodes } from '../../../compiler/catalogues/error-codes.ts';
import { isObject } from '../../../model/schema/schema.ts';
import { apiText, schemaFaults, siteVariables } from '../../support/content/api-schemas.ts';

const document = parseApiDocument(apiText);
const { resolve } = document;
const calls = document.operations.filter(({ kind }) => kind === 'call');
/** The token endpoint has the errors of OAuth. */
const apiCalls = calls.filter(({ path }) => path !== '/oauth/token');
const catalogues = readErrorCodes('content', 'errors.yaml', siteVariables);
const catalogue = catalogues.find(({ title }) => title === 'REST API');

interface Shown extends ListedError {
  where: string;
  operation: Operation;
  error: Json;
}

const shown: Shown[] = apiCalls.flatMap((operation) =>
  errorsOf(operation, resolve).flatMap((listed) =>
    listed.examples.map(({ value }) => ({
      ...listed,
      where: `${operation.id} ${listed.status} ${listed.code}`,
      operation,
      error: objectAt(isObject(value) ? value : {}, 'error'),
    })),
  ),
);

/** Operations that don't list a code although they must. */
function without(code: string, operations: Operation[]): string[] {
  return operations
    .filter(({ errors }) => !errors.some((error) => error.code === code))
    .map(({ id }) => id);
}

/** Operations that list a code although they can't return it. */
function withCode(code: string, operations: Operation[]): string[] {
  const missing = new Set(without(code, operations));
  return operations.map(({ id }) => id).filter((id) => !missing.has(id));
}

/** Whether a path such as `customers[0].customerId` leads to a field of the body, or is a parameter. */
function isField({ parameters, body }: Operation, path: string): boolean {
  if (parameters.some(({ name }) => name === path)) return true;
  let schema: Json | undefined = body?.schema;
  for (const [, name, index] of path.matchAll(/(?:^|\.)(\w+)|\[(\d+)\]/g)) {
    const whole: Json = schema ? merged(schema, resolve) : {};
    const next = index === undefined ? objectAt(whole, 'properties')[name ?? ''] : whole['items'];
    const isOpen = 'additionalProperties' in whole ? whole['additionalProperties'] !== false : true;
    // Variables and custom fields have names that each environment chooses.
    if (next === undefined) return isOpen && !('properties' in whole) && schema !== undefined;
    schema = isObject(next) ? next : undefined;
  }
  return schema !== undefined;
}

describe('every call', () => {
  it('lists errors of its own, and says what each of them is', () => {
    expect(calls.filter(({ errors }) => errors.length === 0).map(({ id }) => id)).toEqual([]);
    // Besides those of its credential and rate, which all calls have.
    const common = /^(?:access_token_|scope_missing|environment_mismatch|rate_limited)/;
    const bare = apiCalls.filter(({ errors }) => errors.every(({ code }) => common.test(code)));
    expect(bare.map(({ id }) => id)).toEqual([]);
    expect(shown.length).toBeGreaterThan(400);
  });

  it('lists the errors that the guides name for its kind', () => {
    for (const code of [
      'access_token_missing',
      'access_token_expired',
      'scope_missing',
      'rate_limited',
    ])
      expect([code, without(code, apiCalls)]).toEqual([code, []]);
    const inEnvironment = apiCalls.filter(({ path }) => path.startsWith('/{environmentId}/'));
    expect(without('environment_mismatch', inEnvironment)).toEqual([]);
    const keyed = apiCalls.filter(({ method }) => method === 'POST');
    expect(without('idempotency_conflict', keyed)).toEqual([]);
    const withBody = apiCalls.filter(({ body }) => body !== null);
    const bodyless = apiCalls.filter(({ body }) => body === null);
    for (const code of ['invalid_json', 'payload_too_large', 'unsupported_media_type']) {
      expect([code, without(code, withBody)]).toEqual([code, []]);
      expect([code, withCode(code, bodyless)]).toEqual([code, []]);
    }
    expect(without('validation_failed', withBody)).toEqual([]);
    const withId = apiCalls.filter(({ path }) => path.includes('{'));
    expect(without('not_found', withId)).toEqual([]);
    const unkeyed = apiCalls.filter(({ method }) => method !== 'POST');
    expect(withCode('idempotency_conflict', unkeyed)).toEqual([]);
  });

  it('refuses a wrong size of a page, and a cursor that is too old, where it has them', () => {
    for (const name of ['limit', 'cursor']) {
      const lists = apiCalls.filter(({ parameters }) =>
        parameters.some((one) => one.name === name),
      );
      expect(lists.length).toBeGreaterThan(8);
      const refused = new Set(
        shown
          .filter(({ error }) => objectsAt(error, 'details').some((one) => one['path'] === name))
          .map(({ operation }) => operation.id),
      );
      expect(lists.map(({ id }) => id).filter((id) => !refused.has(id))).toEqual([]);
    }
  });

  it('has the limit of its body in the error', () => {
    const larger = ['triggerFlow', 'writeCustomers', 'sendEvents'];
    const sizes = shown.filter(({ code }) => code === 'payload_too_large');
    expect(sizes.length).toBeGreaterThan(15);
    for (const { operation, error, when } of sizes)
      for (const text of [when, textAt(error, 'message')])
        expect(text, operation.id).toContain(larger.includes(operation.id) ? '2 MB' : '1 MB');
  });
});

describe('the example of an error', () => {
  it('is in the catalogue with its status, and its address is that of its entry', () => {
    const known = new Map(catalogue?.codes.map(({ code, status }) => [code, String(status)]));
    const wrong = shown.filter(({ status, code, error }) => {
      const own = textAt(error, 'code');
      const isOwn = code === '' ? status === 'default' : own === code && known.get(own) === status;
      return !isOwn || !textAt(error, 'docUrl').endsWith(`/api/errors#${own}`);
    });
    expect(wrong.map(({ where }) => where)).toEqual([]);
    const faults = shown.map(({ error }) => schemaFaults('/components/schemas/Error', { error }));
    expect(faults.filter((fault) => fault !== '')).toEqual([]);
  });

  it('names only fields and parameters that the call has', () => {
    const details = shown.flatMap(({ where, operation, error }) =>
      objectsAt(error, 'details').map((detail) => ({ where, operation, detail })),
    );
    expect(details.length).toBeGreaterThan(50);
    const unknown = details.filter(
      ({ operation, detail }) => !isField(operation, textAt(detail, 'path')),
    );
    expect(unknown.map(({ where, detail }) => `${where}: ${textAt(detail, 'path')}`)).toEqual([]);
    const invalid = shown.filter(({ code }) => code === 'validation_failed');
    const bare = invalid.filter(({ error }) => objectsAt(error, 'details').length === 0);
    expect(bare.map(({ where }) => where)).toEqual([]);
    const others = shown.filter(({ code }) => code !== 'validation_failed');
    const detailed = others.filter(({ error }) => objectsAt(error, 'details').length > 0);
    expect(detailed.map(({ where }) => where)).toEqual([]);
  });

  it('is no other body of the same call, and its message is about what the call names', () => {
    const bodies = shown.map(
      ({ where, error }) => `${where.split(' ')[0]} ${JSON.stringify(error)}`,
    );
    expect(bodies.filter((body, index) => bodies.indexOf(body) !== index)).toEqual([]);
    const messages = shown.map(({ where, error }) => ({
      where,
      message: textAt(error, 'message'),
    }));
    expect(messages.filter(({ message }) => !/^[A-Z].*\.$/.test(message))).toEqual([]);
    const foreign = shown.filter(({ operation, error }) => {
      const ids =
        textAt(error, 'message').match(/\b(?:card|flow|par|whs|sns|job|env)_\w{4,}/g) ?? [];
      const named = JSON.stringify([operation.parameters, operation.body?.examples]);
      return ids.some((id) => !named.includes(id));
    });
    expect(foreign.map(({ where }) => where)).toEqual([]);
  });

  it('is what the mock answers for its name', () => {
    const missing = shown
      .filter(({ code }) => code !== '')
      .filter(({ operation, status, error }) => {
        const { replies } = mockOperation(operation, resolve);
        const bodies = replies.find((reply) => reply.status === status)?.bodies ?? [];
        return !bodies.some(({ text }) => text === JSON.stringify({ error }, null, 2));
      });
    expect(missing.map(({ where }) => where)).toEqual([]);
  });
});

it('an error of the token endpoint has the same message in the document and in the list of codes', () => {
  const withoutScope = (message = '') => message.replace(/\w+:\w+/, 'scope');
  const listed = calls
    .filter(({ path }) => path === '/oauth/token')
    .flatMap(({ errors }) => errors)
    .filter(({ code }) => code !== 'rate_limited');
  const messages = new Map(
    catalogues.flatMap(({ codes }) => codes.map(({ code, message }) => [code, message] as const)),
  );
  expect(listed.length).toBe(4);
  expect(listed.map(({ message }) => withoutScope(message))).toEqual(
    listed.map(({ code }) => withoutScope(messages.get(code))),
  );
});
