/** Requests as C# with `HttpClient`. */
import { compactJson } from './literals.ts';
import {
  type Credential,
  headersOf,
  keyVariable,
  type SampleBody,
  type SampleRequest,
} from './sample-request.ts';
import { concatenated, indent } from './url-parts.ts';

/** Writes a request in C#. */
export function csharp(request: SampleRequest): string {
  const { method, url, headers, body, credentials, result } = request;
  const name = method.slice(0, 1) + method.slice(1).toLowerCase();
  const lines = [
    ...concatenated(url, { before: 'var url = ', after: ';' }),
    `using var request = new HttpRequestMessage(HttpMethod.${name}, url);`,
    ...credentials.flatMap(credential),
    ...headers.map(([header, value]) => `request.Headers.Add(${text(header)}, ${text(value)});`),
    ...bodyOf(body),
  ];
  const type = headersOf(request, ['json', 'form']).find(([header]) => header === 'Content-Type');
  if (type && body?.kind !== 'text' && body?.kind !== 'json')
    lines.push(`request.Content.Headers.ContentType = new(${text(type[1])});`);
  lines.push(
    '',
    'using var reply = await client.SendAsync(request);',
    'reply.EnsureSuccessStatusCode();',
  );
  if (result === 'binary') lines.push('var result = await reply.Content.ReadAsByteArrayAsync();');
  else if (result !== 'none') lines.push('var result = await reply.Content.ReadAsStringAsync();');
  return lines.join('\n');
}

const text = (value: string): string => JSON.stringify(value);

function credential(given: Credential): string[] {
  switch (given.kind) {
    case 'bearer':
      return [
        'request.Headers.Authorization =',
        '    new AuthenticationHeaderValue("Bearer", accessToken);',
      ];
    case 'basic':
      return [
        'var credentials = Encoding.UTF8.GetBytes($"{username}:{password}");',
        'request.Headers.Authorization =',
        '    new AuthenticationHeaderValue("Basic", Convert.ToBase64String(credentials));',
      ];
    case 'header':
      return [`request.Headers.Add(${text(given.name)}, ${keyVariable(given.name)});`];
    case 'cookie':
      return [
        `request.Headers.Add("Cookie", ${text(`${given.name}=`)} + ${keyVariable(given.name)});`,
      ];
    case 'certificate':
      return [];
  }
}

function bodyOf(body: SampleBody | undefined): string[] {
  switch (body?.kind) {
    case 'json':
      return [content(compactJson(body.value), body.mediaType)];
    case 'text':
      return [content(body.text, body.mediaType)];
    case 'form': {
      const pairs = body.fields.map(([name, value]) => `    new(${text(name)}, ${text(value)}),`);
      return [
        'request.Content = new FormUrlEncodedContent(new KeyValuePair<string, string>[]',
        '{',
        ...pairs,
        '});',
      ];
    }
    case 'multipart':
      return [
        'request.Content = new MultipartFormDataContent',
        '{',
        ...body.parts.map(({ name, value, isFile, mediaType }) => {
          const type = mediaType && text(mediaType);
          if (!isFile) {
            const typed = type ? `${text(value)}, Encoding.UTF8, ${type}` : text(value);
            return `    { new StringContent(${typed}), ${text(name)} },`;
          }
          const headers = type ? ` { Headers = { ContentType = new(${type}) } }` : '';
          const file = `new StreamContent(File.OpenRead(${text(value)}))${headers}`;
          return `    { ${file}, ${text(name)}, ${text(value)} },`;
        }),
        '};',
      ];
    case 'binary':
      return [`request.Content = new StreamContent(File.OpenRead(${text(body.file)}));`];
    default:
      return [];
  }
}

// A raw string has no escape sequences, and more quotes around it than in it.
function content(value: string, mediaType: string): string {
  const longest = Math.max(2, ...(value.match(/"+/g) ?? []).map((run) => run.length));
  const quotes = '"'.repeat(longest + 1);
  return `request.Content = new StringContent(${quotes}\n${indent(value, 4)}\n    ${quotes}, Encoding.UTF8, ${text(mediaType)});`;
}
