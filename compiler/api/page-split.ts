/** Decides which tags of a document have a page for each operation, so that the size of pages has a limit. */
import { CONTENT_STRINGS } from '../../model/strings/content-strings.ts';
import type { ApiDocument } from './document/document.ts';
import type { Json } from './source/json.ts';
import type { Operation } from './document/operation.ts';
import { schemaFields } from './fields.ts';

// @limit operations on a generated page: Each operation has a page of its own.
/** Tags with more operations have a page for each of them. */
const MOST_OPERATIONS = 24;

// @limit fields on a generated page: Each operation has a page of its own.
/** The same for tags whose operations have more fields, which are about half a kilobyte of a page each. */
const MOST_FIELDS = 500;

type Described = Pick<ApiDocument, 'tagged' | 'resolve'>;

/** Whether each operation of a tag has a page of its own. */
export function isSplit({ tagged, resolve }: Described, tag: string): boolean {
  const operations = tagged(tag);
  if (operations.length < 2) return false;
  if (operations.length > MOST_OPERATIONS) return true;
  const counts = operations.map((operation) => fieldsOf(operation, resolve));
  return counts.reduce((sum, count) => sum + count, 0) > MOST_FIELDS;
}

// Schemas that are shared are counted once.
const counted = new WeakMap<Json, number>();

function fieldsOf({ parameters, body, replies }: Operation, resolve: Described['resolve']): number {
  const returned = replies.filter(({ status }) => /^[123]/.test(status));
  const parts = [
    ...(body?.contents ?? []).map(({ schema }) => ['request', schema] as const),
    ...returned.flatMap(({ contents }) =>
      contents.map(({ schema }) => ['response', schema] as const),
    ),
  ];
  // A page shows the same fields once for each operation.
  const lists = new Map(parts.map((part) => [JSON.stringify(part), part]));
  return [...lists.values()].reduce((sum, [direction, schema]) => {
    const target = resolve(schema);
    const count = counted.get(target) ?? countFields(target, direction, resolve);
    counted.set(target, count);
    return sum + count;
  }, parameters.length);
}

function countFields(
  schema: Json,
  direction: 'request' | 'response',
  resolve: Described['resolve'],
): number {
  const listed = { fields: 0 };
  schemaFields(schema, direction, { resolve, strings: CONTENT_STRINGS, locale: 'en', listed });
  return listed.fields;
}
