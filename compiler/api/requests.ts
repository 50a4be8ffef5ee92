/** Builds the sample request of an operation from the examples of its parameters and body. */
import type { Operation } from './document.ts';
import type { SampleRequest } from './samples.ts';

/** The sample request of an operation. Throws when the body has no example with the given name. */
export function requestOf(
  operation: Operation,
  server: string,
  exampleName: string | undefined,
): SampleRequest {
  const { method, parameters, body, id } = operation;
  const path = operation.path.replace(/\{([^}]+)\}/g, (_whole, name: string) => {
    const example = parameters.find((one) => one.in === 'path' && one.name === name)?.example;
    if (example === undefined)
      throw new Error(
        `operation \`${id}\`: the path parameter \`${name}\` has no \`example\`: add one to the OpenAPI document`,
      );
    return encodeURIComponent(textOf(example));
  });
  const query = parameters
    .filter((one) => one.in === 'query' && one.example !== undefined)
    .flatMap(({ name, example }) =>
      (Array.isArray(example) ? example : [example]).map((one) => [name, textOf(one)]),
    );
  const search = query
    .map(([name = '', value = '']) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const example =
    exampleName === undefined
      ? body?.examples[0]
      : body?.examples.find((one) => one.name === exampleName);
  if (exampleName !== undefined && example === undefined)
    throw new Error(`operation \`${id}\`: its body has no example \`${exampleName}\``);
  return {
    method,
    url: `${server.replace(/\/$/, '')}${path}${search === '' ? '' : `?${search}`}`,
    authorised: operation.scopes.length > 0,
    idempotencyKey: operation.idempotencyKey,
    body: example?.value,
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
