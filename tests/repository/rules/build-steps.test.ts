/** `build.ts` lists the steps of a build, and all other commands run the same steps through `SiteBuild`. */
import { expect, it } from 'vitest';
import { importsOf } from '../../support/repository/module-imports.ts';
import { engineModules } from '../../support/repository/source-files.ts';

it('`build.ts` and `SiteBuild` run every step', () => {
  const steps = engineModules.filter((file) => file.startsWith('compiler/steps/'));
  const inSteps = new Set(
    steps.flatMap((file) => importsOf(file).flatMap(({ target }) => target ?? [])),
  );
  const used = (file: string): string[] =>
    importsOf(file)
      .flatMap(({ target }) => target ?? [])
      .filter((target) => target.startsWith('compiler/steps/'))
      .sort();
  expect(used('build.ts')).toEqual(used('compiler/site-build.ts'));
  // What nothing lists would be a step that no build runs.
  expect(steps.filter((file) => !used('build.ts').includes(file) && !inSteps.has(file))).toEqual(
    [],
  );
});
