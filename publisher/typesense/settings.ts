/** Where the search service is, and the key that may write there: from the operator's environment. */

/** The search service as the operator gave it. */
export interface TypesenseSettings {
  /** URLs of the nodes, without a slash at their end. */
  nodes: string[];
  key: string;
}

/** A push that cannot be made or go on, with a sentence for the operator. */
export class PushError extends Error {}

/** Reads `TYPESENSE_URL` and `TYPESENSE_ADMIN_KEY`. Throws `PushError`. */
export function readTypesenseSettings(env: NodeJS.ProcessEnv): TypesenseSettings {
  const nodes = (env['TYPESENSE_URL'] ?? '')
    .split(',')
    .map((url) => url.trim())
    .filter((url) => url !== '');
  if (nodes.length === 0)
    throw new PushError(
      'TYPESENSE_URL is not set: expected the URLs of the nodes with commas between, such as https://search.example:8108',
    );
  for (const url of nodes)
    if (!isOrigin(url))
      throw new PushError(
        `TYPESENSE_URL: found "${url}", expected a URL such as https://search.example:8108`,
      );
  const key = (env['TYPESENSE_ADMIN_KEY'] ?? '').trim();
  if (key === '')
    throw new PushError(
      'TYPESENSE_ADMIN_KEY is not set: expected a key that may write collections, documents, aliases, synonym sets, curation sets and stop words',
    );
  return { nodes: nodes.map((url) => url.replace(/\/+$/, '')), key };
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '';
}
