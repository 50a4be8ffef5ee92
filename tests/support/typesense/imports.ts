/** Imports documents. */
import type { Action, Collection } from './collection.ts';
import { type Json, Refusal } from './refusal.ts';

/** Parses the action of an import, `create` by default. Throws `Refusal`. */
export function actionOf(text: string | null): Action {
  if (text === null) return 'create';
  if (text === 'create' || text === 'upsert' || text === 'update' || text === 'emplace')
    return text;
  throw new Refusal(400, 'Parameter `action` must be a create|update|upsert.');
}

/** Imports lines of JSON and returns a line with the result of each. */
export function importLines(
  collection: Collection,
  body: string,
  action: Action,
  query: URLSearchParams,
): string {
  const lines = body.split('\n').filter((line) => line.trim() !== '');
  return lines
    .map((line) => JSON.stringify(importLine(collection, line, action, query)))
    .join('\n');
}

function importLine(
  collection: Collection,
  line: string,
  action: Action,
  query: URLSearchParams,
): Json {
  let document: unknown;
  try {
    document = JSON.parse(line);
  } catch (error) {
    return { code: 400, error: `Bad JSON: ${String(error)}`, success: false };
  }
  try {
    const { id } = collection.store(document, action);
    return { ...(query.get('return_id') === 'true' && { id }), success: true };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: error.status, error: error.message, success: false };
  }
}
