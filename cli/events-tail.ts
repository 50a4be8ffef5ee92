/** `npm run events:tail`: what the deployed worker (or, with `--local`, `npm start`'s) does with readers' events. */
import path from 'node:path';
import { openEventTally } from '../publisher/events/event-tally.ts';
import { outputFolder } from '../compiler/config/output-folder.ts';
import {
  followDeployedWorker,
  followFile,
  type Following,
} from '../publisher/events/worker-log.ts';

/** Milliseconds for which counts are gathered into one line. */
const TOGETHER = 1000;

const args = process.argv.slice(2);
const unknown = args.find((argument) => argument !== '--local');
if (unknown !== undefined) fail(`${unknown}: expected nothing, or --local.`);

const tally = openEventTally();
let timer: NodeJS.Timeout | undefined;
const following = start((text) => {
  tally.add(text);
  timer ??= setTimeout(() => {
    timer = undefined;
    print(tally.takeNews());
  }, TOGETHER);
});
console.log(
  `Events of ${args.length > 0 ? 'the local' : 'the deployed'} worker as they come; Ctrl-C ends it.`,
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => following.stop());

const fault = await following.ended;
clearTimeout(timer);
print(tally.takeNews());
if (fault !== null) fail(fault);
console.log(`In all: ${tally.total() || 'nothing'}`);

function start(onText: (text: string) => void): Following {
  if (!args.includes('--local')) return followDeployedWorker(onText);
  const out = outputFolder(path.resolve(process.env['CONTENT'] ?? 'content'));
  return followFile(path.resolve('.wrangler', path.basename(out), 'worker.log'), onText);
}

function print(news: string): void {
  if (news !== '') console.log(`${new Date().toISOString().slice(11, 19)}  ${news}`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
