/** `edgepress events`: prints what the deployed worker, or the one of `edgepress dev`, does with readers' events. */
import path from 'node:path';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { createEventTally } from '../../publisher/events/event-tally.ts';
import { followDeployedWorker, followFile } from '../../publisher/events/worker-log.ts';
import { onSignals } from '../../publisher/process/signals.ts';
import { defineCommand } from '../core/command.ts';

/** Milliseconds over which counts are summed into one line. */
const INTERVAL_MS = 1000;

/** The command. */
export default defineCommand(
  {
    name: 'events',
    summary: "Prints counts of readers' events as they arrive.",
    options: {
      local: { type: 'flag', description: 'Follow the worker of "edgepress dev".' },
    },
  },
  async ({ options: { local }, project }) => {
    const tally = createEventTally();
    let timer: NodeJS.Timeout | undefined;
    const add = (text: string): void => {
      tally.add(text);
      timer ??= setTimeout(() => {
        timer = undefined;
        print(tally.takeNews());
      }, INTERVAL_MS);
    };
    const log = path.join(project.state, 'worker.log');
    const following = local
      ? followFile(log, add)
      : followDeployedWorker(project.wranglerConfig, add);
    console.log(
      `Following the events of the ${local ? 'local' : 'deployed'} worker; press Ctrl-C to stop.`,
    );
    const removeHandlers = onSignals(() => {
      removeHandlers();
      following.stop();
    });
    const problem = await following.ended;
    removeHandlers();
    clearTimeout(timer);
    print(tally.takeNews());
    if (problem !== null) throw new OperatorError(problem);
    console.log(`Total: ${tally.total() || 'no events'}`);
  },
);

function print(news: string): void {
  if (news !== '') console.log(`${new Date().toISOString().slice(11, 19)}  ${news}`);
}
