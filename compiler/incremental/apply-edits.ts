/**
 * Updates the last release of a large site when only the content of a few pages has changed, their titles included. The
 * release is read from the index (`site-index.ts`), and only the parts that contain those pages are rebuilt. Apart from
 * checking files for changes, time and memory don't grow with the site. Returns `null` for any other change, which needs a
 * complete build.
 */
import { isInAtlas } from '../../model/social-image/atlas-letters.ts';
import { assetHash, extendAssetList } from '../assets/asset-list.ts';
import type { DetailedPage } from '../store/cache-line.ts';
import { flattenVariables } from '../docs/variables.ts';
import { fnvHash } from '../site/shared-table.ts';
import { type Routes, RouteTable, readRoutes } from '../site/routes.ts';
import { listingHash } from '../docs/changelog-listing.ts';
import { readsFacts } from '../docusaurus/component-settings.ts';
import { embedsOf, recountEmbeds } from '../release/embeds.ts';
import { docsRoot } from '../docs/docs-walk.ts';
import { patchedEntries, patchShards, patchFileTimes, patchPageTimes } from './patch-shards.ts';
import { patchTexts } from './patch-texts.ts';
import { type NewTitle, patchTitles } from './patch-titles.ts';
import { PageNotCached, recheckLinks } from './recheck-links.ts';
import { allDiagnostics, pageFindings, setFindings } from '../compile/findings.ts';
import { contentHash } from '../objects/hash.ts';
import { editInventory } from '../release/asset-inventory.ts';
import { type DocFile, readDoc } from '../docs/read-docs.ts';
import { isReactPage, REACT_FILE } from '../docs/tsx-front-matter.ts';
import { withReleaseId } from '../release/release.ts';
import { skillUses } from '../agents/skill-files.ts';
import type { Edit, EditInput, EditOutcome } from './edit.ts';
import type { PageResult } from '../page/page.ts';
import type { ChangedFile } from './scan.ts';
import { serialiseMetadata } from '../navigation/site-navigation.ts';
import type { Manifest } from '../../model/release/release.ts';

// @limit edited pages that are built without the others: The whole site is built.
/** Above this number of pages, a complete build is about as fast or faster. */
const MAX_PAGES = 200;

/** Applies the edit. Returns `null` when it needs a complete build. */
export async function applyEdits(input: EditInput): Promise<EditOutcome | null> {
  const { index, changed, store, since } = input;
  const { header } = index;
  if (changed.length > MAX_PAGES || input.times.size > MAX_PAGES) return null;
  if (Object.entries(header.listings).some(([folder, hash]) => listingHash(folder) !== hash))
    return null;
  const routes = changed.length === 0 ? null : readRoutes(input.routes, header.routes);
  if (changed.length > 0 && routes === null) return null;
  const edits = routes === null ? [] : await compileEdits(input, routes);
  const edited = new Set(edits?.map(({ after }) => after.doc.path));
  if (skillUses(input.source.config, edited)) return null;
  const retimed = patchPageTimes(input);
  const pages =
    edits && retimed && patchShards(header.manifest, [...patchedEntries(edits), ...retimed], store);
  if (edits === null || retimed === null || pages === null) return null;
  const titles = newTitles(edits);
  const titled = patchTitles({ pages, sidebars: header.manifest.sidebars }, titles, store);
  if (titled === null) return null;
  const texts = patchTexts(
    header.manifest,
    titled,
    edits.map(({ after }) => after.doc.path),
    store,
  );
  if (texts === null) return null;
  const { id: _id, created: _created, author: _author, ...content } = header.manifest;
  const counts = recountEmbeds(
    header.embeds,
    edits.map(({ before, after }) => ({ before: before.page.result, after: after.result })),
  );
  const { embeds, notes } = embedsOf(counts, input.source.file);
  const manifest = withReleaseId({
    ...content,
    ...texts,
    files: patchFileTimes(input, texts.files, retimed),
    ...titled,
    ...(content.search && {
      search: { ...content.search, records: recordsAfter(content.search.records, edits) },
    }),
    ...listsAfter(store, content, edits),
    embeds,
  });
  const found = structuredClone(header.found);
  try {
    if (routes !== null) recheckLinks(input, new RouteTable(routes), edits, found.links);
  } catch (error) {
    if (error instanceof PageNotCached) return null;
    throw error;
  }
  for (const { file, after } of edits) {
    setFindings(found.pages, file.file, pageFindings(after.result.diagnostics));
    const { place, result, doc } = after;
    index.setPage(file, { hash: doc.hash, place, anchorTargets: result.anchorTargets }, since);
    index.setUsedFiles(file, result.sources.files, since);
  }
  index.dropUnusedFiles();
  index.header = {
    ...header,
    head: input.head,
    navigationHash:
      titles.size === 0
        ? header.navigationHash
        : contentHash(header.navigationHash, JSON.stringify([...titles])),
    manifest,
    embeds: counts,
    found,
  };
  return {
    manifest,
    diagnostics: [...allDiagnostics(found), ...notes],
    compiled: edits.map(({ after }) => after.doc.path),
  };
}

async function compileEdits(input: EditInput, routes: Routes): Promise<Edit[] | null> {
  const { changed, compiler, data, frontMatterKey } = input;
  const before = changed.map((file) => compiler.cache.readFromDisk(file.file, file.place));
  const docs = await Promise.all(
    changed.map(async (file, at) => (before[at] ? sameDoc(input, file, before[at]) : undefined)),
  );
  if (!docs.every((doc) => doc !== undefined && doc !== null)) return null;
  const compiled = await compiler.compileOnly(docs, { data, routes, frontMatterKey });
  if (compiled === null) return null;
  const byFile = new Map(compiled.map((after) => [after.doc.file, after]));
  const edits = changed.flatMap((file, at): Edit[] => {
    const [old, after] = [before[at], byFile.get(file.file)];
    return old && after ? [{ file, before: old, after }] : [];
  });
  const isOwn = edits.every((edit) => onlyTitleIsShared(edit, input));
  return edits.length === changed.length && isOwn ? edits : null;
}

// Returns the source in its current state, if nothing in it has changed except its text.
async function sameDoc(
  input: EditInput,
  { file, instance }: ChangedFile,
  { page }: DetailedPage,
): Promise<DocFile | null> {
  const { source, schema, dev } = input;
  const docs = source.config.docs[instance];
  // A post also appears in lists and feeds, and an original in the place of translations or in notices of them.
  const hasTranslations = source.config.docs.some((other) => other.source === docs?.id);
  if (
    docs === undefined ||
    docs.blog ||
    hasTranslations ||
    (REACT_FILE.test(file) && !isReactPage(file, docs.pages))
  )
    return null;
  const strict = schema === null && !source.config.markdown.lenient;
  const variables = flattenVariables(source.config.variables);
  const doc = readDoc(file, docsRoot(source.root, docs), docs, variables, {
    strict,
    keepsOwn: schema !== null,
    known: new Map(),
  });
  if (doc.frontMatter.draft && !dev) return null;
  await schema?.validate([doc]);
  const isSame =
    serialiseMetadata(untitled(doc)) === serialiseMetadata(untitled(page.doc)) &&
    doc.diagnostics.length + page.doc.diagnostics.length === 0;
  return isSame ? doc : null;
}

// Returns the source without the parts that appear as the compiled page's title and description.
function untitled(doc: DocFile): DocFile {
  const { title: _title, description: _description, ...frontMatter } = doc.frontMatter;
  return { ...doc, frontMatter };
}

function newTitles(edits: Edit[]): Map<string, NewTitle> {
  return new Map(
    edits.flatMap(({ before, after: { doc, result } }) => {
      const [from, to] = [before.page.result.title, result.title];
      return from === to ? [] : [[doc.path, { from, to }] as const];
    }),
  );
}

// Returns whether the title is the only part of the page that appears on other pages. A hand-written sidebar may have
// replaced it by a label, and the release doesn't show that.
function onlyTitleIsShared(
  { file, before, after: { result, doc } }: Edit,
  { index, source, sidebars }: EditInput,
): boolean {
  const { sidebar_label, pagination_label } = doc.frontMatter;
  const isNamed = sidebar_label !== undefined || pagination_label !== undefined;
  const followsFolders = !isNamed && sidebars[file.instance]?.config === undefined;
  const old = before.page.result;
  const isListedOnCards = index.header.listedOnCards.includes(fnvHash(result.path));
  const isRetitled = result.title !== old.title;
  return (
    (!isRetitled || (!isListedOnCards && followsFolders)) &&
    (result.description === old.description || !isListedOnCards) &&
    (result.anchorsKey === old.anchorsKey ||
      !index.header.linkedByTemplates.includes(fnvHash(result.path))) &&
    !changesSocialImage(old, result) &&
    !result.cards &&
    !old.cards &&
    JSON.stringify(result.scripts) === JSON.stringify(old.scripts) &&
    // A Docusaurus site bundles the components that pages use as islands.
    result.islands.toSorted().join() === old.islands.toSorted().join() &&
    // Other pages may embed the same image, and the index doesn't record that.
    old.assets.every((name) => result.assets.includes(name)) &&
    JSON.stringify(result.sources.listings) === JSON.stringify(old.sources.listings) &&
    // Its components read its headings, which are known after it is compiled.
    !readsFacts(Object.keys(result.sources.files)) &&
    source.config.changelog?.page !== result.path
  );
}

// The texts that the glyph atlas can't draw are shaped together with those of other pages.
function changesSocialImage(old: PageResult, now: PageResult): boolean {
  const [before, after] = [old, now].map(({ title, description }) => `${title}\n${description}`);
  return before !== after && ![before, after].every((text = '') => isInAtlas(text));
}

function recordsAfter(records: number, edits: Edit[]): number {
  return edits.reduce((sum, { before, after }) => {
    if (after.doc.frontMatter.unlisted || after.doc.frontMatter.draft) return sum;
    return sum + after.result.search.records - before.page.result.search.records;
  }, records);
}

// Returns the inventory and the list of assets, with the assets that are new on the pages.
function listsAfter(
  store: string,
  { inventory, assets, files }: Pick<Manifest, 'inventory' | 'assets' | 'files'>,
  edits: Edit[],
): Pick<Manifest, 'inventory' | 'assets'> {
  const added = edits.flatMap(({ before, after }) =>
    after.result.assets.filter((name) => !before.page.result.assets.includes(name)),
  );
  if (added.length === 0 || inventory === undefined || assets === undefined) return {};
  const named = new Set(Object.values(files).map((file) => file.object));
  const list = extendAssetList(store, assets, added);
  const hashes = [...added.map(assetHash).filter((hash) => !named.has(hash)), list];
  const removed = list === assets ? undefined : assets;
  return { inventory: editInventory(store, inventory, { added: hashes, removed }), assets: list };
}
