/** `GET /.well-known/…`: what programs may find here, under the names that they ask for. */
import type { Context, Next } from 'hono';
import type { Manifest } from '../../model/release/release.ts';
import { absoluteUrl } from '../http/absolute-url.ts';
import { redirectWithoutQuery } from '../http/bare-path.ts';
import { FILE } from '../http/cache-control.ts';
import { REVISIONS } from '../mcp/protocol.ts';
import { TOOLS } from '../mcp/tools.ts';
import { SECURITY_HEADERS } from '../http/security.ts';
import type { RouteEnv } from '../context/request-context.ts';

/** Names under which a release may have its OpenAPI document. */
const API_DOCUMENTS = ['/openapi.yaml', '/openapi.json'];

/** Answers for the names that are known; a file of the release with such a name comes first. */
export async function wellKnown(c: Context<RouteEnv>, next: Next): Promise<Response | void> {
  const { manifest, path } = c.env.context;
  const document = manifest.files[path] === undefined ? DOCUMENTS[path] : undefined;
  if (document === undefined) return next();
  if (c.env.context.search !== '') return redirectWithoutQuery(c.env.context, path);
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': document.type,
    'cache-control': FILE,
    'x-release': manifest.id,
  };
  const body = c.req.method === 'HEAD' ? null : JSON.stringify(document.content(manifest), null, 2);
  return new Response(body, { headers });
}

const DOCUMENTS: Record<string, { type: string; content: (manifest: Manifest) => object }> = {
  // RFC 9727: the APIs that are described here.
  '/.well-known/api-catalog': {
    type: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    content: apiCatalog,
  },
  '/.well-known/mcp/server-card.json': { type: 'application/json', content: serverCard },
};

function apiCatalog(manifest: Manifest): object {
  const documents = API_DOCUMENTS.flatMap((name) => {
    const file = manifest.files[name];
    return file === undefined ? [] : [{ href: absoluteUrl(manifest.site, name), type: file.type }];
  });
  const described =
    documents.length === 0
      ? []
      : [{ anchor: absoluteUrl(manifest.site, '/'), 'service-desc': documents }];
  return {
    linkset: [
      ...described,
      {
        anchor: absoluteUrl(manifest.site, '/mcp'),
        'service-desc': [
          {
            href: absoluteUrl(manifest.site, '/.well-known/mcp/server-card.json'),
            type: 'application/json',
          },
        ],
      },
    ],
  };
}

function serverCard(manifest: Manifest): object {
  return {
    name: manifest.site.title,
    description: `The documentation "${manifest.site.title}": search, read a page, list sections.`,
    protocolVersions: REVISIONS,
    transport: { type: 'streamable-http', url: absoluteUrl(manifest.site, '/mcp') },
    authentication: { required: false },
    capabilities: { tools: {} },
    tools: TOOLS.map(({ name, title, description }) => ({ name, title, description })),
  };
}
