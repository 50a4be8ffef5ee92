/** Where the local KV keeps a project's namespace, from the wrangler configuration. */
import { isObject } from '../../model/schema/schema.ts';
import { readPlainConfig } from './plain-config.ts';
import { wranglerError } from './wrangler-error.ts';

/** The binding of the namespace in the wrangler configuration. */
export const BINDING = 'DOCS';

/** The names that `wrangler dev` uses. */
export interface LocalBinding {
  worker: string;
  namespace: string;
}

/** Reads the names. Wrangler reads a configuration with a mistake, because it says what is wrong. */
export async function localBinding(file: string): Promise<LocalBinding> {
  const { name, kv_namespaces: namespaces } = readPlainConfig(file) ?? (await readByWrangler(file));
  const entry = (Array.isArray(namespaces) ? namespaces : [])
    .filter(isObject)
    .find(({ binding }) => binding === BINDING);
  return {
    worker: textOr(name, 'edgepress'),
    namespace: textOr(entry?.['preview_id'] ?? entry?.['id'], BINDING),
  };
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' ? value : fallback;
}

async function readByWrangler(file: string): Promise<Record<string, unknown>> {
  const { unstable_readConfig: readConfig } = await import('wrangler');
  try {
    return { ...readConfig({ config: file }, { hideWarnings: true }) };
  } catch (error) {
    throw wranglerError(file, error);
  }
}
