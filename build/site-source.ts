/** Finds out what kind of site a content folder is, and reads its configuration: `site.ts`, or Docusaurus's own. */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { BuildError } from './diagnostic.ts';
import { docusaurusSite } from './docusaurus-site.ts';
import { contentHash } from './hash.ts';
import { faultText } from '../model/shape.ts';
import type { ResolvedConfig } from '../model/site.ts';
import { parseSiteConfig } from '../model/site-parser.ts';

/** A content folder with its checked configuration. */
export interface SiteSource {
  /** Absolute path. */
  root: string;
  /** The file that holds the configuration. */
  file: string;
  config: ResolvedConfig;
  /** `docusaurus`: built from a `docusaurus.config`, with its defaults. */
  kind: 'edgepress' | 'docusaurus';
  /** Modules that were read, so that a change to one is noticed. */
  inputs: string[];
}

/** Reads the configuration of a content folder. Throws a `BuildError` that names each wrong field. */
export async function readSite(root: string): Promise<SiteSource> {
  const native = path.join(root, 'site.ts');
  if (fs.existsSync(native)) {
    const loaded = await loadConfigModule(native);
    return {
      root,
      file: native,
      config: checked(loaded.value, native),
      kind: 'edgepress',
      inputs: loaded.inputs,
    };
  }
  const docusaurus = ['ts', 'js', 'mjs', 'cjs', 'mts']
    .map((extension) => path.join(root, `docusaurus.config.${extension}`))
    .find((file) => fs.existsSync(file));
  if (docusaurus !== undefined) {
    const loaded = await loadConfigModule(docusaurus);
    const value: unknown = typeof loaded.value === 'function' ? await loaded.value() : loaded.value;
    return {
      root,
      file: docusaurus,
      config: checked(docusaurusSite(value, root), docusaurus),
      kind: 'docusaurus',
      inputs: loaded.inputs,
    };
  }
  throw new BuildError([
    {
      severity: 'error',
      rule: 'no-site',
      file: root,
      message: 'This folder has neither a `site.ts` nor a `docusaurus.config.js`.',
      hint: 'Set CONTENT to a folder that has one; see "Make it your own" in the README.',
    },
  ]);
}

function checked(value: unknown, file: string): ResolvedConfig {
  const parsed = parseSiteConfig(value);
  if (parsed.value !== undefined) return parsed.value;
  throw new BuildError(
    parsed.faults.map((fault) => ({
      severity: 'error',
      rule: 'site-config',
      file,
      ...locate(file, fault.path),
      message: `Site configuration: ${faultText(fault)}.`,
    })),
  );
}

/** The line that sets a field, found by its last name; good enough to jump to. */
function locate(file: string, field: string): { line?: number } {
  const name =
    field
      .replace(/\[\d+\]/g, '')
      .split('.')
      .at(-1) ?? '';
  if (name === '') return {};
  const index = fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .findIndex((line) => new RegExp(`(?:^|[\\s{,'"])${name}['"]?\\s*:`).test(line));
  return index < 0 ? {} : { line: index + 1 };
}

/** Loads a module of configuration, bundled so that it may import its neighbours. */
export async function loadConfigModule(
  file: string,
): Promise<{ value: unknown; inputs: string[] }> {
  try {
    const built = await build({
      entryPoints: [file],
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'node',
      target: 'node24',
      packages: 'external',
      logLevel: 'silent',
      loader: { '.js': 'jsx', '.yaml': 'text', '.yml': 'text' },
      banner: {
        // Older configurations are CommonJS and read files relative to themselves.
        js: `import { createRequire as __cr } from 'node:module'; const require = __cr(${JSON.stringify(file)}); const __dirname = ${JSON.stringify(path.dirname(file))}, __filename = ${JSON.stringify(file)}; const module = { exports: {} }; let exports = module.exports;`,
      },
    });
    const code = built.outputFiles[0]?.text ?? '';
    const inputs = Object.keys(built.metafile.inputs).map((input) => path.resolve(input));
    const temporary = path.resolve(
      import.meta.dirname,
      `../node_modules/.cache/edgepress/config-${contentHash(code)}.mjs`,
    );
    fs.mkdirSync(path.dirname(temporary), { recursive: true });
    // Another build may be reading the file: it is whole whenever it is there.
    if (!fs.existsSync(temporary)) {
      const unfinished = `${temporary}.${process.pid}`;
      fs.writeFileSync(unfinished, code);
      fs.renameSync(unfinished, temporary);
    }
    const module: unknown = await import(pathToFileURL(temporary).href);
    const exported =
      typeof module === 'object' && module !== null && 'default' in module
        ? module.default
        : module;
    return { value: exported, inputs };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const at = /:(\d+):(\d+): ERROR: (.*)/.exec(message);
    throw new BuildError([
      {
        severity: 'error',
        rule: 'config-module',
        file,
        line: at?.[1] === undefined ? undefined : Number(at[1]),
        column: at?.[2] === undefined ? undefined : Number(at[2]) + 1,
        message: `This module cannot be loaded: ${at?.[3] ?? message.split('\n')[0]}`,
      },
    ]);
  }
}
