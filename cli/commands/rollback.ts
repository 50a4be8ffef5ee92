/**
 * `edgepress rollback`: moves the pointer to the previous release, or to the one that is named. It builds and uploads
 * nothing, and it does not move the pointer when an object of that release is missing.
 */
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
      await waitUntilServed(manifest, options, timings);
      console.log(
        `rolled back to ${manifest.id}: ${manifest.count} pages of ${manifest.created}, ${writes} writes, ${Math.round(performance.now() - start)} ms`,
      );
      if (hidden.length > 0)
        console.log(`Withdrawn content stays hidden in it: ${hidden.join(', ')}.`);
      console.log(
        held === undefined
          ? 'This undoes the earlier rollback; publishing is no longer on hold.'
          : `Publishing is on hold: no publish, hook or pipeline moves the site until "npx edgepress publish --resume". Correct ${held.release} first.`,
      );
      if (!options['no-wait'] || namespace.settling === 0)
        await watchMove(namespace, done.moved, objectReader(store, namespace));
    } finally {
      await namespace.close();
    }
  },
);
