/** Turns the values of a form into a request, and into the code of the request. */
import type {
  RequestBody,
  RequestCredential,
  RequestField,
  RequestForm,
} from '../../../model/try-it/request-form.ts';

/** The value of a field. */
export interface FieldValue {
  field: RequestField;
  text: string;
  file?: File | undefined;
}

/** What the reader has entered. */
export interface RequestInput {
  form: RequestForm;
  /** Base URL of the server. */
  server: string;
  fields: FieldValue[];
  credentials: { credential: RequestCredential; text: string }[];
  /** The chosen body with the values of its fields, or its whole text. */
  body: { body: RequestBody; values: FieldValue[]; text: string } | null;
  /** What the mock is to answer, as the value of `Prefer`. */
  prefer: string;
}

/** A request that can be sent. */
export interface PreparedRequest {
  url: string;
  method: string;
  headers: [string, string][];
  body: string | FormData | File | null;
  /** The request as a command, with variables of the shell for all secrets. */
  curl: string;
}

/** Prepares the request. */
export function prepareRequest(input: RequestInput): PreparedRequest {
  const real = requestOf(input, (text) => text);
  // The command is made from texts that stand for the secrets, so it can't contain one.
  const shown = requestOf(input, (_text, name) => marked(name));
  return { ...real, method: input.form.method, curl: curlOf(input.form.method, shown) };
}

type Secret = (text: string, name: string) => string;
type Parts = Omit<PreparedRequest, 'method' | 'curl'>;

function requestOf(input: RequestInput, secret: Secret): Parts {
  const { form, server, fields, credentials, prefer } = input;
  const textOf = ({ field, text }: FieldValue): string =>
    field.secret && text !== '' ? secret(text, field.name) : text;
  const given = fields.map((value) => ({ ...value, text: textOf(value) }));
  const path = form.path.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const value = given.find(({ field }) => field.in === 'path' && field.name === name);
    return value ? encodeURIComponent(value.text) : whole;
  });
  const query = given.flatMap(({ field, text }) =>
    field.in === 'query' ? entriesOf(field, text) : [],
  );
  const headers = given.flatMap(({ field, text }): [string, string][] =>
    field.in === 'header' && text !== '' ? [[field.name, text.replaceAll('\n', ', ')]] : [],
  );
  for (const { credential, text } of credentials) {
    if (text === '') continue;
    const { kind, name } = credential;
    if (kind === 'query') query.push([name, secret(text, name)]);
    else if (kind === 'header') headers.push([name, secret(text, name)]);
    else if (kind === 'bearer')
      headers.push(['Authorization', `Bearer ${secret(text, 'access token')}`]);
    else headers.push(['Authorization', `Basic ${secret(base64(text), 'credentials')}`]);
  }
  if (prefer !== '') headers.push(['Prefer', prefer]);
  const { body, type } = bodyOf(input, secret);
  if (type !== '') headers.push(['Content-Type', type]);
  const search = query
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return { url: `${server}${path}${search && `?${search}`}`, headers, body };
}

// Each line of a list is a value of its own.
function entriesOf({ name, kind }: RequestField, text: string): [string, string][] {
  const values = kind === 'list' ? text.split('\n').map((line) => line.trim()) : [text];
  return values.filter((value) => value !== '').map((value) => [name, value]);
}

function bodyOf(
  { body: given }: RequestInput,
  secret: Secret,
): Pick<Parts, 'body'> & { type: string } {
  if (given === null) return { body: null, type: '' };
  const { body, values, text } = given;
  const { type } = body;
  const filled = values.filter((value) => value.text !== '' || value.file !== undefined);
  if (body.fields.length === 0)
    return text === '' ? { body: null, type: '' } : { body: text, type };
  const textOf = ({ field, text: own }: FieldValue): string =>
    field.secret ? secret(own, field.name) : own;
  if (type === 'multipart/form-data') {
    const form = new FormData();
    for (const value of filled)
      if (value.file) form.append(value.field.name, value.file);
      else for (const [name, one] of entriesOf(value.field, textOf(value))) form.append(name, one);
    // The browser adds the type with the boundary.
    return { body: form, type: '' };
  }
  const [only] = filled;
  if (only?.file && body.fields.length === 1) return { body: only.file, type };
  if (type === 'application/x-www-form-urlencoded') {
    const form = new URLSearchParams(
      filled.flatMap((value) => entriesOf(value.field, textOf(value))),
    );
    return { body: form.toString(), type };
  }
  const object = Object.fromEntries(
    filled.map((value) => [value.field.name, jsonOf(value.field, textOf(value))]),
  );
  return { body: JSON.stringify(object, null, 2), type };
}

function jsonOf({ kind }: RequestField, text: string): unknown {
  switch (kind) {
    case 'number':
      return Number(text);
    case 'boolean':
      return text === 'true';
    case 'json':
      return JSON.parse(text);
    case 'list':
      return entriesOf({ name: '', in: 'body', kind }, text).map(([, value]) => value);
    default:
      return text;
  }
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

// Survives the encoding of queries and JSON, and can't be in what a reader enters.
function marked(name: string): string {
  const variable = name
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toUpperCase();
  return `EDGEPRESS__${variable}__SECRET`;
}

function curlOf(method: string, { url, headers, body }: Parts): string {
  const parts = [`curl${method === 'GET' ? '' : ` -X ${method}`} ${shellText(url)}`];
  for (const [name, value] of headers) parts.push(`-H ${shellText(`${name}: ${value}`)}`);
  // For `-d` and `-F`, some texts would name a file.
  if (typeof body === 'string')
    parts.push(`${body.startsWith('@') ? '--data-raw' : '-d'} ${shellText(body)}`);
  else if (body instanceof FormData)
    for (const [name, value] of body)
      parts.push(
        typeof value === 'string'
          ? `--form-string ${shellText(`${name}=${value}`)}`
          : `-F ${shellText(`${name}=@${value.name}`)}`,
      );
  else if (body) parts.push(`--data-binary ${shellText(`@${body.name}`)}`);
  return parts.join(' \\\n  ');
}

// In single quotes the shell changes nothing. A variable stands between two quoted parts, in double quotes.
function shellText(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
    .replaceAll(/EDGEPRESS__(\w*?)__SECRET/g, `'"$$$1"'`)
    .replaceAll(/^''|(?<=")''$/g, '');
}
