/** Which files may import which: between stages, between folders of a stage, and never in a circle. */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_DIFFERENCES, withoutExceptions } from '../../support/repository/exceptions.ts';
import {
  importCycles,
  importsOf,
  loadedImports,
  loadedModules,
} from '../../support/repository/module-imports.ts';
import { engineModules, STAGES, topFolder } from '../../support/repository/source-files.ts';
import { FOLDER_ORDER } from './folder-order.ts';

/** Stages that a stage's modules may import from, besides packages. */
const IMPORTABLE: Record<string, string[]> = {
  model: ['model'],
  client: ['model', 'client'],
  worker: ['model', 'client', 'worker'],
  compiler: ['model', 'compiler'],
  publisher: ['model', 'compiler', 'publisher'],
  importer: ['model', 'compiler', 'importer'],
  dev: ['model', 'compiler', 'publisher', 'dev'],
  cli: ['model', 'compiler', 'publisher', 'importer', 'dev', 'cli'],
};

/** Packages that browsers and the worker may load. */
const PACKAGES: Record<string, RegExp> = {
  // The worker and the client load parts of `model/`, see the rule for valibot below.
  model: /^valibot$/,
  // The second one is only loaded into the sandbox, by pages with live code.
  client: /^(?:react(?:-dom)?(?:\/|$)|sucrase$)/,
  worker: /^(?:hono|react|react-dom|cloudflare:workers)(?:\/|$)/,
};

/** Files at the root that a stage may import: `build.ts` is the command `edgepress build`. */
const IMPORTABLE_FILE: Record<string, string> = { cli: 'build.ts' };

describe.each(STAGES)('%s/', (stage) => {
  const own = engineModules.filter((file) => topFolder(file) === stage);

  it('imports only the stages and packages that its runtime allows', () => {
    const broken = own.flatMap((file) =>
      importsOf(file)
        .filter(({ specifier, target }) =>
          target === undefined
            ? PACKAGES[stage]?.test(specifier) === false
            : !IMPORTABLE[stage]?.includes(topFolder(target)) && target !== IMPORTABLE_FILE[stage],
        )
        .map(({ specifier }) => `${file} imports ${specifier}`),
    );
    expect(broken).toEqual([]);
  });

  it('has every folder in the order of imports', () => {
    const folders = [...new Set(own.map((file) => path.posix.dirname(file)))].sort();
    expect([...(FOLDER_ORDER[stage] ?? [])].sort()).toEqual(folders);
  });

  it('imports only from folders that come earlier in the order', () => {
    const order = FOLDER_ORDER[stage] ?? [];
    const place = (file: string): number => order.indexOf(path.posix.dirname(file));
    const broken = own.flatMap((file) =>
      importsOf(file)
        .flatMap(({ target }) => target ?? [])
        .filter((target) => topFolder(target) === stage && place(target) > place(file))
        .map((target) => `${file} -> ${target}`),
    );
    expect(
      withoutExceptions(`folder order of ${stage}`, broken),
      'A file imports from a later folder of tests/repository/rules/folder-order.ts. Move what is shared to an earlier folder, or pass it as an argument',
    ).toEqual(NO_DIFFERENCES);
  });
});

it('no modules import each other in a cycle, not even types', () => {
  expect(
    withoutExceptions('files in import cycles', importCycles(engineModules).flat()),
    'Files import each other in a circle. Move what both sides need to a file of its own',
  ).toEqual(NO_DIFFERENCES);
});

it('loads valibot in Node only, where the configuration is checked', () => {
  const checked = engineModules.filter((file) => ['client', 'worker'].includes(topFolder(file)));
  const loaded = loadedModules(checked);
  expect(loaded.size).toBeGreaterThan(checked.length);
  const loading = [...loaded].filter((file) =>
    loadedImports(file).some(({ specifier }) => specifier === 'valibot'),
  );
  expect(loading).toEqual([]);
});
