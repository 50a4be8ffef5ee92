/**
 * `edgepress withdraw <release, path or asset>`: makes published content unreachable everywhere within two minutes.
 * A path means every version of its page in every kept release, whatever its path is there. `edgepress gc` deletes
 * withdrawn content, and publishing it again needs `--allow`. The exit code is 2 when the content was withdrawn but the
 * site's caches could not be purged.
 */
import { EXIT, defineCommand } from '../core/command.ts';
import { CLOUDFLARE_VARIABLES, NAMESPACE_OPTIONS, WAIT_OPTIONS } from '../core/shared-options.ts';
import { siteAddress } from '../core/wait-for-site.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { readPointer } from '../../publisher/pointer/pointer-move.ts';
import { requestPurge } from '../../publisher/withdraw/purge-request.ts';
import { objectReader } from '../../publisher/releases/release-contents.ts';
import { listReleases } from '../../publisher/releases/release-list.ts';
import { openNamespace } from '../../publisher/kv/target.ts';
import { findWithdrawTarget } from '../../publisher/withdraw/withdraw-target.ts';
import { applyWithdrawal, confirmWithdrawal } from '../../publisher/withdraw/withdrawal.ts';
import { objectsFolder } from '../../compiler/objects/objects.ts';

/** The command. */
export default defineCommand(
  {
    name: 'withdraw',
    summary: 'Makes published content unreachable everywhere within two minutes.',
    words: { usage: '<release, path or asset>', min: 1, max: 1 },
    options: {
      ...NAMESPACE_OPTIONS,
      ...WAIT_OPTIONS,
      'dry-run': { type: 'flag', description: 'Show what would be withdrawn, and stop.' },
      'keep-current': {
        type: 'flag',
        description:
          "Don't withdraw the version in the current release, because it is the clean one.",
      },
    },
    variables: {
      ...CLOUDFLARE_VARIABLES,
      PURGE_KEY: { type: 'text', value: 'key', description: 'Secret of purge requests.' },
    },
    json: {
      state: 'withdrawn, or planned (--dry-run).',
      items: 'What was withdrawn, with a line for each release, page or file.',
      isCurrent:
        'Whether the current release contains it, so that it is missing from the site now.',
      purged: "Whether the site's caches were purged.",
    },
    partialState: 'The pointer was not moved',
  },
  async ({ options, variables, words: [word = ''], project }) => {
    const namespace = await openNamespace(options, project);
    try {
      const pointer = await readPointer(namespace);
      if (pointer === null)
        throw new OperatorError(`Nothing is published in ${namespace.name} yet.`);
      const read = objectReader(objectsFolder(project.out), namespace);
      const target = await findWithdrawTarget(word, {
        namespace,
        pointer,
        releases: await listReleases(namespace),
        read,
        keepsCurrent: options['keep-current'],
      });
      const { lines: items, isCurrent } = target;
      for (const line of items) console.log(`withdraw  ${line}`);
      if (options['dry-run']) {
        console.log('Dry run: nothing was withdrawn.');
        return { state: 'planned', items, isCurrent, purged: false };
      }
      const applied = await applyWithdrawal(namespace, target, read);
      console.log(
        'Withdrawn: readers and previews stop receiving it within two minutes. To delete it from KV, run "npx edgepress gc --delete".',
      );
      const { site } = pointer.manifest;
      const address = siteAddress(site, options);
      let purged = false;
      const purge = async (): Promise<void> => {
        if (address === undefined) {
          console.log(
            "The site's caches were not purged: pass the address of the site with --url.",
          );
          if (!options.local) process.exitCode = EXIT.incomplete;
          return;
        }
        const { isPurged, sentence } = await requestPurge(site, {
          address,
          key: variables.PURGE_KEY,
          now: namespace.now(),
        });
        purged = isPurged;
        console.log(sentence);
        if (!isPurged) process.exitCode = EXIT.incomplete;
      };
      await purge();
      if (isCurrent)
        console.log(
          'The current release contains it too, so it is missing from the site until you publish a corrected version.',
        );
      console.log(
        'Some copies cannot be recalled: those in readers’ browsers (files for 5 minutes, fragments for a day, assets for a year), in search engines, archives and other caches, and saved ones. Rotate every secret that was in it.',
      );
      if (!options['no-wait'] && namespace.settling > 0) {
        console.log(
          'Checking that nobody publishes over the withdrawal. It is safe to press Ctrl-C.',
        );
        await confirmWithdrawal(namespace, target, applied, { read, purge });
      }
      return { state: 'withdrawn', items, isCurrent, purged };
    } finally {
      await namespace.close();
    }
  },
);
