/** The law of the house: what may import what, what files are called, and what they may not hold. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** Folders that a folder's modules may import from, besides packages. */
const LAW: Record<string, string[]> = {
  model: ['model'],
  client: ['model', 'client'],
  worker: ['model', 'client', 'worker'],
  compiler: ['model', 'compiler'],
  publisher: ['model', 'compiler', 'publisher'],
  importer: ['model', 'compiler', 'importer'],
  dev: ['model', 'compiler', 'publisher', 'dev'],
  cli: ['model', 'compiler', 'publisher', 'importer', 'dev', 'cli'],
};

/** Packages that readers' browsers and the worker may hold. */
const PACKAGES: Record<string, RegExp> = {
  model: /^$/,
  client: /^react(?:-dom)?(?:\/|$)/,
  worker: /^(?:hono|react|react-dom|cloudflare:workers)(?:\/|$)/,
};

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => fs.existsSync(file));

describe.each(Object.keys(LAW))('%s/', (folder) => {
  const own = files.filter((file) => file.startsWith(`${folder}/`));

  it('imports only what its runtime may hold', () => {
    const broken: string[] = [];
    for (const file of own)
      for (const specifier of imports(file)) {
        if (specifier.startsWith('.')) {
          const target =
            path.relative('.', path.resolve(path.dirname(file), specifier)).split(path.sep)[0] ??
            '';
          if (!LAW[folder]?.includes(target)) broken.push(`${file} imports ${specifier}`);
        } else if (PACKAGES[folder]?.test(specifier) === false)
          broken.push(`${file} imports ${specifier}`);
      }
    expect(broken).toEqual([]);
  });

  it('names files for what they own', () => {
    expect(
      own.filter((file) => /(?:^|\/)(?:utils?|helpers?|lib|common|types|misc)(?:\/|\.)/.test(file)),
    ).toEqual([]);
    expect(own.filter((file) => !/^[a-z0-9/.-]+$/.test(file))).toEqual([]);
  });

  it('documents every export', () => {
    const bare = own.flatMap((file) => {
      const lines = fs.readFileSync(file, 'utf8').split('\n');
      return lines.flatMap((line, index) =>
        /^export (?!default createApp|\{|\* )/.test(line) &&
        !/\*\/\s*$/.test(lines[index - 1] ?? '')
          ? [`${file}:${index + 1}`]
          : [],
      );
    });
    expect(bare).toEqual([]);
  });
});

describe('the repository', () => {
  it('pins every package exactly', () => {
    const manifest: Record<string, Record<string, string>> = JSON.parse(
      fs.readFileSync('package.json', 'utf8'),
    );
    for (const group of ['dependencies', 'devDependencies', 'optionalDependencies'])
      for (const [name, version] of Object.entries(manifest[group] ?? {}))
        expect(`${name}@${version}`).toMatch(/@\d+\.\d+\.\d+(?:-[\w.]+)?$/);
  });
});

function imports(file: string): string[] {
  const text = fs.readFileSync(file, 'utf8');
  return [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g,
    ),
  ].map((match) => match[1] ?? match[2] ?? '');
}
