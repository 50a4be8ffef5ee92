/** Every JSON object that readers see: examples of the OpenAPI document, JSON on pages, and examples of the error codes. */
import fs from 'node:fs';
import { parse } from 'yaml';
import type { Json } from '../../../compiler/api/source/json.ts';
import { isObject } from '../../../model/schema/schema.ts';
import { apiRoot, withVariables } from './api-schemas.ts';
import { codeFences } from './code-fences.ts';

/** An object, and where it is printed. */
export interface PrintedObject {
  where: string;
  value: Json;
}

/** Returns all objects, the ones inside of others included. */
export function printedObjects(): PrintedObject[] {
  const errors: unknown = parse(withVariables(fs.readFileSync('content/errors.yaml', 'utf8')));
  return [
    ...examplesIn(apiRoot, 'openapi.yaml'),
    ...examplesIn(errors, 'errors.yaml'),
    ...codeFences(['json', 'jsonl', 'http']).flatMap(({ file, line, lang, text }) => {
      const body = lang === 'http' ? text.slice(text.indexOf('\n\n') + 2) : text;
      const parts = lang === 'jsonl' ? body.trim().split('\n') : [body];
      return parts.flatMap((one) => objectsIn(parsed(one), `${file}:${line}`));
    }),
  ];
}

/** The objects below the keys that hold examples. Those of parameters and properties are values of one field. */
function examplesIn(value: unknown, where: string): PrintedObject[] {
  if (Array.isArray(value)) return value.flatMap((one) => examplesIn(one, where));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    key === 'example' || key === 'examples'
      ? objectsIn(one, `${where}: ${JSON.stringify(one).slice(0, 60)}`)
      : examplesIn(one, where),
  );
}

function objectsIn(value: unknown, where: string): PrintedObject[] {
  if (Array.isArray(value)) return value.flatMap((one) => objectsIn(one, where));
  if (!isObject(value)) return [];
  return [{ where, value }, ...Object.values(value).flatMap((one) => objectsIn(one, where))];
}

// Bodies that aren't JSON, such as those of forms, are no objects.
function parsed(text: string): unknown {
  return /^\s*[[{]/.test(text) ? JSON.parse(text) : null;
}
