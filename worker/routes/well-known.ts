/** `GET /.well-known/…`: documents that programs discover the site by. */
import type { Site } from '../../model/config/site.ts';
import type { Manifest } from '../../model/release/release.ts';
import type { Config } from '../config/env.ts';
import { absoluteUrl } from '../http/absolute-url.ts';
import { FILE } from '../http/cache-control.ts';
import { REVISIONS } from '../mcp/revisions.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { WellKnownDocument } from '../release/generated-files.ts';

/** Names under which a release may have its OpenAPI document. */
const API_DOCUMENTS = ['/openapi.yaml', '/openapi.json'];

/** Answers with a document. */
export function wellKnown(
  { manifest, config }: RequestContext,
  request: Request,
  { document }: { document: WellKnownDocument },
): Response {
  const { type, content } = DOCUMENTS[document];
  const body =
    request.method === 'HEAD' ? null : JSON.stringify(content(manifest, config), null, 2);
  return new Response(body, { headers: { 'content-type': type, 'cache-control': FILE } });
}

const DOCUMENTS: Record<
  WellKnownDocument,
  { type: string; content: (manifest: Manifest, config: Pick<Config, 'version'>) => object }
> = {
  // RFC 9727: the APIs that are documented here.
  'api-catalog': {
    type: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    content: apiCatalog,
  },
  // How clients find the MCP server before they connect (modelcontextprotocol.io, SEP-2127).
  'mcp-server-card': { type: 'application/mcp-server-card+json', content: serverCard },
  'ai-catalog': { type: 'application/ai-catalog+json', content: aiCatalog },
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
            type: 'application/mcp-server-card+json',
          },
        ],
      },
    ],
  };
}

function serverCard({ site }: Manifest, { version }: Pick<Config, 'version'>): object {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: serverName(site),
    title: site.title.slice(0, 100),
    description: `Search and read the documentation "${site.title}".`.slice(0, 100),
    version,
    websiteUrl: absoluteUrl(site, '/'),
    remotes: [
      {
        type: 'streamable-http',
        url: absoluteUrl(site, '/mcp'),
        supportedProtocolVersions: REVISIONS,
      },
    ],
  };
}

function aiCatalog({ site }: Manifest): object {
  const { hostname } = new URL(site.url);
  return {
    specVersion: '1.0',
    host: { displayName: site.title, identifier: absoluteUrl(site, '/') },
    entries: [
      {
        identifier: `urn:air:${hostname}:mcp:docs`,
        type: 'application/mcp-server-card+json',
        url: absoluteUrl(site, '/mcp/server-card'),
      },
    ],
  };
}

// Reverse DNS with exactly one slash: `com.example.docs/docs`.
function serverName({ url }: Site): string {
  return `${new URL(url).hostname.split('.').toReversed().join('.')}/docs`;
}
