/** Bodies of requests and responses by media type. */
import { isObject } from '../../../model/schema/schema.ts';
import { type Json, objectAt, textAt } from '../source/json.ts';
import type { ApiContent, ApiExample } from './operation.ts';

/** How a body of a media type is written. */
export type MediaKind = 'json' | 'form' | 'multipart' | 'text' | 'binary';

/** Returns how a body of a media type is written. */
export function mediaKind(mediaType: string): MediaKind {
  const type = mediaType.toLowerCase().replace(/;.*/, '').trim();
  if (/^(?:[\w*]+\/|[\w.+-]*\+)?(?:json|\*)$|[/+]json$/.test(type)) return 'json';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  if (type.startsWith('multipart/')) return 'multipart';
  if (/^text\/|xml$|yaml$|jsonl$|ndjson$|json-seq$|graphql$|csv$|javascript$/.test(type))
    return 'text';
  return 'binary';
}

/** Returns what media types have in common whose examples are the same: each text format is written in its own way. */
export function sampleKind(mediaType: string): string {
  const kind = mediaKind(mediaType);
  return kind === 'text' || kind === 'multipart' ? mediaType : kind;
}

/** Returns the language of an example, for highlighting. */
export function exampleLanguage(mediaType: string): string {
  if (/xml|html/i.test(mediaType)) return 'xml';
  if (/yaml/i.test(mediaType)) return 'yaml';
  return mediaKind(mediaType) === 'json' ? 'json' : 'text';
}

/** Returns the contents of a body, JSON first. */
export function mediaContents(body: Json, resolve: (value: Json) => Json): ApiContent[] {
  const contents = Object.entries(objectAt(body, 'content')).flatMap(([mediaType, given]) => {
    if (!isObject(given)) return [];
    const content = resolve(given);
    return {
      mediaType,
      schema: objectAt(content, 'schema'),
      examples: examplesOf(content, resolve),
      encoding: objectAt(content, 'encoding'),
    };
  });
  const isJson = ({ mediaType }: ApiContent): boolean => mediaKind(mediaType) === 'json';
  return [...contents.filter(isJson), ...contents.filter((content) => !isJson(content))];
}

/** Returns the contents that differ in more than the name of their media type, each with all of its names. */
export function differentContents(
  contents: ApiContent[],
): { content: ApiContent; types: string[] }[] {
  const groups = Map.groupBy(contents, ({ mediaType, schema, examples }) =>
    JSON.stringify([sampleKind(mediaType), schema, examples]),
  );
  return [...groups.values()].flatMap((group) => {
    const [content] = group;
    return content ? [{ content, types: group.map(({ mediaType }) => mediaType) }] : [];
  });
}

/** Returns the examples of a media type or a parameter. */
export function examplesOf(content: Json, resolve: (value: Json) => Json): ApiExample[] {
  if ('example' in content) return [{ name: 'example', summary: '', value: content['example'] }];
  return Object.entries(objectAt(content, 'examples')).flatMap(([name, given]) => {
    if (!isObject(given)) return [];
    const example = resolve(given);
    if (!('value' in example)) return [];
    return [{ name, summary: textAt(example, 'summary'), value: example['value'] }];
  });
}
