/** The references of commands, variables and bindings have everything that the code reads. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCommands, readCreateCommand } from '../../../packages/reference/commands.ts';
import { NODE_MODULES, readEnvironment } from '../../../packages/reference/environment.ts';
import { readSourceModule } from '../../../packages/reference/source-module.ts';
import path from 'node:path';

const environment = readEnvironment('.', await readCommands());
const namesOf = (entries: { name: string }[]): string[] => entries.map(({ name }) => name);
const worker = [
  ...namesOf(readSourceModule(path.resolve('model/settings.ts')).fieldsOf('Settings')),
  ...namesOf(readSourceModule(path.resolve('worker/config/env.ts')).fieldsOf('Env')),
];

/** Names that a module reads from the environment: `env.A`, `env['A']`, and `{ A, B: b } = process.env`. */
function readsIn(code: string): string[] {
  const bare = code
    .replaceAll(/\/\*[^]*?\*\/|\/\/.*|'process\.env[^']*'/g, '')
    // Written, not read.
    .replaceAll(/\benv\['\w+'\] = /g, '');
  const single = [...bare.matchAll(/\benv(?:\.|\[')(\w*[A-Z_]\w*)\b/g)].map(
    ([, name = '']) => name,
  );
  const several = [...bare.matchAll(/\{([^{}]*)\}\s*=\s*(?:process\.)?env\b/g)].flatMap(
    ([, names = '']) => [...names.matchAll(/(?:^|,)\s*([A-Z]\w*)/g)].map(([, name = '']) => name),
  );
  return [...single, ...several];
}

function sourcesOf(pattern: string): string {
  return fs
    .globSync(pattern)
    .map((file) => fs.readFileSync(file, 'utf8'))
    .join('\n');
}

describe('the reference of environment variables', () => {
  it('has each variable that the code reads', () => {
    const code = sourcesOf(NODE_MODULES);
    const known = new Set(namesOf(environment));
    const unlisted = (text: string): string[] => readsIn(text).filter((name) => !known.has(name));
    expect(readsIn(code).length).toBeGreaterThan(20);
    expect(
      unlisted(code),
      'Add a comment `// @env <name>: <description>` where it is read',
    ).toEqual([]);
    expect(unlisted(`${code}\nconst a = process.env['UNLISTED'] ?? env.OTHER;`)).toEqual([
      'UNLISTED',
      'OTHER',
    ]);
    expect(unlisted(`${code}\nconst { CI, UNLISTED: a } = process.env;`)).toEqual(['UNLISTED']);
  });

  it('explains each, and has none that nothing reads', () => {
    expect(environment.filter(({ text }) => text === '')).toEqual([]);
    const declared = new Set(
      environment.flatMap(({ commands, name }) => (commands[0] ? name : [])),
    );
    const read = new Set(readsIn(sourcesOf(NODE_MODULES)));
    expect(namesOf(environment).filter((name) => !declared.has(name) && !read.has(name))).toEqual(
      [],
    );
  });
});

describe('the reference of variables of the worker', () => {
  it('has each that the worker reads from its environment', () => {
    const code = sourcesOf('worker/**/*.{ts,tsx}');
    const read = readsIn(code).filter((name) => /^[A-Z]/.test(name));
    expect(read.length).toBeGreaterThan(5);
    expect(read.filter((name) => !worker.includes(name))).toEqual([]);
  });

  it('has each variable, secret and binding that wrangler configurations and workflows name', () => {
    // Settings of the recipes alone are on the pages about them.
    const recipes = sourcesOf('docs/{publishing,operate/*}.md').match(/`[A-Z_]+`/g) ?? [];
    const known = [...worker, ...namesOf(environment), ...recipes.map((name) => name.slice(1, -1))];
    const template = 'packages/create-edgepress/template';
    const texts = [
      'wrangler.toml',
      ...fs.globSync(`${template}/{wrangler.*,.github/workflows/*.yml}`),
      ...fs.globSync('examples/**/*.{yml,toml,jsonc}'),
    ].map((file) => fs.readFileSync(file, 'utf8'));
    const named = [
      ...texts
        .join('\n')
        .matchAll(
          /\b(?:secrets|vars)\.([A-Z_]+)|^#? ?([A-Z][A-Z_]+) ?= ?"|(?:binding|name)"? ?[=:] "([A-Z][A-Z_]+)"/gm,
        ),
    ].map((match) => match.slice(1).find(Boolean));
    expect(named.length).toBeGreaterThan(10);
    // GitHub's own token.
    expect(
      named.filter((name) => !known.includes(String(name)) && name !== 'GITHUB_TOKEN'),
    ).toEqual([]);
  });
});

describe('the reference of create-edgepress', () => {
  it('has the options that its help prints', async () => {
    const { options, usage } = await readCreateCommand('.');
    const help = spawnSync(process.execPath, ['packages/create-edgepress/index.js', '--help'], {
      encoding: 'utf8',
    }).stdout;
    expect(help).toContain(usage);
    const printed = [...help.matchAll(/^ {2}(--[\w-]+(?: <\w+>)?) +(.+)$/gm)];
    expect(printed.map(([, name, text]) => ({ name, text }))).toEqual(options);
    expect(options.length).toBeGreaterThan(4);
  });
});
