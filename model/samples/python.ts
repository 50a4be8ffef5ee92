/** Requests as Python with Requests. */
import { literal, PYTHON } from './literals.ts';
import {
  headersOf,
  keyVariable,
  type SampleBody,
  type SampleRequest,
  snakeCase,
} from './sample-request.ts';
import { LONG, urlParts } from './url-parts.ts';

/** Methods that Requests has a function for. */
const FUNCTIONS = new Set(['get', 'put', 'post', 'delete', 'patch', 'head', 'options']);

/** Writes a request in Python. */
export function python(request: SampleRequest): string {
  const { method, url, body, result } = request;
  const { address, query } = urlParts(url);
  const isLong = url.length > LONG;
  const headers = [
    ...credentialHeaders(request),
    ...headersOf(request, ['json', 'form']).map(
      ([name, value]) => `        ${text(name)}: ${text(value)},`,
    ),
  ];
  const strings = !isLong ? [url] : query.length > 0 ? [address.join('')] : address;
  const name = method.toLowerCase();
  const call = FUNCTIONS.has(name)
    ? `requests.${name}(`
    : `requests.request(\n    ${text(method)},`;
  const lines = [
    `    ${strings.map(text).join('\n    ')},`,
    ...(headers.length > 0 ? ['    headers={', ...headers, '    },'] : []),
    ...credentialArguments(request),
    ...(isLong && query.length > 0 ? [`    params=${literal(byName(query), PYTHON, 4)},`] : []),
    ...(body ? [bodyOf(body)] : []),
    '    timeout=10,',
  ];
  return `import requests\n\nreply = ${call}\n${lines.join('\n')}\n)\nreply.raise_for_status()${RESULTS[result]}`;
}

const RESULTS = {
  json: '\nresult = reply.json()',
  text: '\nresult = reply.text',
  binary: '\nresult = reply.content',
  none: '',
};

const text = (value: string): string => PYTHON.text(value);

function credentialHeaders({ credentials }: SampleRequest): string[] {
  return credentials.flatMap((given) => {
    if (given.kind === 'bearer') return ['        "Authorization": f"Bearer {access_token}",'];
    if (given.kind !== 'header') return [];
    return [`        ${text(given.name)}: ${snakeCase(keyVariable(given.name))},`];
  });
}

function credentialArguments({ credentials }: SampleRequest): string[] {
  const cookies = credentials.flatMap((given) =>
    given.kind === 'cookie' ? [`${text(given.name)}: ${snakeCase(keyVariable(given.name))}`] : [],
  );
  return [
    ...(credentials.some(({ kind }) => kind === 'basic') ? ['    auth=(username, password),'] : []),
    ...(credentials.some(({ kind }) => kind === 'certificate')
      ? ['    cert=("client.pem", "client-key.pem"),']
      : []),
    ...(cookies.length > 0 ? [`    cookies={${cookies.join(', ')}},`] : []),
  ];
}

function bodyOf(body: SampleBody): string {
  switch (body.kind) {
    case 'json':
      return `    json=${literal(body.value, PYTHON, 4)},`;
    case 'form':
      return `    data=${literal(byName(body.fields), PYTHON, 4)},`;
    case 'multipart': {
      // A list, since a part may be repeated.
      const parts = body.parts.map(({ name, value, isFile, mediaType }) => {
        const file = `open(${text(value)}, "rb")`;
        if (mediaType === undefined)
          return `        (${text(name)}, ${isFile ? file : `(None, ${text(value)})`}),`;
        const content = isFile ? `${text(value)}, ${file}` : `None, ${text(value)}`;
        return `        (${text(name)}, (${content}, ${text(mediaType)})),`;
      });
      return `    files=[\n${parts.join('\n')}\n    ],`;
    }
    case 'text':
      return `    data=${text(body.text)}.encode(),`;
    case 'binary':
      return `    data=open(${text(body.file)}, "rb"),`;
  }
}

// The format that Requests expects: a repeated parameter becomes a list.
function byName(query: [string, string][]): Record<string, string | string[]> {
  const names = [...new Set(query.map(([name]) => name))];
  return Object.fromEntries(
    names.map((name) => {
      const values = query.filter(([one]) => one === name).map(([, value]) => value);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}
