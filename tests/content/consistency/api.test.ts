/** What pages and the API document both say of calls: keys, errors, times, tests, environments. */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorsIn } from '../../../compiler/api/document/api-error.ts';
import { type Json, objectAt, objectsAt, textAt } from '../../../compiler/api/source/json.ts';
import { isObject } from '../../../model/schema/schema.ts';
import { apiRoot } from '../../support/content/api-schemas.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Codes in `details` of a refused request. */
const DETAILS = ['required', 'invalid_type', 'too_long', 'out_of_range', 'invalid_format'].concat([
  'unknown_field',
  'unknown_value',
]);

const operations = Object.entries(objectAt(apiRoot, 'paths')).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    if (!isObject(item) || !isObject(item[method])) return [];
    const operation = item[method];
    const parameters = [...objectsAt(item, 'parameters'), ...objectsAt(operation, 'parameters')];
    return { path, method, operation, parameters: parameters.map(resolved) };
  }),
);

const page = (name: string): string => fs.readFileSync(`content/docs/${name}.mdx`, 'utf8');

function resolved(value: Json): Json {
  const pointer = textAt(value, '$ref');
  if (pointer === '') return value;
  const names = pointer.split('/').slice(1);
  return resolved(names.reduce<Json>((one, name) => objectAt(one, name), apiRoot));
}

/** All names of fields and all strings in a schema, with those that it refers to. */
function wordsOf(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((one) => wordsOf(one, seen));
  if (!isObject(value)) return [];
  const target = resolved(value);
  if (seen.has(target)) return [];
  seen.add(target);
  const { description: _description, ...rest } = target;
  return [...Object.keys(rest), ...Object.values(rest).flatMap((one) => wordsOf(one, seen))];
}

/** The largest numbers of entries that a request may have. */
function limitsOf(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(limitsOf);
  if (!isObject(value)) return [];
  const target = resolved(value);
  const own = typeof target['maxItems'] === 'number' ? [target['maxItems']] : [];
  return [...own, ...Object.values(target).flatMap(limitsOf)];
}

const schemas = objectAt(objectAt(apiRoot, 'components'), 'schemas');
/** The states of what a path names, and the event types, of which a body allows only some. */
const values = wordsOf([schemas['FlowState'], schemas['AnalyticsEvent']]);

describe('errors of a call', () => {
  const errors = operations.flatMap(({ path, method, operation, parameters }) =>
    errorsIn(operation, apiRoot).map(({ code, when }) => ({
      where: `${method} ${path}: ${code}`,
      code,
      when,
      operation,
      parameters,
    })),
  );

  it('name only fields, values and parameters that the call has', () => {
    let checked = 0;
    const unknown = errors.flatMap(({ where, when, operation, parameters }) => {
      const words = new Set([
        ...wordsOf(operation['requestBody']),
        ...wordsOf(parameters),
        ...wordsOf(operation['responses']),
        ...DETAILS,
        ...values,
      ]);
      return [...when.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => {
        checked += 1;
        // `"mode":"test"` is a field with its value, `sdk.` the start of a value, and 2025-11-14T18 an example.
        const parts = code.split(/[":]+/).filter(Boolean);
        const isKnown = parts.every(
          (part) =>
            words.has(part) || [...words].some((one) => part.endsWith('.') && one.startsWith(part)),
        );
        return isKnown || /^(?:\d{4}-|HH:MM$|Retry-After$)/.test(code) ? [] : [`${where}: ${code}`];
      });
    });
    expect(checked).toBeGreaterThan(25);
    expect(unknown).toEqual([]);
  });

  it('name the number of entries that the body allows', () => {
    const found = errors.flatMap(({ where, when, operation }) =>
      [...when.matchAll(/more than (\d+) (?:customers|entries)/g)].map(([, most]) => ({
        where,
        isAllowed: limitsOf(operation['requestBody']).includes(Number(most)),
      })),
    );
    expect(found.length).toBeGreaterThan(1);
    expect(found.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
  });

  it('are about changes only where something exists already', () => {
    const creations = errors.filter(({ operation }) => '201' in objectAt(operation, 'responses'));
    expect(creations.length).toBeGreaterThan(3);
    expect(creations.filter(({ when }) => /chang|still|\bfinish\b/.test(when))).toEqual([]);
  });
});

it('every POST can have an idempotency key, but for the token call of OAuth', () => {
  const without = operations
    .filter(({ method }) => method === 'post')
    .filter(
      ({ parameters }) => !parameters.some((one) => textAt(one, 'name') === 'Idempotency-Key'),
    );
  expect(without.map(({ path }) => path)).toEqual(['/oauth/token']);
  expect(page('api/overview')).toContain('Send the header `Idempotency-Key` with each `POST`');
});

it('the overview explains every filter of time', () => {
  const times = operations.flatMap(({ parameters }) =>
    parameters
      .filter((one) => textAt(one, 'in') === 'query')
      .map((one) => textAt(one, 'name'))
      .filter((name) => /(?:After|Before)$|^(?:after|before|from|to)$/.test(name)),
  );
  const [line = ''] = /^Time filters come in pairs.*$/m.exec(page('api/overview')) ?? [];
  expect(new Set(times).size).toBeGreaterThan(9);
  for (const name of new Set(times)) {
    const [, stem = name] = /^(\w+?)(?:After|Before)$/.exec(name) ?? [];
    expect(line, name).toContain(`\`${stem === 'created' ? name : stem}\``);
  }
});

it('`test` of an event is about runs and users everywhere, and that of a card only about runs', () => {
  const schemas = objectAt(objectAt(apiRoot, 'components'), 'schemas');
  const about = (schema: string): string => JSON.stringify(schemas[schema]);
  const description = (schema: string): string =>
    /"test":\{[^}]*"description":"([^"]*)"/.exec(about(schema))?.[1] ?? '';
  expect(description('Card')).toBe('Whether a test run created the card');
  const filter = operations
    .find(({ operation }) => operation['operationId'] === 'readEvents')
    ?.parameters.find((one) => textAt(one, 'name') === 'test');
  const events = [
    description('Event'),
    textAt(filter ?? {}, 'description'),
    /^\| `test` \|.*$/m.exec(page('guide/analytics/reference'))?.[0],
    /^- \*\*Tests\.\*\* Events.*$/m.exec(page('api/webhooks'))?.[0],
    /^.*events of test runs.*$/m.exec(page('api/analytics-batched-api'))?.[0],
  ];
  for (const text of events) {
    expect(text).toMatch(/test runs?/);
    expect(text).toMatch(/test users?/);
  }
  expect(page('guide/configuration/test-users')).toContain(
    '| Analytics events | `"test": false` | `"test": true` |',
  );
});

it('undefined events are refused one by one, never with the whole request', () => {
  const send = operations.find((one) => one.operation['operationId'] === 'sendEvents');
  expect(Object.keys(objectAt(send?.operation ?? {}, 'responses'))).toContain('202');
  // The number of events is checked before the events are.
  const [refused, ...others] = errorsIn(send?.operation ?? {}, apiRoot).filter(
    ({ status }) => status === 422,
  );
  expect(others).toEqual([]);
  expect(refused?.when).toBe('The request has no entries or more than 500 entries');
  expect(page('guide/configuration/custom-events')).toMatch(
    /checks each event separately\. The response is `202 Accepted`/,
  );
  const debuggerRows = page('guide/tools/sdk-request-debugger').match(/^\| `POST events`.*$/gm);
  expect(debuggerRows?.length).toBeGreaterThan(0);
  for (const row of debuggerRows ?? []) expect(row).not.toMatch(/422/);
});

it('an environment that is being deleted can be listed and restored, and refuses all else', () => {
  const schemas = objectAt(objectAt(apiRoot, 'components'), 'schemas');
  expect(JSON.stringify(schemas['Environment'])).toContain(
    'rejects every call except those of the Environments API',
  );
  expect(JSON.stringify(schemas['EnvironmentUpdate'])).toContain('restores one that is `deleting`');
  expect(page('api/environments-api')).toMatch(
    /work in every state\. Lists include environments that are `deleting`, and you can restore/,
  );
});

/** Fields of objects that only responses have, with those that they don't always have. */
function optionalFields(value: unknown, path: string, seen: Set<unknown>): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((one) => optionalFields(one, path, seen));
  if (!isObject(value)) return [];
  const target = resolved(value);
  if (seen.has(target)) return [];
  seen.add(target);
  const required = Array.isArray(target['required']) ? target['required'] : [];
  const own = Object.entries(objectAt(target, 'properties'))
    .filter(([name]) => !required.includes(name))
    .map(([name, one]): [string, string] => [
      `${path}.${name}`,
      isObject(one) ? textAt(one, 'description') : '',
    ]);
  const inner = Object.entries(target).flatMap(([key, one]): [string, unknown][] => {
    if (/^examples?$/.test(key)) return [];
    return key === 'properties' && isObject(one) ? Object.entries(one) : [[key, one]];
  });
  return [...own, ...inner.flatMap(([key, one]) => optionalFields(one, `${path}.${key}`, seen))];
}

it('responses leave out only fields whose description says when they are present', () => {
  const seen = new Set<unknown>();
  for (const { operation } of operations)
    optionalFields(objectAt(operation, 'requestBody'), '', seen);
  const fields = operations.flatMap(({ path, operation }) =>
    Object.entries(objectAt(operation, 'responses'))
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([, reply]) => optionalFields(reply, path, seen)),
  );
  expect(fields.length).toBeGreaterThan(8);
  expect(fields.filter(([, description]) => !/\bpresent\b/i.test(description))).toEqual([]);
  expect(page('api/overview')).toContain(
    "leave out a field only if its description says when it's present",
  );
  // Nothing in the reference is marked as optional.
  expect(page('api/overview')).not.toMatch(/marks? (?:\w+ )?as optional/);
});
