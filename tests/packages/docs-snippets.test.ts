/** The commands and the configuration in the documentation: commands exist with their options, configurations are accepted. */
import vm from 'node:vm';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../cli/command-list.ts';
import { allOptions } from '../../cli/core/options.ts';
import * as edgepress from '../../model/config/define.ts';
import { sidebarIssues } from '../../model/config/sidebar-config.ts';
import { parseSiteConfig } from '../../model/config/site-parser.ts';
import { isObject } from '../../model/schema/schema.ts';
import { type DocFence, docFences } from '../support/packages/doc-fences.ts';

const fences = docFences('README.md', 'docs/**/*.{md,mdx}');

const title = ({ file, text }: DocFence): string => `${file}: ${text.trim().split('\n')[0] ?? ''}`;

describe('commands', () => {
  const calls = fences
    .filter(({ language }) => ['sh', 'bash', 'text'].includes(language))
    .flatMap((fence) =>
      [...fence.text.matchAll(/npx edgepress ([\w:-]+)([^\n#|]*)/g)].map(
        ([, name = '', rest = '']) => ({ fence, name, rest }),
      ),
    );

  it('are found', () => expect(calls.length).toBeGreaterThan(15));

  it.each(calls)('$fence.file: edgepress $name$rest', async ({ name, rest }) => {
    const command = (await COMMANDS[name]?.load())?.default;
    if (command === undefined) throw new Error(`There is no command "${name}".`);
    for (const [, option = ''] of rest.matchAll(/--([a-z][\w-]*)/g))
      expect(Object.keys(allOptions(command.spec))).toContain(option);
  });
});

describe('configurations', () => {
  const configurations = fences.filter(
    ({ language, text }) =>
      language === 'ts' &&
      // Plugins and schemas are functions, which the build replaces before it checks the configuration.
      !/ from '(?!edgepress')/.test(text) &&
      (/^\s*(?:\/\/[^\n]*\n\s*)*[a-z]\w*: /.test(text) ||
        /defineConfig\(|^export default \{/m.test(text)),
  );

  it('are found', () => expect(configurations.length).toBeGreaterThan(25));

  it.each(configurations.map((fence) => [title(fence), fence] as const))(
    '%s',
    (_title, { text }) => {
      const value = evaluate(text);
      // A loader's field, not the site's.
      if (typeof value['pages'] === 'function') return;
      const isSidebars = Array.isArray(value['docs']) && !value['docs'].every(hasPath);
      if (isSidebars) return expect(sidebarIssues(value)).toEqual([]);
      const required = { title: 'Docs', url: 'https://docs.example.com' };
      expect(parseSiteConfig({ ...required, ...value }).issues).toEqual([]);
    },
  );
});

function hasPath(entry: unknown): boolean {
  return isObject(entry) && 'path' in entry;
}

// What a module exports by default. Fragments are fields of it.
function evaluate(text: string): Record<string, unknown> {
  const source = /^(?:import|export)\b/m.test(text) ? text : `export default {${text}};`;
  const { code } = transformSync(source, { loader: 'ts', format: 'cjs' });
  const module: { exports: { default?: unknown } } = { exports: {} };
  vm.runInNewContext(code, {
    module,
    exports: module.exports,
    require: () => edgepress,
    ...edgepress,
  });
  const value = module.exports.default;
  if (!isObject(value)) throw new Error('Expected an object as the default export.');
  return value;
}
