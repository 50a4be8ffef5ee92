/** Holds every response of the worker against the reference of headers. */
import path from 'node:path';
import { MOCK_PATH } from '../../../model/release/mock.ts';
import { readSourceModule } from '../../../packages/reference/source-module.ts';

const names = new Set(
  readSourceModule(path.resolve('worker/http/header-names.ts'))
    .membersOf('ResponseHeader')
    .map(({ name }) => name),
);

/** Returns the response. Throws if it has a header that the reference doesn't explain. */
export function withKnownHeaders(address: string, response: Response): Response {
  // A documented API and the development server have headers of their own.
  if (address.includes(MOCK_PATH) || address.includes('/_dev/')) return response;
  for (const [name] of response.headers)
    if (!names.has(name))
      throw new Error(
        `The response to ${address} has the header ${name}, which worker/http/header-names.ts doesn't list.`,
      );
  return response;
}
