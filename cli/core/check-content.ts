/** Checks that a project has content, before a command starts anything. */
import fs from 'node:fs';
import type { Project } from '../../compiler/config/project.ts';
import { displayPath } from '../../compiler/diagnostics/display-path.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';

/** Throws an `OperatorError` when the content folder is missing. */
export function checkContent({ content }: Project): void {
  if (fs.existsSync(content)) return;
  throw new OperatorError(
    `Found no folder ${displayPath(content)}, expected one with a site.ts. Run the command in the folder of a project, pass --root, or set CONTENT.`,
  );
}
