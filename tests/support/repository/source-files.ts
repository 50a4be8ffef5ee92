/** Lists the files of this repository according to Git. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { STAGES } from '../../../packages/emit.ts';

/** The engine's folders. Everything in them runs in production or in a command. */
export { STAGES };

/** All files except ignored ones. */
export const repositoryFiles = listFiles();

/** TypeScript modules. */
export const modules = repositoryFiles.filter((file) => /\.tsx?$/.test(file));

/** Modules of the engine. */
export const engineModules = modules.filter((file) => STAGES.includes(topFolder(file)));

const texts = new Map<string, string>();

/** The text of a file. */
export function textOf(file: string): string {
  let text = texts.get(file);
  if (text === undefined) texts.set(file, (text = fs.readFileSync(file, 'utf8')));
  return text;
}

/** The first folder of a path, or the file itself. */
export function topFolder(file: string): string {
  return file.split('/')[0] ?? '';
}

function listFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    encoding: 'utf8',
  });
  // Git lists a deleted file until the deletion is staged.
  return listed.split('\n').filter((file) => file !== '' && fs.existsSync(file));
}
