/** Step: updates the previous release of a large site when only a few pages were edited. */
import fs from 'node:fs';
import { tolerated } from '../diagnostics/tolerated.ts';
import { applyPolicies } from '../links/check-links.ts';
import { type BuildOutcome, outcomeOf } from '../release/build-outcome.ts';
import type { BuildSession } from './build-session.ts';
import { frontMatterKey } from './document-reader.ts';
import type { ConfiguredBuild } from './read-configuration.ts';

/** Returns the updated release, or `null` when all other steps are needed. */
export async function updateRelease(
  session: BuildSession,
  { source, data, schema, since }: ConfiguredBuild,
): Promise<BuildOutcome | null> {
  // Every title is part of the lists that components show.
  if (data.docusaurus !== null && fs.existsSync(data.docusaurus.lists)) return null;
  const edit = await session.timings.step('look for edits', () =>
    session.lastBuild.edit({
      source,
      data,
      since,
      frontMatterKey: frontMatterKey(source, schema),
      schema,
      // An edit that uses other islands is no edit of this kind.
      loadInputs: (modules) => {
        const ids = [...session.compiler.cache.pages()].flatMap(({ result }) => result.islands);
        const used = Promise.resolve([...new Set(ids)].sort());
        return session.sharedInputs.load(source, data, { ...modules, used });
      },
    }),
  );
  if (edit === null) return null;
  const { links: policies, markdown } = source.config;
  const found = markdown.lenient ? tolerated(edit.diagnostics) : edit.diagnostics;
  const diagnostics = applyPolicies(found, policies);
  // The other steps decide what a release with a broken page contains, or fail the build.
  if (diagnostics.some((entry) => entry.severity === 'error')) return null;
  const { manifest, compiled, navigationHash } = edit;
  return outcomeOf({ manifest, store: session.store, diagnostics, compiled, navigationHash });
}
