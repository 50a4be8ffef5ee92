/**
 * `edgepress publish`: builds the site, uploads what is new, and moves the pointer. `--local` publishes to the namespace of
 * `edgepress dev`, which may run at the same time: the served site follows until the next saved edit publishes the
 * developer's own build again. `--preview` prints a link instead of moving the pointer, and `--promote <id>` moves it to
 * a release that is already uploaded.
 */
import { counted } from '../../compiler/diagnostics/counted.ts';
import type { Project } from '../../compiler/config/project.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { printDiagnostics } from '../../compiler/diagnostics/print-diagnostics.ts';
import { printTimings } from '../../compiler/diagnostics/timings.ts';
import { builtRevision, readRevision } from '../../compiler/docs/source-revision.ts';
import { objectsFolder } from '../../compiler/objects/objects.ts';
import { dropSecrets } from '../../compiler/sandbox/environment.ts';
import { readBuiltManifest, saveManifest } from '../../compiler/release/built-manifest.ts';
import { SiteBuild } from '../../compiler/site-build.ts';
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
import {
  CLOUDFLARE_VARIABLES,
  NAMESPACE_OPTIONS,
  PLAN_OPTION,
  WAIT_OPTIONS,
} from '../core/shared-options.ts';
import { waitUntilServed } from '../core/wait-for-site.ts';

const OPTIONS = {
  ...NAMESPACE_OPTIONS,
  ...PLAN_OPTION,
  ...WAIT_OPTIONS,
  'dry-run': { type: 'flag', description: 'Show what would be written, and stop.' },
  preview: { type: 'flag', description: 'Print a link to the release; leave the site as it is.' },
  days: {
    type: 'number',
    value: 'days',
    default: 7,
    min: 1,
    description: 'Days until the preview link expires.',
  },
  promote: {
    type: 'text',
    value: 'release',
    description: 'Move the site to a release that is already uploaded; build nothing.',
  },
  built: { type: 'flag', description: 'Publish the output of "edgepress build".' },
  full: {
    type: 'flag',
    description: 'List and read every object, and upload those that are missing or damaged.',
  },
  'replace-pointer': {
    type: 'flag',
    description: 'Replace a pointer that cannot be read.',
  },
  'writes-per-day': {
    type: 'number',
    value: 'writes',
    // A release and the pointer take two, and at least one object must go up a day.
    min: 3,
    description: 'Another limit of KV writes a day than the one of the plan.',
  },
  'in-parts': {
    type: 'flag',
    description: "Upload as much as today's writes allow, and the rest another day.",
  },
  onto: {
    type: 'text',
    value: 'release',
    description: 'The release that this content is based on, when this machine cannot know it.',
  },
  force: { type: 'flag', description: 'Replace the current release, whatever it is.' },
  resume: { type: 'flag', description: 'End the hold that a rollback began.' },
  allow: {
    type: 'flag',
    description: 'Publish withdrawn content, and take it off the list of withdrawals.',
  },
} as const;

const VARIABLES = {
  ...CLOUDFLARE_VARIABLES,
  PREVIEW_KEY: { type: 'text', value: 'key', description: 'Secret that signs preview links.' },
} as const;

type Context = CommandContext<typeof OPTIONS, typeof VARIABLES>;

/** Result of a publish, for the report at the end. */
interface Outcome {
  manifest: Manifest;
  pages: number;
  writes: number;
  moved?: WrittenMove | undefined;
}

const DAY_MS = 86_400_000;

const start = performance.now();
const timings = printTimings();

/** The command. */
export default defineCommand(
  {
    name: 'publish',
    summary: 'Builds the site, uploads it to KV, and makes it the current release.',
    options: OPTIONS,
    variables: VARIABLES,
    partialState: 'The pointer was not moved',
  },
  async (context) => {
    const { options, variables, project } = context;
    if (options.preview && options.promote !== undefined)
      throw new OperatorError('--preview and --promote exclude each other: pass one of them.');
    const key = options.preview ? checkPreviewKey(variables.PREVIEW_KEY) : '';
    // Before the build, so that an operator who may not publish learns it at once.
    const namespace = await timings.step('reach the namespace', () =>
      openNamespace(options, project),
    );
    const access = accessHeaders();
    dropSecrets();
    try {
      const done =
        options.promote === undefined
          ? await publish(context, namespace, key)
          : await promote(context, namespace, options.promote);
      if (done !== null) await finish(done, { context, namespace, access });
    } finally {
      await namespace.close();
    }
  },
);

function promote(
  { options, project: { content, out } }: Context,
  namespace: Namespace,
  release: string,
): Promise<Outcome> {
  const baseOptions = baseOptionsOf(options, content, undefined);
  return switchRelease(namespace, release, {
    by: 'promote',
    store: objectsFolder(out),
    out,
    baseOptions,
  });
}

// Returns `null` when the pointer was not meant to move, or the upload is incomplete.
async function publish(
  { options, project }: Context,
  namespace: Namespace,
  previewKey: string,
): Promise<Outcome | null> {
  const { plan, local } = options;
  const { content, out } = project;
  const limit = (local ? undefined : options['writes-per-day']) ?? kvLimits(plan, local).writes;
  const manifest = options.built ? readBuiltManifest(out) : await build(project);
  const ends = Math.floor((namespace.now() + options.days * DAY_MS) / 1000);
  const preview = options.preview ? new Date(ends * 1000).toISOString() : undefined;
  const done = await publishRelease(manifest, {
    namespace,
    store: objectsFolder(out),
    out,
    timings,
    limit,
    baseOptions: baseOptionsOf(options, content, builtRevision(out)),
    preview,
    dryRun: options['dry-run'],
    full: options.full,
    inParts: options['in-parts'],
    replacePointer: options['replace-pointer'],
  });
  if (done.state === 'planned') {
    console.log('Dry run: nothing was written.');
    return null;
  }
  if (done.state === 'parts') {
    process.exitCode = EXIT.incomplete;
    console.log(
      `uploaded ${counted(done.writes, 'object')}, not all of them: run the same command again tomorrow (UTC). The pointer was not moved.`,
    );
    return null;
  }
  if (preview === undefined) return { manifest, ...done };
  const { url, baseUrl } = manifest.site;
  const origin = new URL(options.url ?? url).origin;
  console.log(
    `preview ${manifest.id}: ${counted(done.pages, 'page')} changed, ${counted(done.writes, 'write')}, until ${preview}`,
  );
  console.log(previewLink(manifest.id, ends, previewKey, { origin, baseUrl }));
  return null;
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

// Waits for the site, prints the outcome, and checks that nobody else published at the same time.
async function finish(
  { manifest, pages, writes, moved }: Outcome,
  {
    context: { options, project },
    namespace,
    access,
  }: { context: Context; namespace: Namespace; access: Record<string, string> },
): Promise<void> {
  await waitUntilServed(manifest, options, timings, access);
  console.log(
    `published ${manifest.id}: ${pages} pages changed, ${writes} writes, ${Math.round(performance.now() - start)} ms`,
  );
  const isQuick = options['no-wait'] && namespace.settling > 0;
  if (moved !== undefined && !isQuick)
    await watchMove(namespace, moved, objectReader(objectsFolder(project.out), namespace));
}

async function build(project: Project): Promise<Manifest> {
  checkContent(project);
  const { content, out } = project;
  const site = new SiteBuild({ root: content, out, cache: project.cache, dev: false, timings });
  try {
    const revision = await readRevision(content);
    const { manifest, diagnostics } = await site.run();
    printDiagnostics(diagnostics, out);
    saveManifest(out, manifest, revision);
    return manifest;
  } finally {
    await site.close();
  }
}
