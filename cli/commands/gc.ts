/**
 * `edgepress gc`: lists what no release needs any more, and deletes it with `--delete`. It keeps the newest releases, those
 * that were current recently, previews that have not expired, and every object of these, so that open tabs keep working.
 */
import { counted } from '../../compiler/diagnostics/counted.ts';
import { deleteGarbage, findGarbage } from '../../publisher/gc/garbage.ts';
import { kvLimits } from '../../publisher/kv/kv-limits.ts';
import { openNamespace } from '../../publisher/kv/target.ts';
import { DEFAULT_RETENTION } from '../../publisher/gc/retention.ts';
import { defineCommand } from '../core/command.ts';
import { CLOUDFLARE_VARIABLES, NAMESPACE_OPTIONS, PLAN_OPTION } from '../core/shared-options.ts';

const DAY_MS = 86_400_000;

/** The command. */
export default defineCommand(
  {
    name: 'gc',
    summary:
      'Lists releases and objects that are no longer needed, and deletes them with --delete.',
    options: {
      ...NAMESPACE_OPTIONS,
      ...PLAN_OPTION,
      delete: { type: 'flag', description: 'Delete what is listed.' },
      keep: {
        type: 'number',
        value: 'releases',
        default: DEFAULT_RETENTION.keep,
        min: 1,
        description: 'Number of published releases to keep, whatever their age.',
      },
      days: {
        type: 'number',
        value: 'days',
        default: DEFAULT_RETENTION.window / DAY_MS,
        min: 0,
        description: 'Days to keep a release after it was current.',
      },
      'take-over': { type: 'flag', description: 'Finish a sweep that was killed.' },
    },
    variables: CLOUDFLARE_VARIABLES,
    json: {
      keep: 'Releases that stay: id and reason.',
      delete: 'Releases that are no longer needed: id and time of creation.',
      objects: 'Number of objects that are no longer needed.',
      needed: 'Number of objects that are needed.',
      deleted: 'Number of keys that were deleted; 0 without --delete.',
      left: 'Number of keys that are left for another day, because the plan limits deletes.',
    },
    partialState: 'The pointer was not moved',
  },
  async ({ options, project }) => {
    const retention = { keep: options.keep, window: options.days * DAY_MS };
    const limit = kvLimits(options.plan, options.local).deletes;
    const namespace = await openNamespace(options, project);
    try {
      const { kept, dropped, objects, needed } = await findGarbage(namespace, retention);
      const report = {
        keep: kept.map(({ release: { id }, reason }) => ({ id, reason })),
        delete: dropped.map(({ id, created }) => ({ id, created })),
        objects: objects.length,
        needed,
      };
      for (const { release, reason } of kept) console.log(`keep    ${release.id}  ${reason}`);
      for (const { id, created } of dropped) console.log(`delete  ${id}  built ${created}`);
      console.log(
        `${counted(needed, 'object')} needed; to delete: ${counted(dropped.length, 'release')} and ${counted(objects.length, 'object')}`,
      );
      if (!options.delete) {
        console.log('Nothing was deleted. To delete, run "npx edgepress gc --delete".');
        return { ...report, deleted: 0, left: 0 };
      }
      // Taking over also ends a killed sweep that has left nothing to delete.
      if (dropped.length + objects.length === 0 && !options['take-over'])
        return { ...report, deleted: 0, left: 0 };
      const { deleted, left } = await deleteGarbage(namespace, {
        retention,
        limit,
        takeOver: options['take-over'],
        say: (line) => console.log(line),
      });
      console.log(
        `deleted ${counted(deleted, 'key')}${left === 0 ? '' : `; ${left} left for another day, since the free plan allows ${limit} deletes a day`}`,
      );
      return { ...report, deleted, left };
    } finally {
      await namespace.close();
    }
  },
);
