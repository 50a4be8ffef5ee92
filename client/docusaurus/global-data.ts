/** Data of plugins: that of the site's own ones, and the folders of documents. */
import { type SiteDocsFolder, pageHost } from './host.ts';

/** Replaced by the bundler in the browser's bundles. Only components that read them load them. */
declare const DOCUSAURUS_DATA: Record<string, unknown> | undefined;
declare const DOCUSAURUS_DOCS: Record<string, SiteDocsFolder> | undefined;

/** Returns the folders of documents by the id of their plugin. */
export function docsFolders(): Record<string, SiteDocsFolder> {
  return pageHost().docs?.() ?? DOCUSAURUS_DOCS ?? {};
}

/** Returns the data of all plugins. */
export function useGlobalData(): Record<string, Record<string, unknown>> {
  const own = pageHost().globalData?.() ?? DOCUSAURUS_DATA ?? {};
  return { 'docusaurus-plugin-content-docs': docsFolders(), ...Object(own) };
}

/** Returns the data of all instances of a plugin. */
export function useAllPluginInstancesData(name: string): Record<string, unknown> | undefined {
  return useGlobalData()[name];
}

/** Returns the data of a plugin. */
export function usePluginData(name: string, id = 'default'): unknown {
  return useGlobalData()[name]?.[id];
}
