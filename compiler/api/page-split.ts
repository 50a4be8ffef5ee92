/** Decides which tags of a document have a page for each operation, so that the size of pages has a limit. */
import { CONTENT_STRINGS } from '../../model/strings/content-strings.ts';
import type { ApiDocument } from './document/document.ts';
import type { Json } from './document/json.ts';
import type { Operation } from './document/operation.ts';
import { schemaFields } from './fields.ts';

/** Tags with more operations have a page for each of them. */
const MOST_OPERATIONS = 24;

/** The same for tags whose operations have more fields, which are about half a kilobyte of a page each. */
const MOST_FIELDS = 800;

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
  const given = (body?.contents ?? []).map(
    ({ schema }) => ({ schema, direction: 'request' }) as const,
  );
  const returned = replies
    .filter(({ status }) => /^[123]/.test(status))
    .flatMap(({ contents }) => contents)
    .map(({ schema }) => ({ schema, direction: 'response' }) as const);
  // Media types with the same schema share a list.
  const lists = new Map([...given, ...returned].map((one) => [JSON.stringify(one), one]));
  return [...lists.values()].reduce((sum, { schema, direction }) => {
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
