/** Lets GFM look for addresses only in files whose text may have one, because it visits every text four times. */
import type { Node } from '../plugins/tree.ts';

interface Extension {
  transforms?: ((tree: Node) => unknown)[];
}

interface Settings {
  fromMarkdownExtensions?: (Extension | Extension[])[];
}

// Every address that GFM makes a link has one of these.
const ADDRESS = /@|www\.|https?:\/\//i;

/** Guards the transforms of the plugins before. */
export function remarkAddresses(this: { data(): object }): void {
  const data: Settings = this.data();
  data.fromMarkdownExtensions = (data.fromMarkdownExtensions ?? []).flat().map((extension) => ({
    ...extension,
    transforms: (extension.transforms ?? []).map((transform) => (tree) => {
      if (mayHaveAddresses(tree)) transform(tree);
    }),
  }));
}

// The text of links stays as it is.
function mayHaveAddresses({ type, value = '', children = [] }: Node): boolean {
  if (type === 'text') return ADDRESS.test(value);
  return type !== 'link' && type !== 'linkReference' && children.some(mayHaveAddresses);
}
