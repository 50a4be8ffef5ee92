/** Reads the parameters and headers of a document. */
import { type Json, objectAt, textAt } from '../source/json.ts';
import { examplesOf, mediaContents } from './media-type.ts';
import type { ApiParameter } from './operation.ts';
import { parameterStyle } from './parameter-style.ts';
import type { Resolve } from './schema.ts';

const PLACES = ['path', 'query', 'header', 'cookie'] as const;

/** Reads a parameter, or a header with `in: header`. */
export function parameterOf(name: string, value: Json, resolve: Resolve): ApiParameter {
  const place = PLACES.find((one) => one === value['in']) ?? 'query';
  const [content] = mediaContents(value, resolve);
  const [example] = [...examplesOf(value, resolve), ...(content?.examples ?? [])];
  return {
    name,
    in: place,
    required: value['required'] === true || place === 'path',
    deprecated: value['deprecated'] === true,
    description: textAt(value, 'description'),
    style: parameterStyle(place, value),
    schema: content?.schema ?? objectAt(value, 'schema'),
    example: example?.value,
  };
}
