/** Requests as Kotlin with `java.net.http`. */
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

/** Writes a request in Kotlin. */
export function kotlin(request: SampleRequest): string {
  const { method, url, body, credentials, result } = request;
  const headers = clientHeaders(request);
  const lines = [
    ...concatenated(url, { before: 'val uri = URI.create(', after: ')', text, trailing: true }),
    'val request = HttpRequest.newBuilder(uri)',
    ...credentials.flatMap(credential),
    ...headers.map(([name, value]) => `    .header(${text(name)}, ${text(value)})`),
    `    .method("${method}", ${bodyPublisher(body, text)})`,
    '    .build()',
    '',
    'val reply = HttpClient.newHttpClient()',
    `    .send(request, HttpResponse.BodyHandlers.${BODY_HANDLERS[result]})`,
    'check(reply.statusCode() < 300) { reply.statusCode() }',
  ];
  if (result !== 'none') lines.push('val result = reply.body()');
  return `${bodyOf(body)}${lines.join('\n')}`;
}

// A dollar sign would begin a template.
function text(value: string): string {
  return JSON.stringify(value).replaceAll('$', '\\$');
}

function credential(given: Credential): string[] {
  switch (given.kind) {
    case 'bearer':
      return ['    .header("Authorization", "Bearer $accessToken")'];
    case 'basic':
      return [
        '    .header("Authorization", "Basic " + Base64.getEncoder()',
        '        .encodeToString("$username:$password".toByteArray()))',
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
      return `val body = ${block(compactJson(body.value))}\n\n`;
    case 'text':
      return `val body = ${block(body.text)}\n\n`;
    case 'form':
      return `val body = ${text(encodedForm(body.fields))}\n\n`;
    case 'multipart': {
      const pieces = multipartPieces(body.parts).map((piece) =>
        'file' in piece
          ? `    HttpRequest.BodyPublishers.ofFile(Path.of(${text(piece.file)})),`
          : `    HttpRequest.BodyPublishers.ofString(${text(piece.text)}),`,
      );
      return `val body = HttpRequest.BodyPublishers.concat(\n${pieces.join('\n')}\n)\n\n`;
    }
    default:
      return '';
  }
}

// A raw string has no escape sequences, so it can't have a dollar sign or three quotes.
function block(value: string): string {
  if (/\$|"""/.test(value)) return text(value);
  return `"""\n${indent(value, 4)}\n""".trimIndent()`;
}
