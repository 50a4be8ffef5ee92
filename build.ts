/** `npm run build`: compiles a content folder to a release in `dist/`, and the worker that serves it. */
import fs from 'node:fs';
import path from 'node:path';
import { BuildError } from './build/diagnostic.ts';
import { dropSecrets } from './build/environment.ts';
import { outputFolder } from './build/output.ts';
import { writeAtomically } from './build/objects.ts';
import { readSource, storeSource } from './build/publish/source.ts';
import { printDiagnostics } from './build/report.ts';
import { SiteBuild } from './build/site-build.ts';
import { duration, printTimings } from './build/timings.ts';
import { buildWorker } from './build/worker-bundle.ts';

const start = performance.now();
const root = path.resolve(process.env['CONTENT'] ?? 'content');
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
