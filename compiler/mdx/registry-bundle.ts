/** Bundles the engine's own components for the compile threads. */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ENGINE, engineModule, packageFile } from '../engine/engine-files.ts';
import { packageVersions } from '../engine/engine-version.ts';
import { fileHash } from '../objects/file-hash.ts';
import { contentHash } from '../objects/hash.ts';
import { engineReact } from './bundles/engine-react.ts';
import { writeAtomically } from '../objects/objects.ts';
import { NODE_TARGET } from '../engine/node-target.ts';
import { entryFiles } from '../engine/entry-file.ts';
import { isObject } from '../../model/schema/schema.ts';

const REGISTRY = JSON.stringify(engineModule('compiler/registry/registry.tsx'));

// Docusaurus's modules are the client's, because islands import them too.
const ENTRY = `export * from ${REGISTRY};
import { docusaurusHost, inIslands, MarkdownText, ownModules, registerPart } from ${REGISTRY};
import { setHost } from ${JSON.stringify(engineModule('client/docusaurus/page/host.ts'))};
import * as docusaurus from ${JSON.stringify(engineModule('client/docusaurus/modules.ts'))};
const both = Object.keys(ownModules).filter((name) => name in docusaurus && 'default' in ownModules[name] && name !== '@docusaurus/Head');
const prism = docusaurus['supplied/prism-react-renderer'];
const Highlight = inIslands(prism.ColouredHighlight, prism.Highlight);
const supplied = { 'prism-react-renderer': { ...prism, Highlight, default: Highlight }, 'react-markdown': { default: inIslands(MarkdownText, docusaurus['supplied/react-markdown'].default) } };
setHost(docusaurusHost); export { supplied }; export const modules = { ...docusaurus, ...ownModules,
  ...Object.fromEntries(both.map((name) => [name, { default: inIslands(ownModules[name].default, docusaurus[name].default) }])) };
registerPart(modules['@theme/TabItem'].default, '@theme/TabItem');`;

/** What the bundle was made from, in a file beside it. */
interface RegistryRecord {
  /** Hash of what decides the bundle besides the engine's modules. */
  key: string;
  /** Name of the bundle. */
  name: string;
  /** Hashes of the engine's modules, by path in the engine's folder. */
  inputs: Record<string, string | null>;
}

/**
 * Bundles `compiler/registry/registry.tsx` into a folder, unless it's there already. Returns the file, which is named after its
 * hash.
 */
export async function bundleRegistry(folder: string): Promise<string> {
  const record = path.join(folder, 'registry.json');
  const packages = pathToFileURL(path.dirname(packageFile('react', ''))).href;
  const key = contentHash(ENTRY, packages, packageVersions());
  const known = readRecord(record);
  if (known?.key === key && isCurrent(folder, known)) return path.join(folder, known.name);
  const { code, inputs } = await bundle();
  fs.mkdirSync(folder, { recursive: true });
  // The bundle imports React by its path. The name must not depend on it, because CI restores caches in other folders.
  const name = `registry-${contentHash(code.replaceAll(packages, ''))}.mjs`;
  const file = path.join(folder, name);
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== code) writeAtomically(file, code);
  const hashes = Object.fromEntries(inputs.map((input) => [input, hashOf(input)]));
  writeAtomically(record, JSON.stringify({ key, name, inputs: hashes }));
  return file;
}

async function bundle(): Promise<{ code: string; inputs: string[] }> {
  const built = await build({
    stdin: { contents: ENTRY, resolveDir: ENGINE, loader: 'ts' },
    bundle: true,
    metafile: true,
    // Paths in comments of the bundle are relative to it.
    absWorkingDir: ENGINE,
    write: false,
    format: 'esm',
    platform: 'node',
    target: NODE_TARGET,
    jsx: 'automatic',
    define: Object.fromEntries(
      ['SITE', 'MESSAGES', 'DATA', 'DOCS', 'DOCUMENTS'].map((name) => [
        `DOCUSAURUS_${name}`,
        'undefined',
      ]),
    ),
    plugins: [entryFiles, engineReact],
    logLevel: 'silent',
  });
  // The versions of packages are part of the key.
  const inputs = Object.keys(built.metafile.inputs).filter(
    (input) => !/^<|:|(?:^|\/)node_modules\//.test(input),
  );
  return { code: built.outputFiles[0]?.text ?? '', inputs };
}

function isCurrent(folder: string, { name, inputs }: RegistryRecord): boolean {
  return (
    fs.existsSync(path.join(folder, name)) &&
    Object.entries(inputs).every(([input, hash]) => hashOf(input) === hash)
  );
}

function hashOf(input: string): string | null {
  return fileHash(path.resolve(ENGINE, input));
}

function readRecord(file: string): RegistryRecord | null {
  try {
    const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    return isRecord(value) ? value : null;
  } catch {
    // Missing or damaged: the bundle is made again.
    return null;
  }
}

// The outline is enough, because only this module writes the file.
function isRecord(value: unknown): value is RegistryRecord {
  return isObject(value) && typeof value['name'] === 'string' && isObject(value['inputs']);
}
