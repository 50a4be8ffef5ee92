/** Reads the responses of an operation, with their headers and links. */
import { isObject } from '../../../model/schema/schema.ts';
import { type Json, objectAt, textAt } from '../source/json.ts';
import { mediaContents } from './media-type.ts';
import type { ApiLink, ApiReply } from './operation.ts';
import { valueText } from './parameter-style.ts';
import { parameterOf } from './parameters.ts';
import type { Resolve } from './schema.ts';

/** Returns the responses of an operation, in the order of the document. */
export function repliesOf(operation: Json, resolve: Resolve): ApiReply[] {
  return Object.entries(objectAt(operation, 'responses')).flatMap(([status, given]) => {
    if (!isObject(given) || status.startsWith('x-')) return [];
    const reply = resolve(given);
    const contents = mediaContents(reply, resolve);
    const headers = Object.entries(objectAt(reply, 'headers')).flatMap(([name, header]) =>
      isObject(header) ? [parameterOf(name, { ...resolve(header), in: 'header' }, resolve)] : [],
    );
    const description = textAt(reply, 'description');
    const examples = contents[0]?.examples ?? [];
    return { status, description, headers, contents, examples, links: linksOf(reply, resolve) };
  });
}

function linksOf(reply: Json, resolve: Resolve): ApiLink[] {
  return Object.entries(objectAt(reply, 'links')).flatMap(([name, given]) => {
    if (!isObject(given)) return [];
    const link = resolve(given);
    const parameters = Object.entries(objectAt(link, 'parameters')).map(
      ([parameter, value]): [string, string] => [parameter, valueText(value)],
    );
    const body = link['requestBody'];
    return {
      name,
      description: textAt(link, 'description'),
      target: textAt(link, 'operationId') || textAt(link, 'operationRef'),
      parameters: body === undefined ? parameters : [...parameters, ['body', valueText(body)]],
    };
  });
}
