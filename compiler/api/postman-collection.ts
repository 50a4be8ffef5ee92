/** Makes a Postman collection (format v2.1) of an API. The same document gives the same bytes. */
import type { SampleValue } from '../../model/try-it/sample-values.ts';
import { contentHash } from '../objects/hash.ts';
import type { ApiDocument } from './document/document.ts';
import type { Operation } from './document/operation.ts';
import { type PostmanItem, postmanItem } from './postman-request.ts';
import { apiKeyVariable, type PostmanAuth, postmanSecurity } from './security/postman-auth.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** The variables of credentials, which everybody fills in. */
const CREDENTIALS = 'accessToken clientId clientSecret username password basicCredentials'.split(
  ' ',
);

// @limit characters of a Postman collection with all examples: It has one reply for each call, or none.
/** Characters of a collection with examples of replies. Larger ones have one reply for each call, or else none. */
const LARGEST = 8_000_000;

/** Returns the collection as JSON: a folder for each tag. Values that readers can replace are variables. */
export function postmanCollection(api: ApiDocument, values: readonly SampleValue[]): string {
  const calls = api.operations.filter(({ kind, method }) => kind === 'call' && method !== 'TRACE');
  const auth = commonAuth(api, calls);
  const used = new Set(calls.map(({ server }) => server));
  const servers = [...new Set([api.server, ...used])].filter((server) => used.has(server));
  const item = api.tags.flatMap(({ name, label, description }) => {
    const items = calls
      // A call with several tags is in the folder of the first one.
      .filter(({ tags }) => tags[0] === name)
      .map((call) => postmanItem(api, call, { auth, base: variableOf(call, servers) }));
    return items.length > 0
      ? [{ name: label, ...(description && { description }), item: items }]
      : [];
  });
  const text =
    [Infinity, 1, 0]
      .map((count) => JSON.stringify({ item: withReplies(item, count), ...(auth && { auth }) }))
      .find((json, index) => json.length <= LARGEST || index === 2) ?? '';
  const urls = servers.map((server, index) => ({
    key: index === 0 ? 'baseUrl' : `baseUrl${index + 1}`,
    value: server.replace(/\/+$/, ''),
  }));
  const replaced = withVariables(JSON.stringify({ text: JSON.parse(text), urls }), values);
  const named = values.filter(({ id }) => replaced.includes(`{{${id}}}`));
  const filled: { text: { item: PostmanItem[]; auth?: PostmanAuth }; urls: typeof urls } =
    JSON.parse(replaced);
  const variable = [
    ...filled.urls,
    ...named.map(({ id, example, label }) => ({ key: id, value: example, description: label })),
    ...[...CREDENTIALS, ...apiKeys(api)]
      .filter((key) => text.includes(`{{${key}}}`))
      .map((key) => ({ key, value: '' })),
    ...partialVariables(calls),
  ];
  const content = { ...filled.text, variable };
  const info = {
    _postman_id: idOf(JSON.stringify([api.title, api.version, content])),
    name: api.title || 'API',
    ...(api.description && { description: api.description }),
    schema: SCHEMA,
  };
  return `${JSON.stringify({ info, ...content }, null, 1)}\n`;
}

function apiKeys({ securitySchemes }: ApiDocument): Set<string> {
  const keys = securitySchemes.filter(({ type }) => type === 'apiKey');
  return new Set(keys.map((scheme) => apiKeyVariable(scheme, securitySchemes)));
}

// Requests inherit what most of them use, so that readers set it up once.
function commonAuth({ securitySchemes }: ApiDocument, calls: Operation[]): PostmanAuth | undefined {
  const counts = Map.groupBy(
    calls.flatMap((call) => postmanSecurity(call, securitySchemes).auth ?? []),
    (auth) => JSON.stringify(auth),
  );
  const [most] = [...counts.values()].toSorted((a, b) => b.length - a.length);
  return most?.[0];
}

interface Folder {
  name: string;
  description?: string;
  item: PostmanItem[];
}

function withReplies(folders: Folder[], count: number): Folder[] {
  return folders.map(({ item, ...folder }) => ({
    ...folder,
    item: item.map((call) => ({ ...call, response: call.response.slice(0, count) })),
  }));
}

function variableOf({ server }: Operation, servers: string[]): string {
  const index = servers.indexOf(server);
  return index === 0 ? '{{baseUrl}}' : `{{baseUrl${index + 1}}}`;
}

// Parameters that are only a part of a segment.
function partialVariables(calls: Operation[]): { key: string; value: string }[] {
  const found = new Map<string, string>();
  for (const { path, parameters } of calls)
    for (const segment of path.split('/').filter((part) => !/^\{[^{}]+\}$/.test(part)))
      for (const [, key = ''] of segment.matchAll(/\{([^{}]+)\}/g)) {
        const parameter = parameters.find(
          ({ in: place, name }) => place === 'path' && name === key,
        );
        const example = parameter?.example ?? '';
        found.set(key, typeof example === 'string' ? example : JSON.stringify(example));
      }
  return [...found].map(([key, value]) => ({ key, value }));
}

// Examples of values have no character that JSON escapes. The longest comes first.
function withVariables(json: string, values: readonly SampleValue[]): string {
  return values
    .toSorted((a, b) => b.example.length - a.example.length)
    .reduce((text, { id, example }) => text.replaceAll(example, `{{${id}}}`), json);
}

// A UUID that changes with the content only, as name-based ones do (RFC 9562).
function idOf(content: string): string {
  const digits = contentHash(content) + contentHash('postman', content);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
}
