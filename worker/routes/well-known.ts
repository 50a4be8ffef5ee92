/** `GET /.well-known/…`: documents that programs discover the site by. */
import type { Manifest } from '../../model/release/release.ts';
import { absoluteUrl } from '../http/absolute-url.ts';
import { FILE } from '../http/cache-control.ts';
import { REVISIONS } from '../mcp/protocol.ts';
import { TOOLS } from '../mcp/tools.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { WellKnownDocument } from '../release/generated-files.ts';

/** Names under which a release may have its OpenAPI document. */
const API_DOCUMENTS = ['/openapi.yaml', '/openapi.json'];

/** Answers with a document. */
export function wellKnown(
  { manifest }: RequestContext,
  request: Request,
  { document }: { document: WellKnownDocument },
): Response {
  const { type, content } = DOCUMENTS[document];
  const body = request.method === 'HEAD' ? null : JSON.stringify(content(manifest), null, 2);
  return new Response(body, { headers: { 'content-type': type, 'cache-control': FILE } });
}

const DOCUMENTS: Record<
  WellKnownDocument,
  { type: string; content: (manifest: Manifest) => object }
> = {
  // RFC 9727: the APIs that are documented here.
  'api-catalog': {
    type: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    content: apiCatalog,
  },
  'mcp-server-card': { type: 'application/json', content: serverCard },
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
