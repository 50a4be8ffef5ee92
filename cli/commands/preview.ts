/** `edgepress preview`: uploads a release and prints a signed link to it; the site stays as it is. */
import type { Command } from '../core/command.ts';
import publish from './publish.ts';

const command: Command = {
  spec: publish.spec,
  run: (args) => publish.run(['--preview', ...args]),
};
/** The command. */
export default command;
