/** A request that code samples are generated for. */

/** How the caller proves who it is. */
export type Credential =
  | { kind: 'bearer' }
  | { kind: 'basic' }
  | { kind: 'header' | 'cookie'; name: string }
  | { kind: 'certificate' };

/** A part of a multipart form: a value or the name of a file. */
export interface FormPart {
  name: string;
  value: string;
  isFile: boolean;
  /** Its media type, if the document names one. */
  mediaType?: string;
}

/** The body of a request, by how it is written. */
export type SampleBody =
  | { kind: 'json'; mediaType: string; value: unknown }
  | { kind: 'form'; mediaType: string; fields: [string, string][] }
  | { kind: 'multipart'; mediaType: string; parts: FormPart[] }
  | { kind: 'text'; mediaType: string; text: string }
  | { kind: 'binary'; mediaType: string; file: string };

/** A request to generate samples for. */
export interface SampleRequest {
  method: string;
  /** Full URL with its query. */
  url: string;
  credentials: Credential[];
  /** Headers besides those of credentials and of the body. */
  headers: [string, string][];
  body?: SampleBody | undefined;
  /** What the response is read as. */
  result: 'json' | 'text' | 'binary' | 'none';
}

/** Media types that libraries send without being told. */
const IMPLIED: Record<SampleBody['kind'], string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  text: '',
  binary: '',
};

/** Returns the headers of a request with the type of its body. `implied` are the kinds whose type the library sends itself. */
export function headersOf(
  { headers, body }: SampleRequest,
  implied: SampleBody['kind'][],
): [string, string][] {
  if (body === undefined) return headers;
  const { kind, mediaType } = body;
  const isImplied = kind === 'multipart' || (implied.includes(kind) && mediaType === IMPLIED[kind]);
  return isImplied ? headers : [['Content-Type', mediaType], ...headers];
}

/** Returns a form in the encoding of queries. */
export function encodedForm(fields: [string, string][]): string {
  return new URLSearchParams(fields).toString();
}

/** Returns the name of a variable for a header or cookie with a key: `apiKey` for `X-API-Key`. */
export function keyVariable(name: string): string {
  const words = name
    .replace(/^x-/i, '')
    .split(/[^A-Za-z0-9]+/)
    .flatMap((word) => word.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [])
    .map((word) => word.toLowerCase());
  const joined = words
    .map((word, index) => (index === 0 ? word : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join('');
  return /^[a-z]/.test(joined) ? joined : 'apiKey';
}

/** Writes a variable as languages with underscores do: `api_key`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
