/** Bundles the engine's own components for the compile threads. */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ENGINE, engineModule, packageFile } from '../engine/engine-files.ts';
import { contentHash } from '../objects/hash.ts';
import { engineReact } from './bundles/engine-react.ts';
import { writeAtomically } from '../objects/objects.ts';
import { NODE_TARGET } from '../engine/node-target.ts';
import { entryFiles } from '../engine/entry-file.ts';

const REGISTRY = JSON.stringify(engineModule('compiler/registry/registry.tsx'));

// Docusaurus's modules are the client's, because islands import them too.
const ENTRY = `export * from ${REGISTRY};
import { docusaurusHost, inIslands, ownModules } from ${REGISTRY};
import { setHost } from ${JSON.stringify(engineModule('client/docusaurus/host.ts'))};
import * as docusaurus from ${JSON.stringify(engineModule('client/docusaurus/modules.ts'))};
const both = Object.keys(ownModules).filter((name) => name in docusaurus && 'default' in ownModules[name]);
setHost(docusaurusHost); export const modules = { ...docusaurus, ...ownModules,
  ...Object.fromEntries(both.map((name) => [name, { default: inIslands(ownModules[name].default, docusaurus[name].default) }])) };`;

/** Bundles `compiler/registry/registry.tsx` into a folder; returns the file, which is named after its hash. */
export async function bundleRegistry(folder: string): Promise<string> {
  const built = await build({
    stdin: { contents: ENTRY, resolveDir: ENGINE, loader: 'ts' },
    bundle: true,
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
  const code = built.outputFiles[0]?.text ?? '';
  fs.mkdirSync(folder, { recursive: true });
  // The bundle imports React by its path. The name must not depend on it, because CI restores caches in other folders.
  const packages = pathToFileURL(path.dirname(packageFile('react', ''))).href;
  const name = contentHash(code.replaceAll(packages, ''));
  const file = path.join(folder, `registry-${name}.mjs`);
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== code) writeAtomically(file, code);
  return file;
}
