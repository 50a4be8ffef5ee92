/** What the hooks of Docusaurus's docs plugin return: the folders of documents and their versions. */
import { withBase } from '../../../model/href.ts';
import type { ResolvedConfig } from '../../../model/config/site.ts';
import type { DocsData, DocsDataVersion } from '../component-settings.ts';
import { CURRENT_VERSION } from '../versions.ts';

/** Returns the folders by the id of their plugin. */
export function docsData(config: ResolvedConfig): Record<string, DocsData> {
  const { baseUrl, versions: main } = config;
  const instances = config.docs.filter(
    ({ pages, blog, locale }) => !pages && blog === undefined && locale === undefined,
  );
  const folders = Map.groupBy(instances, ({ id, versioned }) => versioned?.of ?? id);
  const entries = [...folders].map(([id, own]): [string, DocsData] => {
    const sorted = own.toSorted(
      (one, other) => (one.versioned?.behind ?? 0) - (other.versioned?.behind ?? 0),
    );
    const versions = sorted.map(({ version = CURRENT_VERSION, routeBasePath, versioned }) => {
      const listed = main.find(({ name }) => name === version);
      return versionOf(version, {
        label: listed?.label ?? (version === CURRENT_VERSION ? 'Next' : version),
        isLast: own.length === 1 || versioned?.behind === 0,
        path: withBase(baseUrl, `/${routeBasePath.replace(/^\/+|\/+$/g, '')}`),
      });
    });
    const last = versions.find(({ isLast }) => isLast) ?? versions[0];
    return [
      id,
      { path: last?.path ?? baseUrl, versions, breadcrumbs: own[0]?.breadcrumbs !== false },
    ];
  });
  const found = Object.fromEntries(entries);
  // An imported site has an entry of `docs` for each version, and lists the versions itself.
  const written = found['default'];
  if (main.length > 0 && written?.versions.length === 1)
    written.versions = main.map(({ name, label, isLast, path, root }) =>
      versionOf(name, { label, isLast, path: withBase(baseUrl, root ?? path) }),
    );
  return found;
}

function versionOf(
  name: string,
  known: Pick<DocsDataVersion, 'label' | 'isLast' | 'path'>,
): DocsDataVersion {
  return { name, ...known, mainDocId: '', docs: [], draftIds: [], sidebars: {} };
}
