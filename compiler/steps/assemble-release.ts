/** Step: assembles the release from the pages, the navigation, the search index and all other files. */
import { listAssetNames } from '../assets/asset-list.ts';
import { pageScripts } from '../assets/site-scripts.ts';
import { feedFiles } from '../changelog/feed.ts';
import { authorEmbeds } from '../blog/authors.ts';
import { blogAssets } from '../blog/blog-objects.ts';
import { blogFeeds } from '../blog/feed.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { countEmbeds, type EmbedCounts, embedsOf } from '../release/embeds.ts';
import { releaseObjects } from '../release/release-objects.ts';
import { withNavigation } from '../release/navigation-assets.ts';
import { createManifest } from '../release/release.ts';
import { withVersionPages } from '../release/version-pages.ts';
import { configIn } from '../locales/localised-config.ts';
import { withPageLanguages } from '../locales/page-languages.ts';
import { skillFiles } from '../agents/skill-files.ts';
import { addFolderRedirects, addRootRedirects } from '../release/root-redirect.ts';
import { type SearchablePage, searchablePages } from '../search/search-records.ts';
import { missingLetterFindings } from '../social-image/missing-letters.ts';
import { textSources } from '../social-image/text-sources.ts';
import { pageLayouts } from '../templates/find-templates.ts';
import { siteTemplates } from '../templates/site-templates.ts';
import { FULL_TEXT_PATH } from '../../model/release/llms.ts';
import { searchObjects } from '../../model/release/search-manifest.ts';
import type { ClientAssets, Manifest } from '../../model/release/release.ts';
import type { BuildSession } from './build-session.ts';
import type { CheckedBuild } from './check-all-links.ts';

/** A build whose release is complete. */
export interface AssembledBuild extends CheckedBuild {
  manifest: Manifest;
  /** Content of other origins on the pages, with the number of pages. */
  embeds: EmbedCounts;
  /** The pages that readers can search. */
  searchable: SearchablePage[];
  /** Notices about the content security policy. */
  notices: Diagnostic[];
}

/** Options of a build. */
export interface AssemblyOptions {
  /**
   * Keeps the search index and the whole text of the last build, if this is a small site that has been built before. They
   * take longest to update, and an author doesn't look at them.
   */
  keepsTexts?: boolean;
}

/** Stores the objects of the release and returns its manifest. */
export async function assembleRelease(
  session: BuildSession,
  build: CheckedBuild,
  { keepsTexts = false }: AssemblyOptions = {},
): Promise<AssembledBuild> {
  const { timings, store } = session;
  const { source, shared, docs, pages, navigation, times } = build;
  const layouts = pageLayouts(build.templates);
  const { languages } = build;
  const made = await timings.step('assemble release', () =>
    session.entries.run({ source, docs, pages, navigation, times, layouts, languages, store }),
  );
  const entries = withPageLanguages(made, source.config.locales);
  const rooted = addFolderRedirects(
    addRootRedirects(source.config, entries, docs),
    entries,
    build.files,
  );
  const config = withVersionPages(rooted, entries, docs);
  const posts = [...navigation.places.values()].flatMap(({ post }) => post ?? []);
  const translated = posts.filter(({ post }) => !entries.get(post.path)?.fallback);
  const files = {
    ...build.files,
    ...feedFiles(config, entries, shared.changes, store),
    ...blogFeeds(config, translated, pages, store),
  };
  const kept = keepsTexts ? session.texts : undefined;
  const llms =
    kept?.llms ??
    (await timings.step('whole text', () =>
      FULL_TEXT_PATH in files
        ? null
        : session.llms.run({ config, entries, pages, sidebars: navigation.roots }),
    ));
  Object.assign(files, llms?.files, skillFiles({ root: source.root, config, entries, store }));
  const originals = docs.filter(({ fallback }) => !fallback);
  const searchable = searchablePages({ docs: originals, pages, navigation, config, store });
  const search =
    kept?.search ??
    (await timings.step('search index', () => session.search.run(searchable, config)));
  // The release of a large site is updated in another way, which needs the texts of the same build.
  session.texts = searchObjects(search).length > 0 ? { llms, search } : undefined;
  const templates = await siteTemplates(build.templates, build.templatePages, {
    store,
    head: source.config.head,
  });
  const templatePages = [...build.templatePages.values()];
  const embeds = countEmbeds(
    [
      ...shared.embeds,
      ...templatePages.flatMap((page) => page.embeds),
      ...posts.flatMap(({ post }) => authorEmbeds(post.authors)),
    ],
    pages.values(),
  );
  const policy = embedsOf(embeds, source.file);
  const parts = { navigation, templates: build.templates, icons: shared.icons, store };
  const navigated = await withNavigation(shared.client.assets, { config, ...parts });
  const clients = new Map<string, ClientAssets>();
  for (const [code, { assets }] of shared.clients) {
    const own = await withNavigation(assets, { config: configIn(config, code), ...parts });
    clients.set(code, own.client);
  }
  const assets = new Set([
    ...navigated.names,
    ...[...shared.clients.values()].flatMap(({ names }) => names),
    ...listAssetNames(shared.client, [...pages.values(), ...templatePages]),
    ...templates.assets,
    ...(navigation.indexPages.some(({ list }) => list) ? blogAssets(store) : []),
  ]);
  const { glyphAtlas } = shared;
  const images = await timings.step('social images', () =>
    session.socialImages.run(source.root, config, entries),
  );
  const sidebars = shared.sidebars.map(({ file }) => file);
  const diagnostics = [
    ...build.diagnostics,
    ...missingLetterFindings(images, textSources(source, docs, sidebars)),
  ];
  const manifest = createManifest({
    config,
    store,
    client: navigated.client,
    clients,
    scripts: [...shared.scripts, ...pageScripts(pages.values(), shared.scripts)],
    pages: entries,
    navigation,
    sharder: session.sharder,
    files,
    llms: llms?.parts,
    search,
    templates: templates.ref,
    embeds: policy.embeds,
    mocks: shared.api.mocks,
    glyphAtlas,
    shapedTexts: images.refs,
    assets,
    objects: releaseObjects(
      {
        files,
        search,
        lettering: glyphAtlas,
        shapedTexts: images.refs,
        templates: templates.ref,
      },
      entries,
      assets,
    ).union(new Set(shared.api.objects)),
  });
  return { ...build, diagnostics, files, manifest, embeds, searchable, notices: policy.notes };
}
