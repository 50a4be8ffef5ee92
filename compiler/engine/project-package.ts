/** Finds the Mermaid that a project may have installed. It is large, so it isn't a dependency of the engine. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Returns the script of Mermaid that defines its global, if the project has installed Mermaid. */
export function mermaidScript(root: string): string | undefined {
  return mermaidScripts(root).find((file) => fs.existsSync(file));
}

/** Returns the absolute paths at which that script may be, the one that the project would load first. */
export function mermaidScripts(root: string): string[] {
  const folders = createRequire(path.join(root, 'index.js')).resolve.paths('mermaid') ?? [];
  return folders.map((folder) => path.join(folder, 'mermaid/dist/mermaid.min.js'));
}
