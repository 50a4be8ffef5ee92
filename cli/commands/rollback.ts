/**
 * `edgepress rollback`: moves the pointer to the previous release, or to the one that is named. It builds and uploads
 * nothing, and it does not move the pointer when an object of that release is missing.
 */
import { counted } from '../../compiler/diagnostics/counted.ts';
import { objectsFolder } from '../../compiler/objects/objects.ts';
import { printTimings } from '../../compiler/diagnostics/timings.ts';
import { openNamespace } from '../../publisher/kv/target.ts';
import { watchMove } from '../../publisher/publish/confirmation.ts';
import { switchRelease } from '../../publisher/publish/switch-release.ts';
import { objectReader } from '../../publisher/releases/release-contents.ts';
import { defineCommand } from '../core/command.ts';
import { CLOUDFLARE_VARIABLES, NAMESPACE_OPTIONS, WAIT_OPTIONS } from '../core/shared-options.ts';
import { waitUntilServed } from '../core/wait-for-site.ts';

const start = performance.now();
const timings = printTimings();

/** The command. */
export default defineCommand(
  {
    name: 'rollback',
    summary: 'Moves the site back to an earlier release.',
    words: { usage: '[<release>]', min: 0, max: 1 },
    options: { ...NAMESPACE_OPTIONS, ...WAIT_OPTIONS },
    variables: CLOUDFLARE_VARIABLES,
    json: {
      release: 'Id of the release that is now current.',
      created: 'When it was built.',
      pages: 'Number of its pages.',
      writes: 'Number of keys that were written.',
      held: 'The release that was rolled back, while publishing is on hold.',
      hidden: 'Withdrawn pages and files of the release, which stay hidden.',
      served:
        "Whether the site answered with the release; absent if the command didn't wait for the site.",
    },
    partialState: 'The pointer was not moved',
  },
  async ({ options, words: [release], project }) => {
    const { content, out } = project;
    const namespace = await openNamespace(options, project);
    const store = objectsFolder(out);
    try {
      const done = await timings.step('move the pointer', () =>
        switchRelease(namespace, release, {
          by: 'rollback',
          store,
          out,
          baseOptions: { root: content },
        }),
      );
      const { manifest, writes, held, hidden } = done;
      const { id, created, count } = manifest;
      const served = await waitUntilServed(manifest, options, timings);
      console.log(
        `rolled back to ${id}: ${counted(count, 'page')} of ${created}, ${counted(writes, 'write')}, ${Math.round(performance.now() - start)} ms`,
      );
      if (hidden.length > 0)
        console.log(`Withdrawn content stays hidden in it: ${hidden.join(', ')}.`);
      console.log(
        held === undefined
          ? 'This undoes the earlier rollback; publishing is no longer on hold.'
          : `Publishing is on hold: no publish, hook or pipeline moves the site until "npx edgepress publish${options.local ? ' --local' : ''} --resume". Correct ${held.release} first.`,
      );
      if (!options['no-wait'] || namespace.settling === 0)
        await watchMove(namespace, done.moved, objectReader(store, namespace));
      return { release: id, created, pages: count, writes, held: held?.release, hidden, served };
    } finally {
      await namespace.close();
    }
  },
);
