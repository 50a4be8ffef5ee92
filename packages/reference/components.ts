/** Lists the components of `edgepress/components` with their props. */
import path from 'node:path';
import { type DocumentedName, readSourceModule } from './source-module.ts';

/** A component that pages, slots or layouts can use. */
export interface ComponentEntry {
  name: string;
  /** In Markdown. */
  text: string;
  props: DocumentedName[];
  /** Whether only slots and layouts have it. */
  isTemplatePart: boolean;
}

/** Reads the components from the module that exports them. `root` is the repository. */
export function readComponents(root: string): ComponentEntry[] {
  const folder = path.join(root, 'compiler/registry');
  const { reexports } = readSourceModule(path.join(folder, 'public.ts'));
  return reexports.map(({ name, local, from }) => {
    const { text, fields } = readSourceModule(path.join(folder, from)).functionOf(local);
    return { name, text, props: fields, isTemplatePart: local.endsWith('Part') };
  });
}
