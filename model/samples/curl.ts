/** Requests as commands of curl. */
import { compactJson } from './literals.ts';
import {
  type Credential,
  type FormPart,
  headersOf,
  keyVariable,
  type SampleBody,
  type SampleRequest,
  snakeCase,
} from './sample-request.ts';
import { inUrl, LONG, urlParts } from './url-parts.ts';

/** Writes a request for curl. */
export function curl(request: SampleRequest): string {
  const { method, url, body, credentials, result } = request;
  const { address, query } = urlParts(url);
  const isQueryData = method === 'GET' && url.length > LONG && query.length > 0 && !body;
  const verb = isQueryData ? ' -G' : (VERBS[method] ?? ` -X ${method}`);
  const target = text(isQueryData ? address.join('') : url);
  const parts =
    verb.length + target.length > LONG ? [`curl${verb}`, target] : [`curl${verb} ${target}`];
  parts.push(...credentials.map(credential));
  for (const [name, value] of headersOf(request, ['form']))
    parts.push(`-H ${text(`${name}: ${value}`)}`);
  if (isQueryData)
    for (const [name, value] of query) parts.push(`-d ${text(`${name}=${inUrl(value)}`)}`);
  if (body) parts.push(...bodyOf(body));
  if (result === 'binary') parts.push('-o reply.bin');
  return parts.join(' \\\n  ');
}

const VERBS: Record<string, string> = { GET: '', HEAD: ' --head' };

function credential(given: Credential): string {
  switch (given.kind) {
    case 'bearer':
      return '-H "Authorization: Bearer $ACCESS_TOKEN"';
    case 'basic':
      return '-u "$USERNAME:$PASSWORD"';
    case 'header':
      return `-H "${expandable(given.name)}: $${variable(given.name)}"`;
    case 'cookie':
      return `-b "${expandable(given.name)}=$${variable(given.name)}"`;
    case 'certificate':
      return '--cert client.pem --key client-key.pem';
  }
}

function variable(name: string): string {
  return snakeCase(keyVariable(name)).toUpperCase();
}

function bodyOf(body: SampleBody): string[] {
  switch (body.kind) {
    case 'json':
      return [`-d ${single(compactJson(body.value, 2))}`];
    case 'form':
      return body.fields.map(([name, value]) => `--data-urlencode ${text(`${name}=${value}`)}`);
    case 'multipart':
      return body.parts.map(part);
    case 'text':
      // The text would name a file.
      if (body.text.startsWith('@')) return [`--data-raw ${single(body.text)}`];
      return [`--data-binary ${single(body.text)}`];
    case 'binary':
      return [`--data-binary "@${body.file}"`];
  }
}

// Quotes around the value of a part keep a semicolon in it from ending it.
function part({ name, value, isFile, mediaType }: FormPart): string {
  const type = mediaType === undefined ? '' : `;type=${mediaType}`;
  if (isFile) return `-F ${text(`${name}=@${value}${type}`)}`;
  if (type === '') return `--form-string ${text(`${name}=${value}`)}`;
  return `-F ${single(`${name}="${value.replace(/["\\]/g, '\\$&')}"${type}`)}`;
}

function text(value: string): string {
  return `"${expandable(value)}"`;
}

// In double quotes, the shell expands these.
function expandable(value: string): string {
  return value.replace(/["\\$`]/g, '\\$&');
}

// A single quote ends a string in the shell.
function single(value: string): string {
  return `'${value.replaceAll("'", "'\\''")}'`;
}
