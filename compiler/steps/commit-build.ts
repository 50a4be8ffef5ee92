/** Step: saves the build for the next one, and fails it when its pages have errors. */
import { allDiagnostics, diagnosticsByFile } from '../compile/findings.ts';
import { BuildError } from '../diagnostics/diagnostic.ts';
import { tolerated } from '../diagnostics/tolerated.ts';
import { applyPolicies } from '../links/check-links.ts';
import { type BuildOutcome, navigationHashOf, outcomeOf } from '../release/build-outcome.ts';
import type { AssembledBuild } from './assemble-release.ts';
import type { BuildSession } from './build-session.ts';

/** Returns the outcome. Throws a `BuildError` for errors; with `dev`, only when no page could be built. */
export function commitBuild(session: BuildSession, build: AssembledBuild): BuildOutcome {
  const { source, shared, all: docs, pages, navigation, links, manifest, compiled } = build;
  session.compiler.commit([...docs, ...build.templates], links);
  const found = { general: build.diagnostics, pages: diagnosticsByFile(pages), links: links.found };
  const all = [...allDiagnostics(found), ...build.notices];
  const { links: policies, markdown } = source.config;
  const diagnostics = applyPolicies(markdown.lenient ? tolerated(all) : all, policies);
  const hasErrors = diagnostics.some((entry) => entry.severity === 'error');
  if (hasErrors && (!session.options.dev || pages.size === 0)) throw new BuildError(diagnostics);
  const navigationHash = navigationHashOf(navigation);
  if (!hasErrors) session.lastBuild.save({ ...build, inputs: shared, navigationHash, found });
  return outcomeOf({ manifest, store: session.store, diagnostics, compiled, navigationHash });
}
