/**
 * `npm run publish`: builds the site, uploads what is new, and moves the pointer. `-- --local` does the same to the
 * namespace of `npm start`, beside which it may run: the served site follows, until the next saved edit publishes
 * the developer's own build again. `-- --preview` leaves the pointer and prints a link, `-- --promote <id>` moves
 * it to a release that is there.
 */
import fs from 'node:fs';
import path from 'node:path';
import { accountPlan } from './build/publish/account-plan.ts';
import { dropSecrets } from './build/environment.ts';
import { outputFolder } from './build/output.ts';
import { counted, readFlags, runCommand, wholeNumber } from './build/publish/command.ts';
import { OperatorError } from './build/publish/operator-error.ts';
import { stillCurrent } from './build/publish/pointer-move.ts';
import { previewKey, previewLink } from './build/publish/preview-link.ts';
import { publishRelease } from './build/publish/publication.ts';
import { pointTo } from './build/publish/repoint.ts';
import { answerSentence, waitForSite } from './build/publish/site-answer.ts';
import { openTarget, TARGET_FLAGS } from './build/publish/target.ts';
import { writeAtomically } from './build/objects.ts';
import { printDiagnostics } from './build/report.ts';
import { SiteBuild, storeOf } from './build/site-build.ts';
import { printTimings } from './build/timings.ts';
import { withBase } from './model/href.ts';
import { type Manifest, parseManifest } from './model/release.ts';

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
  /** `free` (1,000 writes a day) or `paid`; also in PUBLISH_PLAN. */
  plan: { type: 'string' },
  /** Another limit of writes a day. */
  'writes-per-day': { type: 'string' },
  /** Upload as much as today's writes allow, and the rest another day. */
  'in-parts': { type: 'boolean' },
  /** Where the site answers, when it is not at its configured URL. */
  url: { type: 'string' },
  /** Do not wait for the site. */
  'no-wait': { type: 'boolean' },
} as const;

const USAGE =
  'npm run publish -- [--local | --env <name>] [--dry-run] [--preview [--days <n>] | --promote <release>] [--built] [--full] [--plan free|paid] [--writes-per-day <n>] [--in-parts] [--url <url>] [--no-wait]';

/** Writes a day on the free plan (Cloudflare's limits of KV). */
const FREE_WRITES = 1000;
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
  dropSecrets();
  try {
    if (flags.promote !== undefined) {
      const { manifest, pages, writes } = await pointTo(namespace, store, flags.promote);
      return await finish(manifest, pages, writes);
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
    } else if (preview === undefined) await finish(manifest, done.pages, done.writes);
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

  // Waits for the site, looks whether someone came after us, and says what was done.
  async function finish(manifest: Manifest, pages: number, writes: number): Promise<void> {
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
        waitForSite(address, manifest.id),
      );
      console.log(answerSentence(answer, address, manifest.id));
    }
    await stillCurrent(namespace, manifest.id);
    console.log(
      `published ${manifest.id}: ${pages} pages changed, ${writes} writes, ${Math.round(performance.now() - start)} ms`,
    );
  }

  function writesAllowed(): number {
    if (flags.local) return Infinity;
    const fallback = accountPlan(flags.plan) === 'paid' ? Infinity : FREE_WRITES;
    // A release and the pointer take two, and something must be uploaded on a day.
    return wholeNumber(flags['writes-per-day'], '--writes-per-day', fallback, 3);
  }
});

async function build(): Promise<Manifest> {
  if (!fs.existsSync(root))
    throw new OperatorError(`CONTENT=${process.env['CONTENT']}: there is no such folder.`);
  const site = new SiteBuild({ root, out, dev: false, timings });
  try {
    const { manifest, diagnostics } = await site.run();
    printDiagnostics(diagnostics, out);
    writeAtomically(path.join(out, 'release.json'), JSON.stringify(manifest));
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
