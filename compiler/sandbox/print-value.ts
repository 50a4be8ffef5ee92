/** Prints the exported value of a configuration as JSON, at the end of the process that evaluates it. */
import { FUNCTION_FIELD } from '../../model/schema/schema.ts';
import { lostValues } from './guard-values.ts';
import { type PluginElements, pluginAnswers } from './local-plugins.ts';
import { stubName } from './stub-package.ts';

/** Marks the start and end of the JSON, because a configuration may print text too. */
export const VALUE_DELIMITER = '\u0001edgepress-import\u0001';

/** Prints the default export of a module, calling it first if it is a function. Cycles are cut. */
export async function printValue(module: { default?: unknown }): Promise<void> {
  const awaited = await exportedValue(module);
  const { aliases, globalData, extended, ...added } = await pluginAnswers(awaited);
  const value = withExtended(plain(awaited, new Set()), extended) ?? null;
  const printed = {
    value: withAdded(value, added),
    lost: lostValues,
    aliases: plain(aliases, new Set()),
    globalData: plain(globalData, new Set()),
  };
  const json = JSON.stringify(printed);
  await new Promise((resolve) =>
    process.stdout.write(`${VALUE_DELIMITER}${json}${VALUE_DELIMITER}`, resolve),
  );
}

/** Returns the default export of a module. If it is a function, what that returns. */
export async function exportedValue(module: { default?: unknown }): Promise<unknown> {
  let value: unknown = 'default' in module ? module.default : module;
  if (isObject(value) && value['__esModule'] === true && 'default' in value)
    value = value['default'];
  if (typeof value === 'function' && stubName(value) === undefined) value = value();
  return value;
}

// What the site's own plugins add to its pages is like what the configuration itself adds.
function withAdded(value: unknown, { clientModules, headTags }: PluginElements): unknown {
  if (!isObject(value) || clientModules.length + headTags.length === 0) return value;
  const given = (field: string): unknown[] => {
    const list = value[field];
    return Array.isArray(list) ? list : [];
  };
  return {
    ...value,
    clientModules: [...given('clientModules'), ...clientModules],
    headTags: [...given('headTags'), ...headTags.map((tag) => plain(tag, new Set()))],
  };
}

// A plugin that extends Docusaurus's plugin for posts has its options, and is read like it. Its own name comes after them.
function withExtended(value: unknown, extended: ReadonlyMap<number, string>): unknown {
  if (!isObject(value) || !Array.isArray(value['plugins'])) return value;
  const plugins = value['plugins'].map((entry: unknown, index) => {
    const content = extended.get(index);
    if (content === undefined) return entry;
    const [written, options = {}]: unknown[] = Array.isArray(entry) ? entry : [entry];
    return [`@docusaurus/plugin-${content}`, options, written];
  });
  return { ...value, plugins };
}

function plain(value: unknown, above: Set<object>): unknown {
  if (typeof value === 'function')
    return { [FUNCTION_FIELD]: stubName(value) ?? (value.name || 'a function') };
  if (value instanceof RegExp) return String(value);
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (above.has(value)) return undefined;
  const inside = new Set([...above, value]);
  if (Array.isArray(value)) return value.map((entry) => plain(entry, inside));
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, plain(entry, inside)]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
