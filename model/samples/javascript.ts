/** Requests as JavaScript with `fetch`. */
import { JAVASCRIPT, literal, quoted } from './literals.ts';
import {
  type Credential,
  headersOf,
  keyVariable,
  type SampleBody,
  type SampleRequest,
} from './sample-request.ts';
import { LONG, urlParts } from './url-parts.ts';

/** Maximum length of a URL on a line with other code. */
const SHORT = 50;

/** Writes a request in JavaScript. */
export function javascript(request: SampleRequest): string {
  const { method, url, credentials, body, result } = request;
  const headers = [
    ...credentials.flatMap(credential),
    ...headersOf(request, ['form']).map(
      ([name, value]) => `    ${JAVASCRIPT.key(name)}: ${quoted(value)},`,
    ),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${quoted(method)},`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(body ? [`  body: ${bodyOf(body)},`] : []),
  ];
  const end = `\nif (!reply.ok) throw new Error(\`\${reply.status} \${await reply.text()}\`)${RESULTS[result]}`;
  const call = (target: string): string =>
    `${preparation(body)}const reply = await fetch(${target}${options.length > 0 ? `, {\n${options.join('\n')}\n}` : ''})${end}`;
  if (url.length <= SHORT) return call(quoted(url));
  const { address, query } = urlParts(url);
  const declared = (parts: string[]): string =>
    parts.join('').length <= LONG
      ? `const url = ${quoted(parts.join(''))}`
      : `const url =\n  ${parts.map(quoted).join(' +\n  ')}`;
  if (url.length <= LONG) return `${declared([url])}\n${call('url')}`;
  if (query.length === 0) return `${declared(address)}\n${call('url')}`;
  const pairs = query.map(([name, value]) => `  [${quoted(name)}, ${quoted(value)}],`);
  return `${declared(address)}\nconst query = new URLSearchParams([\n${pairs.join('\n')}\n])\n${call('`${url}?${query}`')}`;
}

const RESULTS = {
  json: '\nconst result = await reply.json()',
  text: '\nconst result = await reply.text()',
  binary: '\nconst result = await reply.blob()',
  none: '',
};

function credential(given: Credential): string[] {
  switch (given.kind) {
    case 'bearer':
      return ['    Authorization: `Bearer ${accessToken}`,'];
    case 'basic':
      return ['    Authorization: `Basic ${btoa(`${username}:${password}`)}`,'];
    case 'header':
      return [`    ${JAVASCRIPT.key(given.name)}: ${keyVariable(given.name)},`];
    case 'cookie':
      return [
        `    Cookie: \`${given.name.replace(/[\\`$]/g, '\\$&')}=\${${keyVariable(given.name)}}\`,`,
      ];
    case 'certificate':
      return [];
  }
}

function preparation(body: SampleBody | undefined): string {
  if (body?.kind !== 'multipart') return '';
  const lines = body.parts.map(({ name, value, isFile, mediaType }) => {
    if (isFile) return `form.append(${quoted(name)}, file, ${quoted(value)})`;
    if (mediaType === undefined) return `form.append(${quoted(name)}, ${quoted(value)})`;
    const blob = `new Blob([${quoted(value)}], { type: ${quoted(mediaType)} })`;
    return `form.append(${quoted(name)}, ${blob})`;
  });
  return `const form = new FormData()\n${lines.map((line) => `${line}\n`).join('')}`;
}

function bodyOf(body: SampleBody): string {
  switch (body.kind) {
    case 'json':
      return `JSON.stringify(${literal(body.value, JAVASCRIPT, 2, 24)})`;
    case 'form':
      return `new URLSearchParams(${literal(body.fields, JAVASCRIPT, 2, 20)})`;
    case 'multipart':
      return 'form';
    case 'text':
      return quoted(body.text);
    case 'binary':
      return 'file';
  }
}
