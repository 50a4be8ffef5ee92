/** What samples in Java and Kotlin share: both use `java.net.http`. */
import { headersOf, type SampleBody, type SampleRequest } from './sample-request.ts';

/** Methods of `HttpResponse.BodyHandlers`, by what the reply is. */
export const BODY_HANDLERS = {
  json: 'ofString()',
  text: 'ofString()',
  binary: 'ofByteArray()',
  none: 'discarding()',
} as const;

/** The headers of a request, with the boundary of a multipart body, which the client doesn't add. */
export function clientHeaders(request: SampleRequest): [name: string, value: string][] {
  const { body } = request;
  const boundary: [string, string][] =
    body?.kind === 'multipart' ? [['Content-Type', `${body.mediaType}; boundary=boundary`]] : [];
  return [...headersOf(request, []), ...boundary];
}

/** The publisher of a body. `text` writes a string literal of the language. */
export function bodyPublisher(
  body: SampleBody | undefined,
  text: (value: string) => string,
): string {
  switch (body?.kind) {
    case undefined:
      return 'HttpRequest.BodyPublishers.noBody()';
    case 'multipart':
      return 'body';
    case 'binary':
      return `HttpRequest.BodyPublishers.ofFile(Path.of(${text(body.file)}))`;
    default:
      return 'HttpRequest.BodyPublishers.ofString(body)';
  }
}
