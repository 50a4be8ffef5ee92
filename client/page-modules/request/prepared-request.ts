/** Turns the values of a form into a request, and into the code of the request. */
import type {
  RequestBody,
  RequestCredential,
  RequestField,
  RequestForm,
} from '../../../model/try-it/request-form.ts';

import { inUrl } from '../../../model/samples/url-parts.ts';
import { isSecretName, replaceSecrets } from '../../../model/try-it/secret-name.ts';

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
  /** The chosen body with the values of its fields, or of the one field that is all of it. */
  body: { body: RequestBody; values: FieldValue[] } | null;
  /** What the mock is to answer, as the value of `Prefer`. */
  prefer: string;
}

/** A request that can be sent. */
export interface PreparedRequest {
  url: string;
  method: string;
  headers: [string, string][];
  body: string | FormData | File | null;
}

/** Prepares the request. */
export function prepareRequest(input: RequestInput): PreparedRequest {
  return { ...requestParts(input), method: input.form.method };
}

/** Returns the request as a command, with variables of the shell for all secrets. */
export function curlOf(input: RequestInput): string {
  // The command is made from texts that stand for the secrets, so it can't contain one.
  const command = commandOf(input.form.method, requestParts(input, marked));
  const isCertified = input.credentials.some(({ credential }) => credential.kind === 'certificate');
  return command + (isCertified ? ' \\\n  --cert client.pem --key client-key.pem' : '');
}

/** Returns what stands for a secret in code. */
type Substitute = (name: string) => string;
type Parts = Omit<PreparedRequest, 'method'>;

/** Returns the request, with other texts in place of its secrets if `substitute` is given. */
export function requestParts(input: RequestInput, substitute?: Substitute): Parts {
  const { form, server, fields, credentials, prefer } = input;
  const secret = (text: string, name: string): string => substitute?.(name) ?? text;
  const given = fields.map((value) => withoutSecret(value, substitute));
  const path = form.path.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const value = given.find(({ field }) => field.in === 'path' && field.name === name);
    return value ? inUrl(value.text.replaceAll('\n', ',')) : whole;
  });
  const query = given.flatMap(({ field, text }) =>
    field.in === 'query' ? entriesOf(field, text) : [],
  );
  const headers = given.flatMap(({ field, text }): [string, string][] =>
    field.in === 'header' && text !== '' ? [[field.name, text.replaceAll('\n', ', ')]] : [],
  );
  for (const { credential, text } of credentials) {
    const { kind, name } = credential;
    // Scripts can't send cookies, but commands can.
    if (kind === 'cookie' && substitute) headers.push(['Cookie', `${name}=${substitute(name)}`]);
    if (text === '') continue;
    if (kind === 'query') query.push([name, secret(text, name)]);
    else if (kind === 'header') headers.push([name, secret(text, name)]);
    else if (kind === 'bearer')
      headers.push(['Authorization', `Bearer ${secret(text, 'access token')}`]);
    else headers.push(['Authorization', `Basic ${secret(base64(text), 'credentials')}`]);
  }
  if (prefer !== '') headers.push(['Prefer', prefer]);
  const { body, type } = bodyOf(input, substitute);
  if (type !== '') headers.push(['Content-Type', type]);
  const search = query
    .map(([name, value]) => `${encodeURIComponent(name)}=${inUrl(value)}`)
    .join('&');
  return { url: `${server}${path}${search && `?${search}`}`, headers, body };
}

function withoutSecret(value: FieldValue, substitute: Substitute | undefined): FieldValue {
  const { field, text } = value;
  if (substitute === undefined || text === '') return value;
  // JSON keeps its form, so that the rest of it can be read.
  if (field.kind === 'json' && !field.secret)
    return { ...value, text: replaceSecrets(text, field.secrets ?? [], substitute) };
  if (field.whole && isSecretName(text)) return { ...value, text: substitute('body') };
  return field.secret ? { ...value, text: substitute(field.name) } : value;
}

/** Whether a text is JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

// Each line of a list is a value of its own.
function entriesOf({ name, kind, style }: RequestField, text: string): [string, string][] {
  const lines = kind === 'list' ? text.split('\n').map((line) => line.trim()) : [text];
  const values = lines.filter((value) => value !== '');
  const isDeep = style === 'deep';
  if (isDeep && kind === 'json' && isJson(text))
    return Object.entries(Object(JSON.parse(text))).map(([key, value]) => [
      `${name}[${key}]`,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
  if (style && !isDeep && kind === 'list' && values.length > 0) return [[name, values.join(style)]];
  return values.map((value) => [isDeep && kind === 'list' ? `${name}[]` : name, value]);
}

function bodyOf(
  { body: given }: RequestInput,
  substitute: Substitute | undefined,
): Pick<Parts, 'body'> & { type: string } {
  if (given === null) return { body: null, type: '' };
  const { body, values } = given;
  const { type } = body;
  const filled = values
    .filter((value) => value.text !== '' || value.file !== undefined)
    .map((value) => withoutSecret(value, substitute));
  if (body.fields.length === 0) {
    const text = filled[0]?.text ?? '';
    return text === '' ? { body: null, type: '' } : { body: text, type };
  }
  if (type === 'multipart/form-data') {
    const form = new FormData();
    for (const value of filled)
      if (value.file) form.append(value.field.name, value.file);
      else for (const [name, one] of entriesOf(value.field, value.text)) form.append(name, one);
    // The browser adds the type with the boundary.
    return { body: form, type: '' };
  }
  const [only] = filled;
  if (only?.file && body.fields.length === 1) return { body: only.file, type };
  if (type === 'application/x-www-form-urlencoded') {
    const form = new URLSearchParams(filled.flatMap((value) => entriesOf(value.field, value.text)));
    return { body: form.toString(), type };
  }
  const object = Object.fromEntries(
    filled.map((value) => [value.field.name, jsonOf(value.field, value.text)]),
  );
  return { body: JSON.stringify(object, null, 2), type };
}

function jsonOf({ kind, secret }: RequestField, text: string): unknown {
  switch (kind) {
    case 'number':
      // In code, the placeholder for a secret is a string.
      return secret && Number.isNaN(Number(text)) ? text : Number(text);
    case 'boolean':
      return text === 'true';
    case 'json':
      return secret && !isJson(text) ? text : JSON.parse(text);
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

function commandOf(method: string, { url, headers, body }: Parts): string {
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
