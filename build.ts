/** `npm run build`: compiles a content folder to a release in `dist/`, and the worker that serves it. */
import path from 'node:path';
import { buildWorker } from './compiler/assets/worker-bundle.ts';
import { contentRoot, outputFolder } from './compiler/config/output-folder.ts';
import { BuildError } from './compiler/diagnostics/diagnostic.ts';
import { printDiagnostics } from './compiler/diagnostics/print-diagnostics.ts';
import { duration, printTimings } from './compiler/diagnostics/timings.ts';
import { readRevision } from './compiler/docs/source-revision.ts';
import { saveManifest } from './compiler/release/built-manifest.ts';
import type { BuildOutcome } from './compiler/release/build-outcome.ts';
import { dropSecrets } from './compiler/sandbox/environment.ts';
import { addNavigation } from './compiler/steps/add-navigation.ts';
import { assembleRelease } from './compiler/steps/assemble-release.ts';
import { BuildSession } from './compiler/steps/build-session.ts';
import { checkAllLinks } from './compiler/steps/check-all-links.ts';
import { commitBuild } from './compiler/steps/commit-build.ts';
import { compilePages } from './compiler/steps/compile-pages.ts';
import { type ConfiguredBuild, readConfiguration } from './compiler/steps/read-configuration.ts';
import { readContent } from './compiler/steps/read-content.ts';
import { updateRelease } from './compiler/steps/update-release.ts';

const start = performance.now();
const root = contentRoot();
const out = outputFolder(root);
const timings = printTimings();
console.log(
  `Building ${path.relative(process.cwd(), root) || '.'} into ${path.relative(process.cwd(), out)}`,
);
dropSecrets();
const session = new BuildSession({ root, out, dev: false, timings });
try {
  const worker = timings.step('worker bundle', () =>
    buildWorker(path.resolve('dist/worker/index.js')),
  );
  const revision = await readRevision(root);
  const configured = await readConfiguration(session);
  const outcome = (await updateRelease(session, configured)) ?? (await buildRelease(configured));
  await worker;
  saveManifest(out, outcome.manifest, revision);
  printDiagnostics(outcome.diagnostics, out);
  console.log(
    `Built release ${outcome.manifest.id}: ${outcome.manifest.count} pages, ${outcome.compiled.length} compiled, ${duration(performance.now() - start)}`,
  );
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  printDiagnostics(error.diagnostics, out);
  console.error(`The build failed after ${duration(performance.now() - start)}.`);
  process.exitCode = 1;
} finally {
  await session.close();
}

async function buildRelease(configured: ConfiguredBuild): Promise<BuildOutcome> {
  const read = await readContent(session, configured);
  const compiled = await compilePages(session, read);
  const navigable = await addNavigation(session, compiled);
  const checked = await checkAllLinks(session, navigable);
  const assembled = await assembleRelease(session, checked);
  return commitBuild(session, assembled);
}
