/** References of OpenAPI 2.0 to parameters, responses and paths, which are moved by the upgrade, wherever they are. */
import { isObject } from '../../../model/schema/schema.ts';
import { type Json, objectAt } from './json.ts';
import { referenceTarget } from './pointer.ts';

/** Puts the parameters, the responses and the paths that a document of OpenAPI 2.0 refers to in their places. */
export function inlineSwaggerReferences(root: Json): Json {
  if (root['swagger'] === undefined) return root;
  const opened = (value: unknown): unknown => {
    let found = value;
    for (let depth = 0; depth < 50 && isObject(found); depth += 1) {
      const ref = found['$ref'];
      if (typeof ref !== 'string') break;
      const target = referenceTarget(root, ref);
      if (target === undefined) break;
      found = target;
    }
    return found;
  };
  const withParameters = (value: Json): Json =>
    Array.isArray(value['parameters'])
      ? { ...value, parameters: value['parameters'].map(opened) }
      : value;
  const operation = (value: Json): Json => {
    const responses = Object.entries(objectAt(value, 'responses')).map(
      ([status, response]): [string, unknown] => [status, opened(response)],
    );
    const whole = withParameters(value);
    return 'responses' in value ? { ...whole, responses: Object.fromEntries(responses) } : whole;
  };
  const paths = Object.entries(objectAt(root, 'paths')).map(([path, given]): [string, unknown] => {
    const item = opened(given);
    if (!isObject(item)) return [path, item];
    const members = Object.entries(withParameters(item)).map(([name, one]): [string, unknown] => [
      name,
      isObject(one) ? operation(one) : one,
    ]);
    return [path, Object.fromEntries(members)];
  });
  return { ...root, paths: Object.fromEntries(paths) };
}
