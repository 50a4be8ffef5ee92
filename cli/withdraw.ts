/**
 * `npm run withdraw -- <release, path or asset>`: makes published content unreachable everywhere within two minutes.
 * A path means every version of its page in every release that is kept, under whatever path it lies there. `npm run gc`
 * deletes what was withdrawn, and publishing the same content again needs `--allow`. The exit code is 2 when it was
 * withdrawn and the site's caches could not be purged.
 */
import path from 'node:path';
import { outputFolder } from '../compiler/config/output-folder.ts';
import { readFlags, runCommand } from './command.ts';
import { OperatorError } from '../compiler/diagnostics/operator-error.ts';
import { readPointer } from '../publisher/pointer/pointer-move.ts';
import { purgeCaches } from '../publisher/withdraw/purge-request.ts';
import { objectReader } from '../publisher/releases/release-contents.ts';
import { listReleases } from '../publisher/releases/release-list.ts';
import { openTarget, TARGET_FLAGS } from '../publisher/kv/target.ts';
import { findWithdrawTarget } from '../publisher/withdraw/withdraw-target.ts';
import { applyWithdrawal, keepWithdrawn } from '../publisher/withdraw/withdrawal.ts';
import { storeOf } from '../compiler/site-build.ts';

const FLAGS = {
  ...TARGET_FLAGS,
  /** Show what would be withdrawn, and stop. */
  'dry-run': { type: 'boolean' },
  /** Leave the version in the current release, which is the clean one. */
  'keep-current': { type: 'boolean' },
  /** Where the site answers, when it is not at its configured URL. */
  url: { type: 'string' },
  /** Do not wait until nobody can be left who has not seen the withdrawal. */
  'no-wait': { type: 'boolean' },
} as const;

const USAGE =
  'npm run withdraw -- <release, path or asset> [--keep-current] [--dry-run] [--local | --env <name>] [--url <url>] [--no-wait]';

const out = outputFolder(path.resolve(process.env['CONTENT'] ?? 'content'));

await runCommand(out, async () => {
  const { values: flags, positionals } = readFlags(FLAGS, USAGE);
  const [word] = positionals;
  if (word === undefined || positionals.length > 1)
    throw new OperatorError(
      `Found ${positionals.length} things to withdraw, expected one. Usage: ${USAGE}`,
    );
  const namespace = await openTarget(flags, out);
  try {
    const pointer = await readPointer(namespace);
    if (pointer === null) throw new OperatorError(`Nothing is published in ${namespace.name} yet.`);
    const read = objectReader(storeOf(out), namespace);
    const target = await findWithdrawTarget(word, {
      namespace,
      pointer,
      releases: await listReleases(namespace),
      read,
      keepsCurrent: flags['keep-current'] ?? false,
    });
    for (const line of target.lines) console.log(`withdraw  ${line}`);
    if (flags['dry-run']) {
      console.log('Dry run: nothing was withdrawn.');
      return;
    }
    const applied = await applyWithdrawal(namespace, target, read);
    console.log(
      'Withdrawn: readers and previews stop getting it within two minutes. "npm run gc -- --delete" deletes it from KV.',
    );
    const { site } = pointer.manifest;
    const elsewhere = flags.local || flags.env !== undefined;
    const origin = flags.url ?? (elsewhere ? undefined : site.url);
    const purge = async (): Promise<void> => {
      if (origin === undefined) {
        console.log("The site's caches were not purged: say where it is served with --url.");
        if (!flags.local) process.exitCode = 2;
        return;
      }
      const key = process.env['PURGE_KEY'];
      const { isPurged, sentence } = await purgeCaches(site, origin, key, namespace.now());
      console.log(sentence);
      if (!isPurged) process.exitCode = 2;
    };
    await purge();
    if (target.isCurrent)
      console.log(
        'The current release holds it too: it is missing from the site until a corrected version is published.',
      );
    console.log(
      'Not to be recalled from here: copies in readers’ browsers (files for 5 minutes, fragments for a day, assets for a year), in search engines, archives and other caches, and what anybody has saved. Rotate every secret that was in it.',
    );
    if (!flags['no-wait'] && namespace.settling > 0) {
      console.log('Watching whether somebody publishes over it. Ctrl-C does no harm.');
      await keepWithdrawn(namespace, target, applied, { read, purge });
    }
  } finally {
    await namespace.close();
  }
});
