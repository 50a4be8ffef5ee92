/** Reads JSON of unknown shape: missing members are empty. */
import { isObject } from '../../model/schema/schema.ts';

/** A JSON object. */
export type Json = Record<string, unknown>;

/** A member that is an object; an empty one when it is none. */
export function objectAt(value: Json, name: string): Json {
  const found = value[name];
  return isObject(found) ? found : {};
}

/** A member that is a list; an empty one when it is none. */
export function listAt(value: Json, name: string): unknown[] {
  const found = value[name];
  return Array.isArray(found) ? found : [];
}

/** The objects of a member that is a list. */
export function objectsAt(value: Json, name: string): Json[] {
  return listAt(value, name).filter(isObject);
}

/** A member that is text; empty when it is none. */
export function textAt(value: Json, name: string): string {
  const found = value[name];
  return typeof found === 'string' ? found : '';
}
