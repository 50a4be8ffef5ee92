/** `edgepress doctor`: compares a project with what this version of the engine needs. */
import { defineCommand } from '../core/command.ts';

/** The command. */
export default defineCommand(
  { name: 'doctor', summary: 'Compares the project with what this version needs.', options: {} },
  async () => {},
);
