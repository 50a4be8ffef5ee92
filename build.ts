/** `edgepress build`: compiles the content of a project to a release, and bundles the worker that serves it. */
import { stop as stopBundler } from 'esbuild';
import { checkContent } from './cli/core/check-content.ts';
import { defineCommand } from './cli/core/command.ts';
import { diagnosticRows } from './cli/core/json-output.ts';
import { buildWorker } from './compiler/assets/worker-bundle.ts';
import { prepareThread } from './compiler/compile/compile-thread.ts';
import { bundleThread } from './compiler/compile/thread-bundle.ts';
import type { Project } from './compiler/config/project.ts';
import { counted } from './compiler/diagnostics/counted.ts';
import { displayPath } from './compiler/diagnostics/display-path.ts';
import { printDiagnostics } from './compiler/diagnostics/print-diagnostics.ts';
import { duration, printTimings, type Timings } from './compiler/diagnostics/timings.ts';
import { readRevision } from './compiler/docs/source-revision.ts';
import type { BuildOutcome } from './compiler/release/build-outcome.ts';
import { saveManifest } from './compiler/release/built-manifest.ts';
import { dropSecrets } from './compiler/sandbox/environment.ts';
import { policyOpenings } from './compiler/release/policy-openings.ts';
import { addNavigation } from './compiler/steps/add-navigation.ts';
import { assembleRelease } from './compiler/steps/assemble-release.ts';
import { BuildSession } from './compiler/steps/build-session.ts';
import { checkAllLinks } from './compiler/steps/check-all-links.ts';
import { commitBuild } from './compiler/steps/commit-build.ts';
import { compilePages } from './compiler/steps/compile-pages.ts';
import { type ConfiguredBuild, readConfiguration } from './compiler/steps/read-configuration.ts';
import { readContent } from './compiler/steps/read-content.ts';
import { updateRelease } from './compiler/steps/update-release.ts';
import { isServedLocally, publishBuild } from './publisher/publish/local-build.ts';
import { usesDefaultWorker } from './publisher/kv/wrangler-config.ts';

export default defineCommand(
  {
    name: 'build',
    summary:
      'Compiles the content to a release, and puts it into the local KV for "wrangler dev" (not on CI machines).',
    options: {},
    json: {
      release: 'Id of the release.',
      pages: 'Number of its pages.',
      compiled: 'Number of pages that were compiled instead of reused.',
      diagnostics: 'Warnings and notes: severity, rule, file, line, column, message, hint.',
    },
  },
  async ({ project }) => {
    checkContent(project);
    const { content, out, cache } = project;
    const start = performance.now();
    const timings = printTimings();
    console.log(`Building ${displayPath(content)} into ${displayPath(out)}`);
    dropSecrets();
    prepareThread(cache);
    const session = new BuildSession({ root: content, out, cache, dev: false, timings });
    try {
      const worker = bundleWorker(project, timings);
      // It is awaited below. Without this, a failure before that would be an unhandled rejection.
      worker.catch(() => {});
      const revision = await readRevision(content);
      const configured = await readConfiguration(session);
      const outcome =
        (await updateRelease(session, configured)) ??
        (await buildRelease(session, configured, worker));
      const { id, count } = outcome.manifest;
      const { length: compiled } = outcome.compiled;
      const isLocal = isServedLocally(project);
      const bundled = isLocal || compiled < count ? bundleThread(cache) : undefined;
      await worker;
      saveManifest(out, outcome.manifest, revision);
      printDiagnostics(outcome.diagnostics, out);
      for (const opening of policyOpenings(configured.source.config, outcome.manifest.site.scripts))
        console.log(`policy: ${opening}`);
      if (isLocal) await timings.step('local KV', () => publishBuild(project, outcome));
      await bundled;
      console.log(
        `Built release ${id}: ${counted(count, 'page')}, ${compiled} compiled, ${duration(performance.now() - start)}`,
      );
      const diagnostics = diagnosticRows(outcome.diagnostics);
      return { release: id, pages: count, compiled, diagnostics };
    } finally {
      await session.close();
    }
  },
);

// A project whose configuration names another worker has nothing to bundle here.
async function bundleWorker(project: Project, timings: Timings): Promise<void> {
  if (await usesDefaultWorker(project))
    await timings.step('worker bundle', () => buildWorker(project.worker));
}

async function buildRelease(
  session: BuildSession,
  configured: ConfiguredBuild,
  worker: Promise<void>,
): Promise<BuildOutcome> {
  const read = await readContent(session, configured);
  // Its process takes 90 MB, and nothing else is bundled while pages compile.
  const stopped = Promise.allSettled([worker, read.loading]).then(stopBundler);
  const compiled = await compilePages(session, read);
  const navigable = await addNavigation(session, compiled);
  const checked = await checkAllLinks(session, navigable);
  const assembled = await assembleRelease(session, checked);
  // What is bundled afterwards must not be stopped.
  await stopped;
  return commitBuild(session, assembled);
}
