/** Bundles a site's plugins and checks into a module for the compile threads. */
import fs from 'node:fs';
import path from 'node:path';
import type { SiteSource } from '../config/load-site.ts';
import { BuildError } from '../diagnostics/diagnostic.ts';
import { contentHash } from '../objects/hash.ts';
import { writeAtomically } from '../objects/objects.ts';
import { type BundledModule, bundleModule, moduleError } from '../sandbox/bundle-module.ts';
import { ModuleThread } from '../sandbox/module-thread.ts';
import { isObject } from '../../model/schema/schema.ts';
import { docusaurusPlugins } from './docusaurus-plugins.ts';
import { extensionEntry } from './extension-entry.ts';

/** The module with the plugins and checks. */
export interface ExtensionModule {
  /** Absolute path. */
  file: string;
  /** Hash of their source, their options and the versions of their packages. */
  key: string;
}

const checked = new Set<string>();

/**
 * Bundles the plugins and checks into `folder`. Returns `null` for a site without any. Throws a `BuildError` when one of them
 * can't be found or is no function.
 */
export async function bundleExtensions(
  source: SiteSource,
  folder: string,
): Promise<ExtensionModule | null> {
  const foreign = await docusaurusPlugins(source);
  const entry = extensionEntry(source);
  if (foreign === null && entry === null) return null;
  const bundled =
    foreign === null
      ? await bundleModule(source.file, entry ?? '')
      : { code: foreign, inputs: [], packages: [] };
  const { code } = bundled;
  const key = moduleKey(bundled, source);
  const file = path.join(folder, `extensions-${contentHash(code)}.mjs`);
  if (foreign === null && !checked.has(code)) {
    const thread = new ModuleThread(code);
    await checkModule(thread, source.file).finally(() => void thread.close());
  }
  checked.add(code);
  fs.mkdirSync(folder, { recursive: true });
  if (!fs.existsSync(file)) writeAtomically(file, code);
  return { file, key };
}

/** Returns a hash of a module, which is the same on every machine. */
export function moduleKey({ code, packages }: BundledModule, { root }: SiteSource): string {
  // Its imports name the project's folder.
  return contentHash(code.replaceAll(root, ''), packages.join('\n'));
}

/** Calls the module's `problem()`. Throws a `BuildError` that names the configuration `file`. */
export async function checkModule(thread: ModuleThread, file: string): Promise<void> {
  const problem = await thread.call('problem').catch((error: unknown) => moduleError(file, error));
  if (problem instanceof BuildError) throw problem;
  if (!isObject(problem)) return;
  throw new BuildError([
    {
      severity: 'error',
      rule: 'site-config',
      file,
      message: `Site configuration: field \`${String(problem['field'])}\`: found \`${String(problem['name'])}\`, expected ${String(problem['expected'])}.`,
    },
  ]);
}
