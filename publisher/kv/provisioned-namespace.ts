/** Finds a namespace that a deploy has created: wrangler does not write its id to the configuration. */
import { isObject } from '../../model/schema/schema.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import type { CloudflareApi } from './cloudflare-api.ts';

// @limit namespaces of a page of Cloudflare's list: Further ones are on the next page.
/** Namespaces per page of the list, the API's maximum. */
const PER_PAGE = 100;

/** Returns the titles of a worker's namespace as `edgepress deploy` and `wrangler deploy` choose them. */
export function namespaceTitles(worker: string): string[] {
  return [`${worker}-DOCS`, `${worker}-docs`];
}

/** Returns the id of the namespace that was created for a worker. Throws an `OperatorError` when there is none. */
export async function provisionedNamespace(
  api: CloudflareApi,
  account: string,
  worker: string,
): Promise<string> {
  const titles = namespaceTitles(worker);
  for (let page = 1; ; page++) {
    const result = await api.result(
      `/accounts/${account}/storage/kv/namespaces?per_page=${PER_PAGE}&page=${page}`,
    );
    const listed = Array.isArray(result) ? result.filter(isObject) : [];
    const found = listed.find(({ title }) => titles.includes(String(title)));
    if (found !== undefined) return String(found['id']);
    if (listed.length < PER_PAGE) break;
  }
  throw new OperatorError(
    `The KV namespace DOCS has no id in the wrangler configuration, and the account has no namespace called ${titles.join(' or ')}. Run "npx edgepress deploy", which creates it, or publish to this machine with --local.`,
  );
}
