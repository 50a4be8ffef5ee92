/**
 * The steps of a publish: objects, then `release/<id>`, each read back, then the pointer. It may be killed after
 * any of them: until the pointer moves readers see the former release, which is whole, and after that the new
 * one, which is whole too. What is left behind is found by the next publish (`local-record.ts`) or by `gc`.
 */
import type { Timings } from '../timings.ts';
import type { Manifest } from '../../model/release.ts';
import { pause } from './cloudflare-api.ts';
import { counted } from './command.ts';
import { LocalRecord } from './local-record.ts';
import type { Namespace } from './namespace.ts';
import { OperatorError } from './operator-error.ts';
import { changeLine } from './page-diff.ts';
import { type Plan, planPublish } from './plan.ts';
import { movePointer, readPointer } from './pointer-move.ts';
import { listReleases, releasePair } from './release-list.ts';
import { hasSwept, noSweep } from './sweep.ts';
import { alreadyThere, patiently, readBack, type Upload, uploadObjects } from './upload.ts';

/** How to publish. */
export interface PublishOptions {
  namespace: Namespace;
  /** Folder of the build's objects. */
  store: string;
  /** Output folder of the site. */
  out: string;
  timings: Timings;
  /** Writes that the plan allows a day. */
  limit: number;
  /** Stop before anything is written. */
  dryRun: boolean;
  /** Believe nothing of what is there. */
  full: boolean;
  /** Upload what today's writes allow, and the rest another day. */
  inParts: boolean;
  /** Write a new pointer over one that cannot be understood. */
  replacePointer: boolean;
  /** When the preview ends; absent when the pointer is to move. */
  preview?: string | undefined;
}

/** What a publish did. */
export interface Published {
  /** `parts`: some objects are left for another day. */
  state: 'published' | 'planned' | 'parts';
  /** Pages added, changed and removed. */
  pages: number;
  writes: number;
}

/** Page changes that are printed one by one. */
const PRINTED_CHANGES = 20;
/** How often a publish begins anew because `gc` ran beside it. */
const TURNS = 3;

/** Publishes a release that was built. Rejects with a sentence; then the pointer was not moved. */
export async function publishRelease(
  manifest: Manifest,
  options: PublishOptions,
): Promise<Published> {
  let writes = 0;
  let { full } = options;
  for (let turn = 1; turn <= TURNS; turn++) {
    const done = await publishOnce(manifest, { ...options, full });
    writes += done.writes;
    if (done.state !== 'swept') return { ...done, state: done.state, writes };
    console.log('"npm run gc" ran beside this publish: looking again at what is there.');
    // From here on nothing is believed, and a list may show for a while what has gone.
    full = true;
    await pause(options.namespace.settling * 1000);
  }
  throw new OperatorError(
    '"npm run gc" ran beside this publish three times: run it again when gc is done.',
  );
}

async function publishOnce(
  manifest: Manifest,
  options: PublishOptions,
): Promise<Omit<Published, 'state'> & { state: Published['state'] | 'swept' }> {
  const { namespace, store, out, timings, full, preview } = options;
  const record = new LocalRecord(out, namespace.id);
  const sweep = await noSweep(namespace);
  const base = options.replacePointer ? null : await readPointer(namespace);
  const current = base?.manifest ?? null;
  const plan = await timings.step('compare', () =>
    planPublish(manifest, { namespace, store, current, full }),
  );
  const pages = plan.changes.length;
  const isCurrent = base?.release === manifest.id;
  // A release that is to be mended may have lost its own key as well.
  const writesRelease = !isCurrent || (full && plan.missing.length > 0);
  const others = Number(writesRelease) + Number(!isCurrent && preview === undefined);
  printPlan(plan, others, record.writesOn(new Date()), options);
  if (options.dryRun) return { state: 'planned', pages, writes: 0 };

  const upload: Upload = { namespace, store, record, progress: tellProgress(timings) };
  const waiting = plan.missing.filter((hash) => record.uploaded().has(hash));
  const there = await alreadyThere(waiting, upload);
  if (there.size > 0)
    console.log(`  ${counted(there.size, 'object')} of a publish that did not end are there`);
  const wanted = plan.missing.filter((hash) => !there.has(hash));
  const isToday = allowedToday(wanted.length + others, record.writesOn(new Date()), options);
  const now = isToday ? wanted : wanted.slice(0, options.limit - record.writesOn(new Date()));
  await timings.step('upload', () => uploadObjects(now, upload));
  const again = await timings.step('read back', () => readBack(now, upload));
  let writes = now.length + again;
  if (!isToday) return { state: 'parts', pages, writes };

  const until =
    preview === undefined ? undefined : await previewEnd(namespace, manifest.id, preview);
  if (writesRelease && until !== null) {
    await timings.step('write the release', () => writeRelease(namespace, manifest, until));
    record.addWrites(1, new Date());
    writes += 1;
  }
  if (await hasSwept(namespace, sweep)) return { state: 'swept', pages, writes };
  if (!isCurrent && preview === undefined) {
    await timings.step('move the pointer', () =>
      movePointer(namespace, base, manifest, {
        by: 'publish',
        replace: options.replacePointer,
        fresh: plan.assets,
      }),
    );
    record.addWrites(1, new Date());
    writes += 1;
    // A sweep that began in between may not have known that this release is needed.
    if (await hasSwept(namespace, sweep)) return { state: 'swept', pages, writes };
  }
  record.clearUploads();
  return { state: 'published', pages, writes };
}

/** Writes `release/<id>` and reads it back. */
export async function writeRelease(
  namespace: Namespace,
  manifest: Manifest,
  preview?: string,
): Promise<void> {
  const pair = releasePair(manifest, preview);
  await namespace.write([pair]);
  if (await patiently(async () => (await namespace.text(pair.key)) === pair.value)) return;
  throw new OperatorError(
    `${pair.key} does not come back from ${namespace.name} as it was written: the pointer was not moved; run the same command again.`,
  );
}

// A release that was published must not become a preview (`null`), and no preview gets shorter: what is kept for
// the one must stay for the other.
async function previewEnd(
  namespace: Namespace,
  id: string,
  wanted: string,
): Promise<string | null> {
  const known = (await listReleases(namespace)).find((release) => release.id === id);
  if (known === undefined) return wanted;
  if (known.preview === undefined) return null;
  return known.preview > wanted ? known.preview : wanted;
}

function printPlan(
  { changes, missing, bytes }: Plan,
  others: number,
  used: number,
  { namespace, limit }: PublishOptions,
): void {
  const count = (kind: string): number => changes.filter((change) => change.kind === kind).length;
  console.log(
    `To ${namespace.name}: ${counted(count('added'), 'page')} added, ${count('changed')} changed, ${count('removed')} removed`,
  );
  for (const change of changes.slice(0, PRINTED_CHANGES)) console.log(`  ${changeLine(change)}`);
  if (changes.length > PRINTED_CHANGES)
    console.log(`  … and ${counted(changes.length - PRINTED_CHANGES, 'page')} more`);
  const plan =
    limit === Infinity
      ? ''
      : ` of the ${limit.toLocaleString('en')} that the plan allows a day (${used} used from here today)`;
  console.log(
    `  ${counted(missing.length, 'object')} (${Math.ceil(bytes / 1024).toLocaleString('en')} KB), ${counted(missing.length + others, 'write')}${plan}`,
  );
}

// Whether today's writes are enough; if not, `--in-parts` uploads as many objects as they allow, and no more.
function allowedToday(needed: number, used: number, { limit, inParts }: PublishOptions): boolean {
  if (used + needed <= limit) return true;
  if (inParts && used < limit) return false;
  throw new OperatorError(
    `This publish needs ${counted(needed, 'write')} and the plan allows ${limit.toLocaleString('en')} a day, of which ${used} are used from here: nothing was written. Say "--plan paid" on a paid plan, or "--in-parts" to upload over several days.`,
  );
}

function tellProgress(timings: Timings): Upload['progress'] {
  return (done, total) => {
    if (process.stdout.isTTY) timings.progress?.(done, total, 'upload');
    else if (total > done || done > 500) console.log(`  uploaded ${done} of ${total}`);
  };
}
