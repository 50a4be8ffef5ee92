/** Generates code samples of a request in several languages from the OpenAPI document. */

import { compactJson, JAVASCRIPT, literal, PYTHON, quoted } from './literals.ts';

/** Longer URLs are split over several lines, so that readers need not scroll a sample. */
const LONG = 72;

/** Maximum length of a URL on a line with other code. */
const SHORT = 50;

/** A request to generate samples for. */
export interface SampleRequest {
  method: string;
  /** Full URL with its query. */
  url: string;
  /** Whether the call needs an access token. */
  authorised: boolean;
  /** Value of `Idempotency-Key`, if the call should send one. */
  idempotencyKey?: string | undefined;
  /** JSON body, if the call has one. */
  body?: unknown;
}

/** A code sample with the label of its tab and the language of its code block. */
export interface Sample {
  value: string;
  label: string;
  lang: string;
  code: string;
}

/** Returns a sample of the request in every language. */
export function samples(request: SampleRequest): Sample[] {
  return [
    { value: 'curl', label: 'curl', lang: 'bash', code: curl(request) },
    { value: 'javascript', label: 'JavaScript', lang: 'javascript', code: javascript(request) },
    { value: 'python', label: 'Python', lang: 'python', code: python(request) },
    { value: 'java', label: 'Java', lang: 'java', code: java(request) },
    { value: 'csharp', label: 'C#', lang: 'csharp', code: csharp(request) },
  ];
}

function curl({ method, url, authorised, idempotencyKey, body }: SampleRequest): string {
  const { address, query } = partsOf(url);
  const isLong = url.length > LONG && query.length > 0;
  const verb = method === 'GET' ? (isLong ? ' -G' : '') : ` -X ${method}`;
  const target = `"${isLong ? address.join('') : url}"`;
  const parts =
    verb.length + target.length > LONG ? [`curl${verb}`, target] : [`curl${verb} ${target}`];
  if (authorised) parts.push('-H "Authorization: Bearer $ACCESS_TOKEN"');
  if (body !== undefined) parts.push('-H "Content-Type: application/json"');
  if (idempotencyKey) parts.push(`-H "Idempotency-Key: ${idempotencyKey}"`);
  if (isLong) for (const [name, value] of query) parts.push(`-d "${name}=${inQuery(value)}"`);
  // A single quote ends a string in the shell.
  if (body !== undefined) parts.push(`-d '${compactJson(body, 2).replaceAll("'", "'\\''")}'`);
  return parts.join(' \\\n  ');
}

function javascript({ method, url, authorised, idempotencyKey, body }: SampleRequest): string {
  const { address, query } = partsOf(url);
  const headers = [
    ...(authorised ? ['    Authorization: `Bearer ${accessToken}`,'] : []),
    ...(body === undefined ? [] : ["    'Content-Type': 'application/json',"]),
    ...(idempotencyKey ? [`    'Idempotency-Key': ${quoted(idempotencyKey)},`] : []),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${quoted(method)},`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literal(body, JAVASCRIPT, 2, 24)}),`]),
  ];
  const result = method === 'DELETE' ? '' : '\nconst result = await reply.json()';
  const call = (target: string): string =>
    `const reply = await fetch(${target}${options.length > 0 ? `, {\n${options.join('\n')}\n}` : ''})\nif (!reply.ok) throw new Error((await reply.json()).error.code)${result}`;
  if (url.length <= SHORT) return call(quoted(url));
  const declared = (parts: string[]): string =>
    parts.join('').length <= LONG
      ? `const url = ${quoted(parts.join(''))}`
      : `const url =\n  ${parts.map(quoted).join(' +\n  ')}`;
  if (url.length <= LONG) return `${declared([url])}\n${call('url')}`;
  if (query.length === 0) return `${declared(address)}\n${call('url')}`;
  const pairs = query.map(([name, value]) => `  [${quoted(name)}, ${quoted(value)}],`);
  return `${declared(address)}\nconst query = new URLSearchParams([\n${pairs.join('\n')}\n])\n${call('`${url}?${query}`')}`;
}

function python({ method, url, authorised, idempotencyKey, body }: SampleRequest): string {
  const { address, query } = partsOf(url);
  const isLong = url.length > LONG;
  const headers = [
    ...(authorised ? ['        "Authorization": f"Bearer {access_token}",'] : []),
    ...(idempotencyKey ? [`        "Idempotency-Key": ${JSON.stringify(idempotencyKey)},`] : []),
  ];
  const strings = !isLong ? [url] : query.length > 0 ? [address.join('')] : address;
  const lines = [
    `    ${strings.map((part) => JSON.stringify(part)).join('\n    ')},`,
    ...(headers.length > 0 ? ['    headers={', ...headers, '    },'] : []),
    ...(isLong && query.length > 0 ? [`    params=${literal(byName(query), PYTHON, 4)},`] : []),
    ...(body === undefined ? [] : [`    json=${literal(body, PYTHON, 4)},`]),
    '    timeout=10,',
  ];
  const result = method === 'DELETE' ? '' : '\nresult = reply.json()';
  return `import requests\n\nreply = requests.${method.toLowerCase()}(\n${lines.join('\n')}\n)\nreply.raise_for_status()${result}`;
}

function java({ method, url, authorised, idempotencyKey, body }: SampleRequest): string {
  const publisher =
    body === undefined
      ? 'HttpRequest.BodyPublishers.noBody()'
      : 'HttpRequest.BodyPublishers.ofString(body)';
  const call = method === 'GET' ? '.GET()' : `.method("${method}", ${publisher})`;
  const text = body === undefined ? '' : `var body = """\n${indent(compactJson(body), 4)}""";\n\n`;
  const lines = [
    ...concatenated(url, 'var uri = URI.create(', ');'),
    'var request = HttpRequest.newBuilder(uri)',
    ...(authorised ? ['    .header("Authorization", "Bearer " + accessToken)'] : []),
    ...(body === undefined ? [] : ['    .header("Content-Type", "application/json")']),
    ...(idempotencyKey
      ? [`    .header("Idempotency-Key", ${JSON.stringify(idempotencyKey)})`]
      : []),
    '    .timeout(Duration.ofSeconds(10))',
    `    ${call}`,
    '    .build();',
  ];
  return `${text}${lines.join('\n')}\n\nvar reply = HttpClient.newHttpClient()\n    .send(request, HttpResponse.BodyHandlers.ofString());`;
}

function csharp({ method, url, authorised, idempotencyKey, body }: SampleRequest): string {
  const name = method.slice(0, 1) + method.slice(1).toLowerCase();
  const lines = [
    ...concatenated(url, 'var url = ', ';'),
    `using var request = new HttpRequestMessage(HttpMethod.${name}, url);`,
  ];
  if (authorised)
    lines.push(
      'request.Headers.Authorization =',
      '    new AuthenticationHeaderValue("Bearer", accessToken);',
    );
  if (idempotencyKey)
    lines.push(`request.Headers.Add("Idempotency-Key", ${JSON.stringify(idempotencyKey)});`);
  if (body !== undefined)
    lines.push(
      `request.Content = new StringContent("""\n${indent(compactJson(body), 4)}\n    """, Encoding.UTF8, "application/json");`,
    );
  lines.push(
    '',
    'using var reply = await client.SendAsync(request);',
    'reply.EnsureSuccessStatusCode();',
  );
  if (method !== 'DELETE') lines.push('var result = await reply.Content.ReadAsStringAsync();');
  return lines.join('\n');
}

/** Splits a long URL into API and environment, path, and decoded query parameters. */
function partsOf(url: string): { address: string[]; query: [string, string][] } {
  const [address = '', search = ''] = url.split('?');
  const [, base = address, rest = ''] =
    /^(https?:\/\/[^/]+(?:\/[^/]+){0,2})(.*)$/.exec(address) ?? [];
  const query = [...new URLSearchParams(search)];
  return { address: rest === '' ? [base] : [base, rest], query };
}

// A colon is valid in a query, and makes times easier to read.
function inQuery(value: string): string {
  return encodeURIComponent(value).replaceAll('%3A', ':');
}

// Returns a string in double quotes. Long strings are split into parts joined with `+`.
function concatenated(url: string, before: string, after: string): string[] {
  const whole = `${before}${JSON.stringify(url)}${after}`;
  if (whole.length <= LONG + 12) return [whole];
  const { address, query } = partsOf(url);
  const pairs = query.map(
    ([name, value], index) => `${index === 0 ? '?' : '&'}${name}=${inQuery(value)}`,
  );
  const [first = '', ...rest] = address.concat(pairs).map((part) => JSON.stringify(part));
  return [before + first, ...rest.map((part) => `    + ${part}`)].map((line, index, all) =>
    index === all.length - 1 ? line + after : line,
  );
}

// The format that `requests` expects: a repeated parameter becomes a list.
function byName(query: [string, string][]): Record<string, string | string[]> {
  const names = [...new Set(query.map(([name]) => name))];
  return Object.fromEntries(
    names.map((name) => {
      const values = query.filter(([one]) => one === name).map(([, value]) => value);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

function indent(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => ' '.repeat(width) + line)
    .join('\n');
}
