/** Step: reads the configuration of the site. */
import { codeCurations } from '../catalogues/code-curations.ts';
import { translatedDocs } from '../locales/translated-docs.ts';
import { findComponentMap } from '../extensions/component-map.ts';
import { loadEncoder } from '../images/image-encoder.ts';
import { readSite, type SiteSource } from '../config/load-site.ts';
import type { FrontMatterSchema } from '../extensions/front-matter-schema.ts';
import type { SiteData } from '../site/site-context.ts';
import type { BuildSession } from './build-session.ts';

/** A build whose configuration has been read. */
export interface ConfiguredBuild {
  source: SiteSource;
  /** The site's own schema of front matter; `null` when it has none. */
  schema: FrontMatterSchema | null;
  /** The configuration that decides how pages are compiled. */
  data: SiteData;
  /** When the build began, ms since the epoch. Files that change later belong to the next build. */
  since: number;
}

/** Begins a build. Throws a `BuildError` when the configuration is invalid. */
export async function readConfiguration(session: BuildSession): Promise<ConfiguredBuild> {
  const since = Date.now();
  const source = await session.timings.step('read configuration', () =>
    readSite(session.options.root),
  );
  // The process loads it before any thread does: its shared libraries must stay loaded while a thread uses them.
  if (source.config.images.responsive && !session.options.dev) await loadEncoder(source.file);
  const schema = await session.frontMatterSchemas.open(source);
  const apis =
    source.config.api.length === 0
      ? []
      : await session.timings.step('read API documents', () => readApis(session, source));
  const loaders = await session.timings.step('run loaders', () => session.loaders.run(source));
  const components = await findComponentMap(source);
  const own = { apis, components, loaders, frontMatterKey: schema?.key ?? '' };
  const data = await session.compiler.data(source, own);
  // The site's own curations come before these.
  if (data.errors !== null) source.config.search.curations.push(...codeCurations(data.errors));
  return { source, schema, data, since };
}

// The modules that read OpenAPI documents load only for sites that have some.
async function readApis(session: BuildSession, source: SiteSource): Promise<SiteData['apis']> {
  const { apiInstance, readSiteApis } = await import('../api/site-apis.ts');
  const { apis, diagnostics } = readSiteApis(source, session.options.out);
  const generated = apis.flatMap(apiInstance);
  source.config.docs.push(...generated, ...translatedDocs(source.root, generated, source.config));
  source.diagnostics.push(...diagnostics);
  return apis;
}
