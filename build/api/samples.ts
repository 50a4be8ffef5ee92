/** A request in the languages that readers write: made from the document, so that no sample can be out of date. */

import { compactJson, JAVASCRIPT, literal, PYTHON, quoted } from './literals.ts';

/** A request to be written. */
export interface SampleRequest {
  method: string;
  /** Whole URL, its query included. */
  url: string;
  /** Whether the call takes an access token. */
  authorised: boolean;
  /** Value of `Idempotency-Key`, where the call should have one. */
  idempotencyKey?: string | undefined;
  /** JSON body, where there is one. */
  body?: unknown;
}

/** A sample: its tab, the language of its code block, and the code. */
export interface Sample {
  value: string;
  label: string;
  lang: string;
  code: string;
}

/** The request in every language. */
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
  const parts = [`curl${method === 'GET' ? '' : ` -X ${method}`} "${url}"`];
  if (authorised) parts.push('-H "Authorization: Bearer $ACCESS_TOKEN"');
  if (body !== undefined) parts.push('-H "Content-Type: application/json"');
  if (idempotencyKey) parts.push(`-H "Idempotency-Key: ${idempotencyKey}"`);
  // The shell ends its text at a single quote.
  if (body !== undefined) parts.push(`-d '${compactJson(body, 2).replaceAll("'", "'\\''")}'`);
  return parts.join(' \\\n  ');
}

function javascript({ method, url, authorised, idempotencyKey, body }: SampleRequest): string {
  const headers = [
    ...(authorised ? ['    Authorization: `Bearer ${accessToken}`,'] : []),
    ...(body === undefined ? [] : ["    'Content-Type': 'application/json',"]),
    ...(idempotencyKey ? [`    'Idempotency-Key': ${quoted(idempotencyKey)},`] : []),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${quoted(method)},`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literal(body, JAVASCRIPT, 2)}),`]),
  ];
  const result = method === 'DELETE' ? '' : '\nconst result = await reply.json()';
  return `const reply = await fetch(${quoted(url)}, {\n${options.join('\n')}\n})\nif (!reply.ok) throw new Error((await reply.json()).error.code)${result}`;
}

function python({ method, url, authorised, idempotencyKey, body }: SampleRequest): string {
  const headers = [
    ...(authorised ? ['        "Authorization": f"Bearer {access_token}",'] : []),
    ...(idempotencyKey ? [`        "Idempotency-Key": ${JSON.stringify(idempotencyKey)},`] : []),
  ];
  const lines = [
    `    ${JSON.stringify(url)},`,
    ...(headers.length > 0 ? ['    headers={', ...headers, '    },'] : []),
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
    `var request = HttpRequest.newBuilder(URI.create(${JSON.stringify(url)}))`,
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
    `using var request = new HttpRequestMessage(HttpMethod.${name}, ${JSON.stringify(url)});`,
  ];
  if (authorised)
    lines.push(
      'request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", accessToken);',
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

function indent(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => ' '.repeat(width) + line)
    .join('\n');
}
