/** Requests as Java with `java.net.http`. */
import { compactJson } from './literals.ts';
import {
  type Credential,
  encodedForm,
  keyVariable,
  type SampleBody,
  type SampleRequest,
} from './sample-request.ts';
import { BODY_HANDLERS, bodyPublisher, clientHeaders } from './java-http-client.ts';
import { multipartPieces } from './multipart.ts';
import { concatenated, indent } from './url-parts.ts';

/** Writes a request in Java. */
export function java(request: SampleRequest): string {
  const { method, url, body, credentials, result } = request;
  const publisher = bodyPublisher(body, text);
  const headers = clientHeaders(request);
  const lines = [
    ...concatenated(url, { before: 'var uri = URI.create(', after: ');' }),
    'var request = HttpRequest.newBuilder(uri)',
    ...credentials.flatMap(credential),
    ...headers.map(([name, value]) => `    .header(${text(name)}, ${text(value)})`),
    '    .timeout(Duration.ofSeconds(10))',
    method === 'GET' && body === undefined
      ? '    .GET()'
      : `    .method("${method}", ${publisher})`,
    '    .build();',
  ];
  return `${bodyOf(body)}${lines.join('\n')}\n\nvar reply = HttpClient.newHttpClient()\n    .send(request, HttpResponse.BodyHandlers.${BODY_HANDLERS[result]});`;
}

const text = (value: string): string => JSON.stringify(value);

function credential(given: Credential): string[] {
  switch (given.kind) {
    case 'bearer':
      return ['    .header("Authorization", "Bearer " + accessToken)'];
    case 'basic':
      return [
        '    .header("Authorization", "Basic " + Base64.getEncoder()',
        '        .encodeToString((username + ":" + password).getBytes()))',
      ];
    case 'header':
      return [`    .header(${text(given.name)}, ${keyVariable(given.name)})`];
    case 'cookie':
      return [`    .header("Cookie", ${text(`${given.name}=`)} + ${keyVariable(given.name)})`];
    case 'certificate':
      return [];
  }
}

function bodyOf(body: SampleBody | undefined): string {
  switch (body?.kind) {
    case 'json':
      return block(compactJson(body.value));
    case 'text':
      return block(body.text);
    case 'form':
      return `var body = ${text(encodedForm(body.fields))};\n\n`;
    case 'multipart': {
      const publishers = multipartPieces(body.parts).map((piece) =>
        'file' in piece
          ? `    HttpRequest.BodyPublishers.ofFile(Path.of(${text(piece.file)}))`
          : `    HttpRequest.BodyPublishers.ofString(${text(piece.text)})`,
      );
      return `var body = HttpRequest.BodyPublishers.concat(\n${publishers.join(',\n')});\n\n`;
    }
    default:
      return '';
  }
}

// A text block, in which a backslash begins an escape sequence.
function block(value: string): string {
  const escaped = value.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""');
  return `var body = """\n${indent(escaped, 4)}""";\n\n`;
}
