/**
 * `npm run gc`: what no release needs that is kept. It only tells, until `-- --delete`. Kept are the last published
 * releases, those that were current within a window, previews until they end, and every object of these: so the
 * pages, chunks and islands of a tab that was opened in one of them stay where they are.
 */
import path from 'node:path';
import { outputFolder } from '../compiler/config/output-folder.ts';
import { counted } from '../compiler/diagnostics/counted.ts';
import { wholeNumber } from '../publisher/kv/whole-number.ts';
import { readFlags, runCommand } from './command.ts';
import { deleteGarbage, findGarbage } from '../publisher/gc/garbage.ts';
import { PLAN_FLAG, readPlan } from '../publisher/kv/kv-plan.ts';
import { RETENTION } from '../publisher/releases/retention.ts';
import { openTarget, TARGET_FLAGS } from '../publisher/kv/target.ts';

const FLAGS = {
  ...TARGET_FLAGS,
  delete: { type: 'boolean' },
  /** Published releases that stay, however old. */
  keep: { type: 'string' },
  /** Days for which a release stays after it was current. */
  days: { type: 'string' },
  /** Finish a sweep that was killed. */
  'take-over': { type: 'boolean' },
  ...PLAN_FLAG,
} as const;

const USAGE =
  'npm run gc -- [--delete [--take-over]] [--keep <releases>] [--days <n>] [--plan free|paid] [--local | --env <name>]';

const DAY_MS = 86_400_000;

const out = outputFolder(path.resolve(process.env['CONTENT'] ?? 'content'));

await runCommand(out, async () => {
  const { values: flags } = readFlags(FLAGS, USAGE);
  const retention = {
    keep: wholeNumber(flags.keep, '--keep', RETENTION.keep, 1),
    window: wholeNumber(flags.days, '--days', RETENTION.window / DAY_MS) * DAY_MS,
  };
  const limit = readPlan(flags).deletes;
  const namespace = await openTarget(flags, out);
  try {
    const { kept, dropped, objects, needed } = await findGarbage(namespace, retention);
    for (const { release, reason } of kept) console.log(`keep    ${release.id}  ${reason}`);
    for (const { id, created } of dropped) console.log(`delete  ${id}  built ${created}`);
    console.log(
      `${counted(needed, 'object')} needed; to delete: ${counted(dropped.length, 'release')} and ${counted(objects.length, 'object')}`,
    );
    if (!flags.delete) {
      console.log('Nothing was deleted: "npm run gc -- --delete" does it.');
      return;
    }
    // Who takes over ends a sweep that was killed, whether or not it has left anything.
    if (dropped.length + objects.length === 0 && !flags['take-over']) return;
    const { deleted, left } = await deleteGarbage(namespace, {
      retention,
      limit,
      takeOver: flags['take-over'] ?? false,
      say: (line) => console.log(line),
    });
    console.log(
      `deleted ${counted(deleted, 'key')}${left === 0 ? '' : `; ${left} are left for another day: the free plan allows ${limit} deletes a day`}`,
    );
  } finally {
    await namespace.close();
  }
});
