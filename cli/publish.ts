/**
 * `npm run publish`: builds the site, uploads what is new, and moves the pointer. `-- --local` does the same to the
 * namespace of `npm start`, beside which it may run: the served site follows, until the next saved edit publishes
 * the developer's own build again. `-- --preview` leaves the pointer and prints a link, `-- --promote <id>` moves
 * it to a release that is there.
 */
import fs from 'node:fs';
import path from 'node:path';
import { dropSecrets } from '../compiler/sandbox/environment.ts';
import { outputFolder } from '../compiler/config/output-folder.ts';
import { accessHeaders } from '../publisher/kv/access-token.ts';
import { counted } from '../compiler/diagnostics/counted.ts';
import { wholeNumber } from '../publisher/kv/whole-number.ts';
import { readFlags, runCommand } from './command.ts';
import { PLAN_FLAG, readPlan } from '../publisher/kv/kv-plan.ts';
import { OperatorError } from '../compiler/diagnostics/operator-error.ts';
import { watchMove } from '../publisher/publish/confirmation.ts';
import { objectReader } from '../publisher/releases/release-contents.ts';
import { previewKey, previewLink } from '../publisher/publish/preview-link.ts';
import { publishRelease, type Published } from '../publisher/publish/publication.ts';
import { builtSource, readSource, storeSource } from '../compiler/docs/source-revision.ts';
import { pointTo } from '../publisher/publish/repoint.ts';
import { answerSentence, waitForSite } from '../publisher/pointer/site-answer.ts';
import type { Ground } from '../publisher/pointer/base-check.ts';
import { openTarget, TARGET_FLAGS } from '../publisher/kv/target.ts';
import { writeAtomically } from '../compiler/objects/objects.ts';
import { printDiagnostics } from '../compiler/diagnostics/print-diagnostics.ts';
import { SiteBuild, storeOf } from '../compiler/site-build.ts';
import { printTimings } from '../compiler/diagnostics/timings.ts';
import { withBase } from '../model/href.ts';
import { type Manifest, parseManifest } from '../model/release/release.ts';

const FLAGS = {
  ...TARGET_FLAGS,
  /** Show what would be written, and stop. */
  'dry-run': { type: 'boolean' },
  /** Leave the pointer, and print a link to the release. */
  preview: { type: 'boolean' },
  /** Days after which the link ends. */
  days: { type: 'string' },
  /** Move the pointer to a release that is there; nothing is built. */
  promote: { type: 'string' },
  /** Publish what `npm run build` has made. */
  built: { type: 'boolean' },
  /** Believe nothing of what is there: list and read every object, and upload what is missing or damaged. */
  full: { type: 'boolean' },
  /** Write a new pointer over one that cannot be understood. */
  'replace-pointer': { type: 'boolean' },
  ...PLAN_FLAG,
  /** Another limit of writes a day. */
  'writes-per-day': { type: 'string' },
  /** Upload as much as today's writes allow, and the rest another day. */
  'in-parts': { type: 'boolean' },
  /** The release that this one is built on, where that is not known from here. */
  onto: { type: 'string' },
  /** Replace the current release, whatever it is. */
  force: { type: 'boolean' },
  /** End the hold of a rollback. */
  resume: { type: 'boolean' },
  /** Publish withdrawn content, and take it off the list of withdrawals. */
  allow: { type: 'boolean' },
  /** Where the site answers, when it is not at its configured URL. */
  url: { type: 'string' },
  /** Wait neither for the site nor for others who may publish at the same time. */
  'no-wait': { type: 'boolean' },
} as const;

const USAGE =
  'npm run publish -- [--local | --env <name>] [--dry-run] [--preview [--days <n>] | --promote <release>] [--built] [--full] [--plan free|paid] [--writes-per-day <n>] [--in-parts] [--onto <release>] [--force] [--resume] [--allow] [--url <url>] [--no-wait]';

const PREVIEW_DAYS = 7;
const DAY_MS = 86_400_000;

const start = performance.now();
const root = path.resolve(process.env['CONTENT'] ?? 'content');
const out = outputFolder(root);
const store = storeOf(out);
const timings = printTimings();

await runCommand(out, async () => {
  const { values: flags } = readFlags(FLAGS, USAGE);
  const limit = writesAllowed();
  const key = flags.preview ? previewKey() : '';
  const days = wholeNumber(flags.days, '--days', PREVIEW_DAYS, 1);
  if (flags.preview && flags.promote !== undefined)
    throw new OperatorError('--preview and --promote are two commands: give one of them.');
  // Before the build: who may not publish should not wait to hear it.
  const namespace = await timings.step('reach the namespace', () => openTarget(flags, out));
  const access = accessHeaders();
  dropSecrets();
  try {
    if (flags.promote !== undefined) {
      const done = await pointTo(namespace, flags.promote, {
        by: 'promote',
        store,
        out,
        ground: groundOf(undefined),
      });
      return await finish(done.manifest, done);
    }
    const manifest = flags.built ? readBuilt() : await build();
    const ends = Math.floor((namespace.now() + days * DAY_MS) / 1000);
    const preview = flags.preview ? new Date(ends * 1000).toISOString() : undefined;
    const done = await publishRelease(manifest, {
      namespace,
      store,
      out,
      timings,
      limit,
      ground: groundOf(builtSource(out)),
      preview,
      dryRun: flags['dry-run'] ?? false,
      full: flags.full ?? false,
      inParts: flags['in-parts'] ?? false,
      replacePointer: flags['replace-pointer'] ?? false,
    });
    if (done.state === 'planned') console.log('Dry run: nothing was written.');
    else if (done.state === 'parts') {
      process.exitCode = 2;
      console.log(
        `uploaded ${counted(done.writes, 'object')}, not all of them: run the same command again tomorrow (UTC). The pointer was not moved.`,
      );
    } else if (preview === undefined) await finish(manifest, done);
    else {
      const { url, baseUrl } = manifest.site;
      const origin = new URL(flags.url ?? url).origin;
      console.log(
        `preview ${manifest.id}: ${counted(done.pages, 'page')} changed, ${counted(done.writes, 'write')}, until ${preview}`,
      );
      console.log(previewLink(manifest.id, ends, key, { origin, baseUrl }));
    }
  } finally {
    await namespace.close();
  }

  function groundOf(source: string | undefined): Ground {
    const { onto, force, resume, allow } = flags;
    // In the namespace of `npm start` the current release is whatever was edited last.
    return {
      root,
      source,
      onto,
      force: (force ?? false) || (flags.local ?? false),
      resume: resume ?? false,
      allow: allow ?? false,
    };
  }

  // Waits for the site, says what was done, and looks whether someone came after us.
  async function finish(
    manifest: Manifest,
    { pages, writes, move, written, pointer }: Omit<Published, 'state'>,
  ): Promise<void> {
    const { url, baseUrl } = manifest.site;
    // The site's URL is the one of production.
    const elsewhere = flags.local || flags.env !== undefined;
    const address =
      flags.url ?? (elsewhere ? undefined : new URL(url).origin + withBase(baseUrl, '/'));
    if (flags['no-wait']) console.log('Not waited for the site (--no-wait).');
    else if (address === undefined)
      console.log('Not waited for the site: say where it is served with --url.');
    else {
      const answer = await timings.step('wait for the site', () =>
        waitForSite(address, manifest.id, access),
      );
      console.log(answerSentence(answer, address, manifest.id));
    }
    console.log(
      `published ${manifest.id}: ${pages} pages changed, ${writes} writes, ${Math.round(performance.now() - start)} ms`,
    );
    const isQuick = flags['no-wait'] && namespace.settling > 0;
    if (move !== undefined && written !== undefined && pointer !== undefined && !isQuick)
      await watchMove(namespace, { move, written, pointer }, objectReader(storeOf(out), namespace));
  }

  function writesAllowed(): number {
    const fallback = readPlan(flags).writes;
    if (flags.local) return fallback;
    // A release and the pointer take two, and something must be uploaded on a day.
    return wholeNumber(flags['writes-per-day'], '--writes-per-day', fallback, 3);
  }
});

async function build(): Promise<Manifest> {
  if (!fs.existsSync(root))
    throw new OperatorError(`CONTENT=${process.env['CONTENT']}: there is no such folder.`);
  const site = new SiteBuild({ root, out, dev: false, timings });
  try {
    const source = await readSource(root);
    const { manifest, diagnostics } = await site.run();
    printDiagnostics(diagnostics, out);
    writeAtomically(path.join(out, 'release.json'), JSON.stringify(manifest));
    storeSource(out, source);
    return manifest;
  } finally {
    await site.close();
  }
}

function readBuilt(): Manifest {
  const file = path.join(out, 'release.json');
  const name = path.relative(process.cwd(), file);
  if (!fs.existsSync(file))
    throw new OperatorError(
      `There is no ${name}: run "npm run build" first, or leave out --built.`,
    );
  try {
    return parseManifest(fs.readFileSync(file, 'utf8'));
  } catch {
    throw new OperatorError(`${name} is damaged: run "npm run build" again.`);
  }
}
