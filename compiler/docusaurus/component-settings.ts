/** What components of a Docusaurus site read with its hooks: the configuration, and translated messages. */
import fs from 'node:fs';
import path from 'node:path';
import { type Aliases, siteAliases } from './aliases.ts';
import { asRecord, texts } from './plain-value.ts';
import { FUNCTION_FIELD, isObject } from '../../model/schema/schema.ts';

/** What a Docusaurus configuration says to components. An imported site has it in `docusaurus.json`. */
export interface ComponentConfig {
  /** What `useDocusaurusContext` returns as `siteConfig`. */
  siteConfig: Record<string, unknown>;
  aliases: Aliases;
  /** Absolute paths of folders with packages besides those above the site. */
  packages: string[];
}

/** A Docusaurus configuration, and the messages of `code.json`. */
export interface ComponentSettings extends ComponentConfig {
  /** Messages by their id, by locale. */
  messages: Record<string, Record<string, string>>;
}

/** Fields that only Docusaurus's build reads. They may be large. */
const BUILD_FIELDS = new Set([
  'presets',
  'plugins',
  'themes',
  'markdown',
  'future',
  'scripts',
  'stylesheets',
  'headTags',
  'clientModules',
]);

/** Returns what an evaluated configuration says to components. `aliases` are those of its plugins. */
export function componentConfig(
  root: string,
  { value, aliases }: { value: unknown; aliases: unknown },
): ComponentConfig {
  const fields = Object.entries(asRecord(value)).filter(([name]) => !BUILD_FIELDS.has(name));
  return {
    siteConfig: Object.fromEntries(fields.map(([name, field]) => [name, withoutFunctions(field)])),
    aliases: siteAliases(root, asRecord(aliases)),
    packages: [],
  };
}

/** Reads what an import has written into the site at `root`. */
export function parseComponentConfig(text: string, root: string): ComponentConfig {
  const { siteConfig, aliases, packages } = asRecord(JSON.parse(text));
  const named = Object.entries(asRecord(aliases)).map(([name, target]) => [name, String(target)]);
  return {
    siteConfig: asRecord(siteConfig),
    aliases: Object.fromEntries(named),
    packages: texts(packages)
      .map((folder) => path.resolve(root, folder))
      .filter((folder) => fs.existsSync(folder)),
  };
}

/** Writes it for a site at `root`, with paths that are relative to that. */
export function componentConfigText(config: ComponentConfig, root: string): string {
  const packages = config.packages.map((folder) =>
    path.relative(root, folder).split(path.sep).join('/'),
  );
  return `${JSON.stringify({ ...config, packages }, null, 2)}\n`;
}

/** Reads the messages of each language's `code.json`. A file that can't be read has none. */
export function codeMessages(root: string): ComponentSettings['messages'] {
  const folder = path.join(root, 'i18n');
  if (!fs.existsSync(folder)) return {};
  return Object.fromEntries(
    fs.readdirSync(folder).flatMap((locale) => {
      const file = path.join(folder, locale, 'code.json');
      return fs.existsSync(file) ? [[locale, messagesIn(file)]] : [];
    }),
  );
}

function messagesIn(file: string): Record<string, string> {
  try {
    const entries: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    return Object.fromEntries(
      Object.entries(isObject(entries) ? entries : {}).flatMap(([id, entry]) => {
        const message = isObject(entry) ? entry['message'] : entry;
        return typeof message === 'string' ? [[id, message]] : [];
      }),
    );
  } catch {
    // Components show their own messages.
    return {};
  }
}

function withoutFunctions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFunctions);
  if (!isObject(value)) return value;
  if (FUNCTION_FIELD in value) return undefined;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, withoutFunctions(entry)]),
  );
}
