/** Reads JSON of unknown shape. Missing members read as empty values. */
import { isObject } from '../../../model/schema/schema.ts';

/** A JSON object. */
export type Json = Record<string, unknown>;

/** Returns a member if it's an object, otherwise an empty object. */
export function objectAt(value: Json, name: string): Json {
  const found = value[name];
  return isObject(found) ? found : {};
}

/** Returns a member if it's a list, otherwise an empty list. */
export function listAt(value: Json, name: string): unknown[] {
  const found = value[name];
  return Array.isArray(found) ? found : [];
}

/** Returns the objects in a list member. */
export function objectsAt(value: Json, name: string): Json[] {
  return listAt(value, name).filter(isObject);
}

/** Returns a member if it's a string, otherwise an empty string. */
export function textAt(value: Json, name: string): string {
  const found = value[name];
  return typeof found === 'string' ? found : '';
}
