/** The address of the search service and the key that may write there, from the operator's environment. */
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';

/** The search service. */
export interface TypesenseSettings {
  /** URLs of the nodes, without a slash at their end. */
  nodes: string[];
  key: string;
}

/** Reads `TYPESENSE_URL` and `TYPESENSE_ADMIN_KEY`. Throws `OperatorError`. */
export function readTypesenseSettings(env: {
  readonly TYPESENSE_URL?: string | undefined;
  readonly TYPESENSE_ADMIN_KEY?: string | undefined;
}): TypesenseSettings {
  const nodes = (env.TYPESENSE_URL ?? '')
    .split(',')
    .map((url) => url.trim())
    .filter((url) => url !== '');
  if (nodes.length === 0)
    throw new OperatorError(
      'TYPESENSE_URL is not set: expected the URLs of the nodes, separated by commas, such as https://search.example:8108',
    );
  for (const url of nodes)
    if (!isOrigin(url))
      throw new OperatorError(
        `TYPESENSE_URL: found "${url}", expected a URL such as https://search.example:8108`,
      );
  const key = (env.TYPESENSE_ADMIN_KEY ?? '').trim();
  if (key === '')
    throw new OperatorError(
      'TYPESENSE_ADMIN_KEY is not set: expected a key that may write collections, documents, aliases, synonym sets, curation sets and stop words',
    );
  return { nodes: nodes.map((url) => url.replace(/\/+$/, '')), key };
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '';
}
