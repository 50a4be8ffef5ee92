/** Edits `wrangler.json` and `wrangler.jsonc` with wrangler's own editor, which keeps comments and indents with tabs. */
import { isObject } from '../../model/schema/schema.ts';

/** A configuration and one of its environments; without a name, the top level. */
interface WrittenSection {
  file: string;
  env: string | undefined;
}

/** Whether a configuration is JSON. Otherwise it is TOML. */
export function isJsonConfig(file: string): boolean {
  return /\.jsonc?$/.test(file);
}

/** Returns the keys of a section as they are written, without what it inherits. */
export async function readJsonSection({
  file,
  env,
}: WrittenSection): Promise<Record<string, unknown>> {
  const { experimental_readRawConfig: readRawConfig } = await import('wrangler');
  const raw: unknown = readRawConfig({ config: file }).rawConfig;
  if (!isObject(raw)) return {};
  if (env === undefined) return raw;
  const section = isObject(raw['env']) ? raw['env'][env] : undefined;
  return isObject(section) ? section : {};
}

/** Sets keys of a section. Items of a list are set by index; a key whose value is `undefined` is removed. */
export async function patchJsonSection(
  { file, env }: WrittenSection,
  patch: Record<string, unknown>,
): Promise<void> {
  const { experimental_patchConfig: patchConfig } = await import('wrangler');
  patchConfig(file, env === undefined ? patch : { env: { [env]: patch } }, false);
}
