/**
 * `edgepress publish`: builds the site, uploads what is new, and moves the pointer. `--local` publishes to the namespace of
 * `edgepress dev`, which may run at the same time: the served site follows until the next saved edit publishes the
 * developer's own build again. `--preview` prints a link instead of moving the pointer, and `--promote <id>` moves it to
 * a release that is already uploaded.
 */
import { counted } from '../../compiler/diagnostics/counted.ts';
import { prepareThread } from '../../compiler/compile/compile-thread.ts';
import { bundleThread } from '../../compiler/compile/thread-bundle.ts';
import type { Project } from '../../compiler/config/project.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { printDiagnostics } from '../../compiler/diagnostics/print-diagnostics.ts';
import { printTimings } from '../../compiler/diagnostics/timings.ts';
import { builtRevision, readRevision } from '../../compiler/docs/source-revision.ts';
import { objectsFolder } from '../../compiler/objects/objects.ts';
import { dropSecrets } from '../../compiler/sandbox/environment.ts';
import { readBuiltManifest, saveManifest } from '../../compiler/release/built-manifest.ts';
import { readLocalSecret } from '../../dev/local-secrets.ts';
import type { Manifest } from '../../model/release/release.ts';
import { accessHeaders } from '../../publisher/kv/access-token.ts';
import { kvLimits } from '../../publisher/kv/kv-limits.ts';
import type { Namespace } from '../../publisher/kv/namespace.ts';
import { openNamespace } from '../../publisher/kv/target.ts';
import type { BaseOptions } from '../../publisher/pointer/base-check.ts';
import type { WrittenMove } from '../../publisher/pointer/pointer-move.ts';
import { watchMove } from '../../publisher/publish/confirmation.ts';
import { checkPreviewKey, previewLink } from '../../publisher/publish/preview-link.ts';
import { publishRelease } from '../../publisher/publish/publication.ts';
import { switchRelease } from '../../publisher/publish/switch-release.ts';
import { objectReader } from '../../publisher/releases/release-contents.ts';
import { checkContent } from '../core/check-content.ts';
import { type CommandContext, EXIT, defineCommand } from '../core/command.ts';
import { PUBLISH_JSON, PUBLISH_OPTIONS, PUBLISH_VARIABLES } from '../core/publish-options.ts';
import { waitUntilServed } from '../core/wait-for-site.ts';

type Context = CommandContext<typeof PUBLISH_OPTIONS, typeof PUBLISH_VARIABLES>;

/** Result of a publish, for the report at the end. */
interface Outcome {
  state: 'published' | 'preview' | 'planned' | 'incomplete';
  manifest: Manifest;
  pages: number;
  writes: number;
  images?: number;
  moved?: WrittenMove | undefined;
  link?: string;
  expires?: string;
}

const DAY_MS = 86_400_000;

const start = performance.now();
const timings = printTimings();

/** Defines the command, or `preview`, which is the same with its option `--preview`. */
export const publishCommand = (
  name: 'publish' | 'preview',
  summary: string,
): ReturnType<typeof defineCommand> =>
  defineCommand(
    {
      name,
      summary,
      options: PUBLISH_OPTIONS,
      variables: PUBLISH_VARIABLES,
      json: PUBLISH_JSON,
      partialState: 'The pointer was not moved',
    },
    (context) => {
      const preview = name === 'preview' || context.options.preview;
      return run({ ...context, options: { ...context.options, preview } });
    },
  );

/** The command. */
export default publishCommand(
  'publish',
  'Builds the site, uploads it to KV, and makes it the current release.',
);

async function run(context: Context): Promise<object> {
  const { options, variables, project } = context;
  if (options.preview && options.promote !== undefined)
    throw new OperatorError('Found --preview and --promote, expected one of them.');
  const configuration = options.config ?? project.wranglerConfig;
  const local = options.local ? readLocalSecret(configuration, 'PREVIEW_KEY') : undefined;
  const key = options.preview ? checkPreviewKey(variables.PREVIEW_KEY ?? local) : '';
  const opening = timings.step('reach the namespace', () => openNamespace(options, project));
  // Before the build, so that an operator who may not publish learns it at once. The local one opens during the build.
  if (options.local) opening.catch(() => {});
  else await opening;
  const access = accessHeaders();
  dropSecrets();
  try {
    const done =
      options.promote === undefined
        ? await publish(context, opening, key)
        : await promote(context, await opening, options.promote);
    const served =
      done.state === 'published'
        ? await finish(done, { context, namespace: await opening, access })
        : undefined;
    const { manifest, moved: _, ...rest } = done;
    return { ...rest, release: manifest.id, served };
  } finally {
    await (await opening).close();
  }
}

async function promote(
  { options, project: { content, out } }: Context,
  namespace: Namespace,
  release: string,
): Promise<Outcome> {
  const { manifest, pages, writes, moved } = await switchRelease(namespace, release, {
    by: 'promote',
    store: objectsFolder(out),
    out,
    baseOptions: baseOptionsOf(options, content, undefined),
  });
  return { state: 'published', manifest, pages, writes, moved };
}

async function publish(
  { options, project }: Context,
  opening: Promise<Namespace>,
  previewKey: string,
): Promise<Outcome> {
  const { plan, local } = options;
  const { content, out } = project;
  const limit = (local ? undefined : options['writes-per-day']) ?? kvLimits(plan, local).writes;
  const manifest = options.built ? readBuiltManifest(out) : await build(project);
  const namespace = await opening;
  const ends = Math.floor((namespace.now() + options.days * DAY_MS) / 1000);
  const expires = options.preview ? new Date(ends * 1000).toISOString() : undefined;
  const done = await publishRelease(manifest, {
    namespace,
    store: objectsFolder(out),
    out,
    timings,
    limit,
    baseOptions: baseOptionsOf(options, content, builtRevision(out)),
    preview: expires,
    dryRun: options['dry-run'],
    full: options.full,
    inParts: options['in-parts'],
    replacePointer: options['replace-pointer'],
  });
  const { pages, writes, moved } = done;
  const counts = { pages, writes, ...(done.images > 0 && { images: done.images }) };
  if (done.state === 'planned') {
    console.log('Dry run: nothing was written.');
    return { state: 'planned', manifest, ...counts };
  }
  if (done.state === 'parts') {
    process.exitCode = EXIT.incomplete;
    console.log(
      `uploaded ${counted(writes, 'object')}, not all of them: run the same command again tomorrow (UTC). The pointer was not moved.`,
    );
    return { state: 'incomplete', manifest, ...counts };
  }
  if (expires === undefined) return { state: 'published', manifest, ...counts, moved };
  const { url, baseUrl } = manifest.site;
  const origin = new URL(options.url ?? url).origin;
  const link = previewLink(manifest.id, ends, previewKey, { origin, baseUrl });
  console.log(`preview ${changesOf(manifest, pages, writes)}, until ${expires}`);
  console.log(link);
  return { state: 'preview', manifest, ...counts, link, expires };
}

function changesOf({ id }: Manifest, pages: number, writes: number): string {
  return `${id}: ${counted(pages, 'page')} changed, ${counted(writes, 'write')}`;
}

function baseOptionsOf(
  options: Context['options'],
  root: string,
  source: string | undefined,
): BaseOptions {
  const { onto, force, resume, allow, local } = options;
  // In the namespace of `edgepress dev`, the current release is whatever was edited last.
  return { root, source, onto, force: force || local, resume, allow };
}

// Waits for the site, prints the outcome, and checks that nobody else published at the same time. Returns whether the site
// answered with the release.
async function finish(
  { manifest, pages, writes, moved }: Outcome,
  {
    context: { options, project },
    namespace,
    access,
  }: { context: Context; namespace: Namespace; access: Record<string, string> },
): Promise<boolean | undefined> {
  const served = await waitUntilServed(manifest, options, timings, access);
  console.log(
    `published ${changesOf(manifest, pages, writes)}, ${Math.round(performance.now() - start)} ms`,
  );
  const isQuick = options['no-wait'] && namespace.settling > 0;
  if (moved !== undefined && !isQuick)
    await watchMove(namespace, moved, objectReader(objectsFolder(project.out), namespace));
  return served;
}

async function build(project: Project): Promise<Manifest> {
  checkContent(project);
  const { content, out, cache } = project;
  prepareThread(cache);
  // The thread loads its modules meanwhile.
  const { SiteBuild } = await import('../../compiler/site-build.ts');
  const site = new SiteBuild({ root: content, out, cache, dev: false, timings });
  try {
    const revision = await readRevision(content);
    const { manifest, diagnostics, compiled } = await site.run();
    printDiagnostics(diagnostics, out);
    saveManifest(out, manifest, revision);
    // The process ends when this is done, too.
    if (compiled.length < manifest.count) void bundleThread(cache);
    return manifest;
  } finally {
    await site.close();
  }
}
