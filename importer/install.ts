/** Copies a finished import to its folder. Existing files are never lost, and repeating an import changes nothing. */
import fs from 'node:fs';
import path from 'node:path';
import { counted } from '../compiler/diagnostics/counted.ts';
import { OperatorError } from '../compiler/diagnostics/operator-error.ts';
import { writeAtomically } from '../compiler/objects/objects.ts';

/** The counts of an installation. */
export interface InstallResult {
  written: number;
  unchanged: number;
}

/** A planned installation. */
export interface InstallPlan extends InstallResult {
  /** Names of the files to write: new ones, and those that may be overwritten. */
  names: string[];
}

/** Compares a staged folder with its target. Throws an `OperatorError` when something would be overwritten. */
export function planInstall(staged: string, out: string, force: boolean): InstallPlan {
  const existing = fs.statSync(out, { throwIfNoEntry: false });
  if (existing !== undefined && !existing.isDirectory())
    throw new OperatorError(
      `${out} is a file, expected a folder. Nothing was written. Pass another one with --out.`,
    );
  const plan: InstallPlan = { names: [], written: 0, unchanged: 0 };
  const conflicts: string[] = [];
  for (const name of filesOf(staged)) {
    const target = path.join(out, name);
    if (existing !== undefined && !hasPlainParents(out, name))
      throw new OperatorError(
        `${path.dirname(target)} is not a plain folder. Nothing was written. Move it away, or pass another folder with --out.`,
      );
    const known = fs.lstatSync(target, { throwIfNoEntry: false });
    if (
      known?.isFile() &&
      fs.readFileSync(target).equals(fs.readFileSync(path.join(staged, name)))
    ) {
      plan.unchanged += 1;
      continue;
    }
    if (known !== undefined) conflicts.push(name);
    // A link could redirect the file out of the folder, and a folder cannot become a file.
    if (known !== undefined && !known.isFile())
      throw new OperatorError(
        `${target} is not a plain file. Nothing was written. Move it away, or pass another folder with --out.`,
      );
    plan.names.push(name);
  }
  plan.written = plan.names.length;
  if (conflicts.length > 0 && !force)
    throw new OperatorError(
      `${out} has ${counted(conflicts.length, 'file')} with different content (${conflicts.slice(0, 3).join(', ')}${conflicts.length > 3 ? ', …' : ''}). Nothing was written. Pass another folder with --out, or overwrite them with --force.`,
    );
  return plan;
}

/** Writes the planned files. The configuration comes last, because without it the folder is not a site yet. */
export function installFiles(staged: string, out: string, { names }: InstallPlan): void {
  const ordered = names.toSorted((a, b) => Number(a === 'site.ts') - Number(b === 'site.ts'));
  for (const name of ordered) {
    const target = path.join(out, name);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    writeAtomically(target, fs.readFileSync(path.join(staged, name)));
  }
}

// A linked parent folder would redirect files out of the target.
function hasPlainParents(out: string, name: string): boolean {
  const parts = path.dirname(name).split(path.sep);
  return parts.every((_part, index) => {
    const folder = path.join(out, ...parts.slice(0, index + 1));
    return fs.lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? true;
  });
}

function filesOf(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}
