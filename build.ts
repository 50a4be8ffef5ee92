/** `npm run build`: compiles a content folder to a release in `dist/`, and the worker that serves it. */
import fs from 'node:fs';
import path from 'node:path';
import { BuildError } from './compiler/diagnostics/diagnostic.ts';
import { dropSecrets } from './compiler/sandbox/environment.ts';
import { contentRoot, outputFolder } from './compiler/config/output-folder.ts';
import { writeAtomically } from './compiler/objects/objects.ts';
import { readSource, storeSource } from './compiler/docs/source-revision.ts';
import { printDiagnostics } from './compiler/diagnostics/print-diagnostics.ts';
import { SiteBuild } from './compiler/site-build.ts';
import { duration, printTimings } from './compiler/diagnostics/timings.ts';
import { buildWorker } from './compiler/assets/worker-bundle.ts';

const start = performance.now();
const root = contentRoot();
const out = outputFolder(root);
const timings = printTimings();
console.log(
  `Building ${path.relative(process.cwd(), root) || '.'} into ${path.relative(process.cwd(), out)}`,
);
dropSecrets();
const site = new SiteBuild({ root, out, dev: false, timings });
try {
  const worker = timings.step('worker bundle', () =>
    buildWorker(path.resolve('dist/worker/index.js')),
  );
  const source = await readSource(root);
  const outcome = await site.run();
  await worker;
  fs.mkdirSync(out, { recursive: true });
  writeAtomically(path.join(out, 'release.json'), JSON.stringify(outcome.manifest));
  storeSource(out, source);
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
  await site.close();
}
