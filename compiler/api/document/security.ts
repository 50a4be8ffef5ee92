/** The security schemes of an API, and which of them a call needs. */
import { isObject } from '../../../model/schema/schema.ts';
import { type Json, objectAt, objectsAt, textAt } from '../source/json.ts';

/** A way to get an access token. */
export interface OAuthFlow {
  /** `clientCredentials`, `authorizationCode`, `password`, `implicit` or `deviceAuthorization`. */
  kind: string;
  authorizationUrl: string;
  tokenUrl: string;
  refreshUrl: string;
  /** Scopes with their descriptions. */
  scopes: [string, string][];
}

/** A way to prove who calls. */
export interface SecurityScheme {
  /** Key in the document. */
  name: string;
  type: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS';
  /** Markdown. */
  description: string;
  /** Where an API key is sent, and under which name. */
  in: 'header' | 'query' | 'cookie';
  parameter: string;
  /** HTTP scheme in lower case: `bearer`, `basic`. */
  scheme: string;
  bearerFormat: string;
  flows: OAuthFlow[];
  openIdConnectUrl: string;
}

/** Schemes that a call needs together, each with one of the scopes. */
export type SecurityRequirement = { scheme: SecurityScheme; scopes: string[] }[];

const TYPES = ['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS'] as const;

/** Reads the security schemes of a document. */
export function securitySchemes(root: Json, resolve: (value: Json) => Json): SecurityScheme[] {
  const schemes = objectAt(objectAt(root, 'components'), 'securitySchemes');
  return Object.entries(schemes).flatMap(([name, given]) => {
    if (!isObject(given)) return [];
    const scheme = resolve(given);
    const type = TYPES.find((one) => one === scheme['type']);
    if (type === undefined) return [];
    const place = scheme['in'];
    return {
      name,
      type,
      description: textAt(scheme, 'description'),
      in: place === 'query' || place === 'cookie' ? place : 'header',
      parameter: textAt(scheme, 'name'),
      scheme: textAt(scheme, 'scheme').toLowerCase(),
      bearerFormat: textAt(scheme, 'bearerFormat'),
      flows: Object.entries(objectAt(scheme, 'flows')).flatMap(([kind, flow]) =>
        isObject(flow) ? [flowOf(kind, flow)] : [],
      ),
      openIdConnectUrl: textAt(scheme, 'openIdConnectUrl'),
    };
  });
}

/** Returns the alternatives of an operation. An empty one means that a call without any scheme is valid too. */
export function requirementsOf(
  root: Json,
  operation: Json,
  schemes: SecurityScheme[],
): SecurityRequirement[] {
  const given = Array.isArray(operation['security']) ? operation : root;
  return objectsAt(given, 'security').map((requirement) =>
    Object.entries(requirement).flatMap(([name, scopes]) => {
      const scheme = schemes.find((one) => one.name === name) ?? unknownScheme(name);
      return [{ scheme, scopes: Array.isArray(scopes) ? scopes.map(String) : [] }];
    }),
  );
}

// Documents sometimes name a scheme that they don't describe. Nearly all of those are tokens.
function unknownScheme(name: string): SecurityScheme {
  return {
    name,
    type: 'http',
    description: '',
    in: 'header',
    parameter: '',
    scheme: 'bearer',
    bearerFormat: '',
    flows: [],
    openIdConnectUrl: '',
  };
}

function flowOf(kind: string, flow: Json): OAuthFlow {
  return {
    kind,
    authorizationUrl: textAt(flow, 'authorizationUrl') || textAt(flow, 'deviceAuthorizationUrl'),
    tokenUrl: textAt(flow, 'tokenUrl'),
    refreshUrl: textAt(flow, 'refreshUrl'),
    scopes: Object.entries(objectAt(flow, 'scopes')).map(([scope, text]) => [scope, String(text)]),
  };
}
