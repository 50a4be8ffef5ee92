/**
 * How a Postman collection authenticates a call. A request has one kind of authentication, so that what is sent besides is in
 * its headers or its query, and other ways are in its description.
 */
import type { Operation } from '../document/operation.ts';
import type { OAuthFlow, SecurityRequirement, SecurityScheme } from '../document/security.ts';
import { sampleSecurity } from './sample-security.ts';

/** A name and a value, as Postman writes them. */
export interface Pair {
  key: string;
  value: string;
  description?: string;
  disabled?: true;
  type?: string;
}

/** How a request is authenticated: the name of the kind, and its settings under that name. */
export interface PostmanAuth {
  type: string;
  [kind: string]: string | Pair[];
}

/** The credentials of a request. */
export interface PostmanSecurity {
  /** Absent if the call needs no credential that Postman has a kind for. */
  auth: PostmanAuth | undefined;
  /** Further credentials of the same way. */
  headers: Pair[];
  query: Pair[];
  /** Markdown: all ways, if there are several, and certificates. Empty for all other calls. */
  description: string;
}

/** Returns the credentials of a call: those of its first way to authenticate. */
export function postmanSecurity(
  operation: Pick<Operation, 'security'>,
  schemes: SecurityScheme[],
): PostmanSecurity {
  const [way] = sampleSecurity(operation);
  const used = way?.schemes ?? [];
  const [first, ...others] = used.filter(({ type }) => type !== 'mutualTLS');
  const sent = others.map((scheme) => ({ scheme, pair: pairOf(scheme, schemes) }));
  return {
    auth: first && authOf(first, schemes),
    headers: sent.filter(({ scheme }) => !isInQuery(scheme)).map(({ pair }) => pair),
    query: sent.filter(({ scheme }) => isInQuery(scheme)).map(({ pair }) => pair),
    description: descriptionOf(operation.security, used),
  };
}

/** Returns the variable with an API key: each scheme has its own. */
export function apiKeyVariable({ name }: SecurityScheme, schemes: SecurityScheme[]): string {
  const keys = schemes.filter(({ type }) => type === 'apiKey');
  return keys.length < 2 ? 'apiKey' : `apiKey-${name.replaceAll(/[^\w-]+/g, '-')}`;
}

function isInQuery({ type, in: place }: SecurityScheme): boolean {
  return type === 'apiKey' && place === 'query';
}

function pairOf(scheme: SecurityScheme, schemes: SecurityScheme[]): Pair {
  const { type, in: place, parameter } = scheme;
  if (type !== 'apiKey') {
    const value =
      scheme.scheme === 'basic' ? 'Basic {{basicCredentials}}' : 'Bearer {{accessToken}}';
    return { key: 'Authorization', value };
  }
  const value = `{{${apiKeyVariable(scheme, schemes)}}}`;
  return place === 'cookie'
    ? { key: 'Cookie', value: `${parameter}=${value}` }
    : { key: parameter, value };
}

function authOf(scheme: SecurityScheme, schemes: SecurityScheme[]): PostmanAuth {
  const { type, in: place } = scheme;
  if (type === 'http' && /^(?:basic|digest)$/.test(scheme.scheme))
    return {
      type: scheme.scheme,
      [scheme.scheme]: [pair('username', '{{username}}'), pair('password', '{{password}}')],
    };
  if (type === 'apiKey') {
    const { key, value } = pairOf(scheme, schemes);
    // A cookie is a header to Postman.
    const sentIn = place === 'query' ? 'query' : 'header';
    return { type: 'apikey', apikey: [pair('key', key), pair('value', value), pair('in', sentIn)] };
  }
  const flow = KINDS.flatMap(([kind, grant]) =>
    scheme.flows.filter((one) => one.kind === kind).map((one) => ({ ...one, grant })),
  )[0];
  if (flow) return { type: 'oauth2', oauth2: oauthOf(flow) };
  return { type: 'bearer', bearer: [pair('token', '{{accessToken}}')] };
}

/** The flows of OAuth 2.0 that Postman has, with the names that it gives them. One without a browser comes first. */
const KINDS = [
  ['clientCredentials', 'client_credentials'],
  ['authorizationCode', 'authorization_code'],
  ['password', 'password_credentials'],
  ['implicit', 'implicit'],
] as const;

function oauthOf({ grant, authorizationUrl, tokenUrl }: OAuthFlow & { grant: string }): Pair[] {
  return [
    pair('grant_type', grant),
    ...(authorizationUrl === '' ? [] : [pair('authUrl', authorizationUrl)]),
    ...(tokenUrl === '' ? [] : [pair('accessTokenUrl', tokenUrl)]),
    pair('clientId', '{{clientId}}'),
    ...(grant === 'implicit' ? [] : [pair('clientSecret', '{{clientSecret}}')]),
    ...(grant === 'password_credentials'
      ? [pair('username', '{{username}}'), pair('password', '{{password}}')]
      : []),
    pair('addTokenTo', 'header'),
  ];
}

function pair(key: string, value: string): Pair {
  return { key, value, type: 'string' };
}

function descriptionOf(security: SecurityRequirement[], used: SecurityScheme[]): string {
  const needsCertificate = used.some(({ type }) => type === 'mutualTLS');
  const certificate = needsCertificate
    ? 'This call needs a client certificate. Add it in **Settings > Certificates**.'
    : '';
  if (security.length < 2) return certificate;
  const names = security.map((all) => {
    const schemes = all.map(({ scheme, scopes }) => {
      const needed = scopes.map((scope) => `\`${scope}\``).join(', ');
      return `\`${scheme.name}\`${needed && ` (${needed})`}`;
    });
    const isUsed = all.length > 0 && all.every(({ scheme }) => used.includes(scheme));
    return `- ${schemes.join(' and ') || 'No authentication'}${isUsed && all.length === used.length ? ', which this request uses' : ''}`;
  });
  const list = `**Authentication**: one of these. To use another one, change **Authorization** of the request.\n\n${names.join('\n')}`;
  return [list, certificate].filter(Boolean).join('\n\n');
}
