/** Resolves what the configuration of a Docusaurus site refers to by id, once its pages are known. */
import type { SiteSource } from '../config/load-site.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { DocFile } from '../docs/read-docs.ts';
import { type ConfigReference, referenceOf } from '../docusaurus/references.ts';
import { CURRENT_VERSION } from '../docusaurus/versions.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';
import type { Branch } from '../../model/release/navigation.ts';

/** The pages of a site, and the first level of each sidebar. */
export interface KnownPages {
  docs: DocFile[];
  /** Compiled pages by file. */
  pages: ReadonlyMap<string, { title: string }>;
  roots: Record<string, Branch>;
}

/** A configuration without references, and what they don't lead to. */
export interface ResolvedReferences {
  config: ResolvedConfig;
  diagnostics: Diagnostic[];
}

type Navbar = ResolvedConfig['navbar'];

/** A target of a reference. */
interface Target {
  href: string;
  label: string;
}

/** Resolves the references of a site that is read in place, and leaves out redirects from paths that pages have. */
export function resolveReferences(source: SiteSource, known: KnownPages): ResolvedReferences {
  const { config } = source;
  if (source.kind !== 'docusaurus') return { config, diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  const resolve = (href: string): Target | undefined => {
    const reference = referenceOf(href);
    if (reference === undefined) return undefined;
    const target = targetOf(reference, config, known);
    if (target === undefined) diagnostics.push(missing(reference, source));
    return target;
  };
  const paths = new Set(known.docs.map(({ path }) => path));
  const navbar = resolvedNavbar(config.navbar, resolve);
  const list = config.locales.list.map((locale) =>
    locale.site?.navbar === undefined
      ? locale
      : {
          ...locale,
          // The same references are reported for the default language.
          site: { ...locale.site, navbar: resolvedNavbar(locale.site.navbar, resolve) },
        },
  );
  return {
    config: {
      ...config,
      navbar,
      locales: { ...config.locales, list },
      redirects: config.redirects.filter(({ from }) => !paths.has(from)),
    },
    diagnostics: diagnostics.slice(0, diagnostics.length / config.locales.list.length || 1),
  };
}

function resolvedNavbar(navbar: Navbar, resolve: (href: string) => Target | undefined): Navbar {
  const link = <T extends { href: string; label: string }>(item: T): T[] => {
    if (referenceOf(item.href) === undefined) return [item];
    const target = resolve(item.href);
    if (target === undefined) return [];
    const label = item.label === item.href ? target.label : item.label;
    return [{ ...item, href: target.href, label }];
  };
  return {
    ...navbar,
    items: navbar.items.flatMap((item): Navbar['items'] => {
      if (item.type === 'link') return link(item);
      if (item.type !== 'dropdown') return [item];
      const items = item.items.flatMap(link);
      return items.length === 0 ? [] : [{ ...item, items }];
    }),
  };
}

function targetOf(
  { kind, plugin, name }: ConfigReference,
  { docs: folders }: ResolvedConfig,
  { docs, pages, roots }: KnownPages,
): Target | undefined {
  if (kind === 'sidebar')
    return firstLink(roots[plugin === 'default' ? name : `${plugin}.${name}`]);
  const isVersion = kind === 'version';
  const folder = folders.find(({ id, version = CURRENT_VERSION, versioned }) =>
    isVersion ? (versioned?.of ?? id) === plugin && version === name : id === plugin,
  );
  if (folder === undefined) return undefined;
  const own = docs.filter(({ instance }) => instance === folder.id);
  const doc = isVersion ? mainPage(own) : own.find(({ id }) => id === name || id === plain(name));
  return (
    doc && {
      href: doc.path,
      label: doc.frontMatter.sidebar_label ?? pages.get(doc.file)?.title ?? doc.name,
    }
  );
}

// The home page of the folder, or else the first page of its first sidebar, which has the lowest position.
function mainPage(docs: DocFile[]): DocFile | undefined {
  return docs.find(({ path, root }) => path === root) ?? docs[0];
}

function firstLink(branch: Branch = []): Target | undefined {
  for (const item of branch)
    if (item.type !== 'html' && item.href !== '#') return { href: item.href, label: item.label };
  return undefined;
}

function plain(id: string): string {
  return id.replace(/(^|\/)\d+\s*[-_.]+\s*(?=[^-_.\s])/g, '$1');
}

function missing({ kind, plugin, name }: ConfigReference, { file }: SiteSource): Diagnostic {
  const where = plugin === 'default' ? '' : ` of \`${plugin}\``;
  return {
    severity: 'warning',
    rule: 'site-config',
    file,
    message: `An item of the navbar names the ${kind} \`${name}\`${where}, which doesn't exist. It's left out.`,
  };
}
