/** Addresses that stand for pages by their ids, until the pages are known. */

/** What a reference names. `plugin` is the id of its docs folder. */
export interface ConfigReference {
  kind: 'page' | 'sidebar' | 'version';
  plugin: string;
  /** Id of the page, name of the sidebar, or of the version. */
  name: string;
}

// `//` makes them neither paths of the site nor addresses that anybody would write.
const PREFIX = '//docusaurus/';

/** Returns the address that stands for a page. */
export function pageReference(plugin: string, id: string): string {
  return written({ kind: 'page', plugin, name: id });
}

/** Returns the address that stands for the first page of a sidebar. */
export function sidebarReference(plugin: string, name: string): string {
  return written({ kind: 'sidebar', plugin, name });
}

/** Returns the address that stands for the main page of a version. */
export function versionReference(plugin: string, name: string): string {
  return written({ kind: 'version', plugin, name });
}

/** Returns what an address refers to, or `undefined` for any other address. */
export function referenceOf(href: string): ConfigReference | undefined {
  if (!href.startsWith(PREFIX)) return undefined;
  const [kind, plugin = '', ...name] = href.slice(PREFIX.length).split('/');
  if (kind !== 'page' && kind !== 'sidebar' && kind !== 'version') return undefined;
  return { kind, plugin, name: name.join('/') };
}

function written({ kind, plugin, name }: ConfigReference): string {
  return `${PREFIX}${kind}/${plugin}/${name}`;
}
