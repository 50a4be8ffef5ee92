/** Lists of values in the API document: those of the schemas and pages that define them, and patterns in filters. */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Json, listAt, objectAt } from '../../../compiler/api/source/json.ts';
import { apiRoot, schemaFaults } from '../../support/content/api-schemas.ts';

const schemas = objectAt(objectAt(apiRoot, 'components'), 'schemas');

/** A schema by its name or its reference. */
function schema(name: unknown): Json {
  return objectAt(schemas, String(name).split('/').at(-1) ?? '');
}

function valuesOf(name: string): string[] {
  return listAt(schema(name), 'enum').map(String).toSorted();
}

function accepts(name: string, value: string | undefined): boolean {
  return schemaFaults(`/components/schemas/${name}`, value) === '';
}

describe('types of events', () => {
  const mapping = objectAt(objectAt(schema('AnalyticsEvent'), 'discriminator'), 'mapping');

  it('are those that have a schema', () => {
    expect(valuesOf('EventType')).toEqual(Object.keys(mapping).toSorted());
  });

  it('of webhooks are those that webhooks carry', () => {
    const carried = Object.entries(mapping).flatMap(([type, reference]) =>
      listAt(schema(reference), 'x-carried-by').includes('Webhooks') ? [type] : [],
    );
    expect(carried.length).toBeGreaterThan(25);
    expect(valuesOf('WebhookEventType')).toEqual(carried.toSorted());
    expect(accepts('WebhookEventTypeFilter', 'sdk.*')).toBe(false);
    expect(accepts('WebhookEventTypeFilter', 'stream-container.displayed')).toBe(false);
  });
});

it('actions of the audit log are those that its page lists', () => {
  const [, after = ''] = fs
    .readFileSync('content/docs/api/audit-log.mdx', 'utf8')
    .split('\n## Actions');
  const [table = ''] = after.split('\n## ');
  const rows = [...table.matchAll(/^\| \w.*\|$/gm)].map(([row]) => row);
  const listed = rows.flatMap((row) => {
    // "`created`, `updated` and `deleted` of `stream`, `theme`, such as …; also `…`"
    const [products, whole] = row.includes('; also') ? row.split('; also') : ['', row];
    const names = [...(products ?? '').replace(/, such as.*/, '').matchAll(/`([a-z-]+)`/g)];
    const verbs = names.slice(0, 3).map(([, verb]) => verb);
    return [
      ...names.slice(3).flatMap(([, object]) => verbs.map((verb) => `${object}.${verb}`)),
      ...[...(whole ?? '').matchAll(/`([a-z-]+\.[a-z-]+)`/g)].map(([, name = '']) => name),
    ];
  });
  expect(listed).toContain('stream-container.updated');
  expect(valuesOf('AuditAction')).toEqual(listed.toSorted());
});

it.each([
  ['EventTypeFilter', 'card.*'],
  ['WebhookEventTypeFilter', 'push.*'],
  ['AuditActionFilter', 'flow.*'],
])('%s accepts its values and a pattern such as %s, but no other text', (name, pattern) => {
  expect(accepts(name, pattern)).toBe(true);
  expect(valuesOf(name.replace('Filter', '')).every((value) => accepts(name, value))).toBe(true);
  expect(accepts(name, 'submitted')).toBe(false);
  expect(accepts(name, '*')).toBe(false);
  // The page of the audit log lists the actions, so that the filter doesn't repeat all of them.
  expect(accepts(name, 'card.submited')).toBe(name === 'AuditActionFilter');
});
