/** What `edgepress dev` prints once the site is served, or can't be built. */
import path from 'node:path';
import type { Project } from '../compiler/config/project.ts';
import { counted } from '../compiler/diagnostics/counted.ts';
import { duration } from '../compiler/diagnostics/timings.ts';
import type { BuildOutcome } from '../compiler/release/build-outcome.ts';

/** Prints where the site is served. `start` is when its build began, by `performance.now()`. */
export function announceSite(
  { manifest: { site, count } }: BuildOutcome,
  port: number,
  start: number,
): void {
  console.log(`\n  ${site.title} is at http://localhost:${port}${site.baseUrl}`);
  console.log(
    `  ${counted(count, 'page')}, ready in ${duration(performance.now() - start)}; changes appear as you save. Press Ctrl-C to stop.\n`,
  );
}

/** Prints that the first build has failed. */
export function announceFailure(port: number): void {
  console.log(
    `\n  The build failed. http://localhost:${port} shows the errors and follows your changes. Press Ctrl-C to stop.\n`,
  );
}

/** Prints which files were built and published. */
export function announceEdit(
  files: Iterable<string>,
  project: Pick<Project, 'content'>,
  { compiled }: BuildOutcome,
  start: number,
): void {
  console.log(
    `  ${namesOf(files, project)}: ${compiled.length} compiled, published in ${duration(performance.now() - start)}`,
  );
}

/** Prints that errors are gone without any other change to the site. */
export function announceCorrection(
  files: Iterable<string>,
  project: Pick<Project, 'content'>,
): void {
  console.log(`  ${namesOf(files, project)}: corrected, the site is as it was before`);
}

function namesOf(files: Iterable<string>, { content }: Pick<Project, 'content'>): string {
  return [...files]
    .slice(0, 3)
    .map((file) => path.relative(content, file))
    .join(', ');
}
