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

/** What props mean that many components have. */
const SHARED: Record<string, string> = {
  api: 'The `id` of the document. Default: the first of the site.',
  children: 'What is inside.',
  className: 'Class names of the element.',
  width: 'In pixels.',
  height: 'In pixels.',
  title: 'The text of the title.',
};

/** Reads the components from the module that exports them. `root` is the repository. */
export function readComponents(root: string): ComponentEntry[] {
  const folder = path.join(root, 'compiler/registry');
  const { reexports } = readSourceModule(path.join(folder, 'public.ts'));
  const entries = reexports.map(({ name, local, from }) => {
    const { text, fields } = readSourceModule(path.join(folder, from)).functionOf(local);
    const props = fields.map((field) => ({
      ...field,
      text: field.text || (SHARED[field.name] ?? ''),
    }));
    return { name, text, props, isTemplatePart: local.endsWith('Part') };
  });
  return entries.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}
