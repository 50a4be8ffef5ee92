/**
 * `npm run rollback`: moves the pointer to the previous release, or with `-- <id>` to any that is there. Nothing is
 * built or uploaded, and nothing is moved when an object of that release is missing.
 */
import path from 'node:path';
import { outputFolder } from '../compiler/config/output-folder.ts';
import { readFlags, runCommand } from './command.ts';
import { OperatorError } from '../compiler/diagnostics/operator-error.ts';
import { watchMove } from '../publisher/publish/confirmation.ts';
import { objectReader } from '../publisher/releases/release-contents.ts';
import { pointTo } from '../publisher/publish/repoint.ts';
import { answerSentence, waitForSite } from '../publisher/pointer/site-answer.ts';
import { openTarget, TARGET_FLAGS } from '../publisher/kv/target.ts';
import { storeOf } from '../compiler/site-build.ts';
import { printTimings } from '../compiler/diagnostics/timings.ts';
import { withBase } from '../model/href.ts';

const FLAGS = {
  ...TARGET_FLAGS,
  url: { type: 'string' },
  'no-wait': { type: 'boolean' },
} as const;

const USAGE = 'npm run rollback -- [<release>] [--local | --env <name>] [--url <url>] [--no-wait]';

const start = performance.now();
const root = path.resolve(process.env['CONTENT'] ?? 'content');
const out = outputFolder(root);
const timings = printTimings();

await runCommand(out, async () => {
  const { values: flags, positionals } = readFlags(FLAGS, USAGE);
  if (positionals.length > 1)
    throw new OperatorError(`Found ${positionals.length} releases, expected one. Usage: ${USAGE}`);
  const namespace = await openTarget(flags, out);
  try {
    const done = await timings.step('move the pointer', () =>
      pointTo(namespace, positionals[0], {
        by: 'rollback',
        store: storeOf(out),
        out,
        ground: { root },
      }),
    );
    const { manifest, writes, held, hidden } = done;
    const { url, baseUrl } = manifest.site;
    const address = flags.url ?? new URL(url).origin + withBase(baseUrl, '/');
    if (flags['no-wait'] || ((flags.local || flags.env !== undefined) && flags.url === undefined))
      console.log('Not waited for the site.');
    else {
      const answer = await timings.step('wait for the site', () =>
        waitForSite(address, manifest.id),
      );
      console.log(answerSentence(answer, address, manifest.id));
    }
    console.log(
      `rolled back to ${manifest.id}: ${manifest.count} pages of ${manifest.created}, ${writes} writes, ${Math.round(performance.now() - start)} ms`,
    );
    if (hidden.length > 0)
      console.log(`Withdrawn content stays hidden in it: ${hidden.join(', ')}.`);
    console.log(
      held === undefined
        ? 'The rollback is taken back: nothing is held any more.'
        : `It holds: no publish, hook or pipeline moves the site until "npm run publish -- --resume". Correct ${held.release} first.`,
    );
    if (!flags['no-wait'] || namespace.settling === 0)
      await watchMove(namespace, done, objectReader(storeOf(out), namespace));
  } finally {
    await namespace.close();
  }
});
