/** `npm create edgepress`: the files it writes, what it asks, and what it leaves alone. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasTerminal } from '../support/terminal.ts';

const PACKAGE = path.resolve('packages/create-edgepress');
const PROGRAM = path.join(PACKAGE, 'index.js');
const FILES = [
  '.dev.vars.example',
  '.github/workflows/docs.yml',
  '.github/workflows/preview.yml',
  '.gitignore',
  '.vscode/settings.json',
  'README.md',
  'content/docs/guide/_category_.json',
  'content/docs/guide/publishing.mdx',
  'content/docs/guide/writing.mdx',
  'content/docs/index.mdx',
  'content/site.ts',
  'content/static/img/favicon.svg',
  'package.json',
  'tsconfig.json',
  'wrangler.jsonc',
];

let folder: string;
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-create-'))));
afterEach(() => fs.rmSync(folder, { recursive: true }));

function create(args: string[], env: Record<string, string> = {}, node: string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...node, PROGRAM, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, npm_config_user_agent: 'npm/11.0.0 node/v24.0.0', ...env },
  });
  return { status, stdout, stderr };
}

const filesIn = (root: string): string[] =>
  fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
const read = (name: string): string => fs.readFileSync(path.join(folder, name), 'utf8');
const manifestOf = (file: string): Record<string, unknown> =>
  JSON.parse(fs.readFileSync(file, 'utf8'));

describe('npm create edgepress', () => {
  it('writes a small project with the versions of this repository', () => {
    const { status, stdout } = create(['my-docs', '--yes']);
    expect(status).toBe(0);
    expect(filesIn(path.join(folder, 'my-docs'))).toEqual(FILES);
    for (const name of FILES)
      expect(read(`my-docs/${name}`), name).not.toMatch(/__[A-Z]+__|\*\*[A-Z]+\*\*/);
    expect(read('my-docs/README.md')).toMatch(/^# [^_*]+\n/);
    const engine = manifestOf('package.json');
    expect(manifestOf(path.join(PACKAGE, 'package.json'))['version']).toBe(engine['version']);
    expect(manifestOf(path.join(folder, 'my-docs/package.json'))).toMatchObject({
      name: 'my-docs',
      dependencies: { edgepress: engine['version'] },
      devDependencies: { wrangler: Object(engine['devDependencies'])['wrangler'] },
    });
    expect(read('my-docs/content/site.ts')).toContain("title: 'My docs'");
    expect(stdout).toContain('Wrote 15 files to my-docs.');
    for (const line of ['cd my-docs', 'npm install', 'npm run dev', 'npm run deploy'])
      expect(stdout).toContain(`  ${line}`);
  });

  it('fills in every placeholder, and writes values as the format of each file needs them', () => {
    create(['docs', '--title', `It's "A & B" \\ 1`, '--url', 'https://docs.acme.example/']);
    for (const name of FILES) expect(read(`docs/${name}`)).not.toMatch(/__[A-Z]+__/);
    const site = execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { registerHooks } from 'node:module';
        registerHooks({ resolve: (name, context, next) => name === 'edgepress'
          ? { url: 'data:text/javascript,export const defineConfig = (site) => site', shortCircuit: true }
          : next(name, context) });
        console.log(JSON.stringify((await import(${JSON.stringify(path.join(folder, 'docs/content/site.ts'))})).default));`,
      ],
      { encoding: 'utf8' },
    );
    expect(JSON.parse(site)).toMatchObject({
      title: `It's "A & B" \\ 1`,
      url: 'https://docs.acme.example',
    });
  });

  it('overwrites nothing in a folder that has files, and names what it kept', () => {
    const own = { 'package.json': '{ "name": "own" }', 'README.md': '# Own\n', 'src/x.js': 'x' };
    fs.mkdirSync(path.join(folder, 'src'));
    for (const [name, text] of Object.entries(own)) fs.writeFileSync(path.join(folder, name), text);
    const { status, stdout } = create(['.', '--yes']);
    expect(status).toBe(0);
    for (const [name, text] of Object.entries(own)) expect(read(name)).toBe(text);
    expect(filesIn(folder)).toEqual([...FILES, 'src/x.js'].sort());
    expect(stdout).toContain('Wrote 13 files to .');
    expect(stdout).toContain('Kept files that were there: README.md, package.json.');
    expect(stdout).toMatch(/package\.json needs the packages edgepress@\d/);
    expect(stdout).not.toContain('cd ');
    expect(create(['.', '--yes']).stdout).toContain('Wrote 0 files');
  });

  it('writes nothing that takes precedence over a file of the folder, and names what is missing in it', () => {
    const own = {
      'wrangler.toml': 'name = "own"\n',
      '.gitignore': '/node_modules\n',
      'content/docs/index.md': '# Own\n',
    };
    for (const [name, text] of Object.entries(own)) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      fs.writeFileSync(path.join(folder, name), text);
    }
    const { status, stdout } = create(['.', '--yes']);
    expect(status).toBe(0);
    for (const [name, text] of Object.entries(own)) expect(read(name)).toBe(text);
    expect(filesIn(folder).join(' ')).not.toMatch(/wrangler\.jsonc|docs\/index\.mdx/);
    expect(stdout).toContain('content/docs/index.md, .gitignore, wrangler.toml.');
    expect(stdout).toContain('"npx edgepress doctor" prints the lines that wrangler.toml needs.');
    expect(stdout).toMatch(
      /Add these lines to \.gitignore: dist, \.edgepress, .*\. Secrets are in \.dev\.vars\.$/m,
    );
  });

  it('writes nothing when a file is where a folder has to be', () => {
    fs.writeFileSync(path.join(folder, 'content'), '');
    const { status, stderr } = create(['.', '--yes']);
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^Found a file at \S+content, exp/),
    ]);
    expect(filesIn(folder)).toEqual(['content']);
  });

  it.each([
    ['Über Docs!', 'uber-docs'],
    ['@scope.my_docs', 'scope-my-docs'],
    ['文档', 'docs'],
    ['a'.repeat(80), 'a'.repeat(54)],
  ])('derives a name for npm and Cloudflare from %s', (name, expected) => {
    expect(create([name, '--yes']).status).toBe(0);
    expect(manifestOf(path.join(folder, name, 'package.json'))['name']).toBe(expected);
    expect(read(`${name}/wrangler.jsonc`)).toContain(`"name": "${expected}"`);
  });

  it.each([
    ['pnpm/10.2.0 npm/? node/v24', 'pnpm', 'npx --yes pnpm install --frozen-lockfile'],
    ['yarn/1.22.22 npm/? node/v22', 'yarn', 'npx --yes yarn install --frozen-lockfile'],
    ['yarn/4.9.1 npm/? node/v22', 'yarn', 'corepack enable && yarn install --immutable'],
    ['bun/1.2.0 npm/? node/v24', 'bun', 'npx --yes bun install --frozen-lockfile'],
    ['npm/11.0.0 node/v24', 'npm', 'npm ci --ignore-scripts'],
    ['', 'npm', 'npm ci'],
  ])('uses the commands of %s', (agent, manager, ci) => {
    const { stdout } = create(['docs', '--yes'], { npm_config_user_agent: agent });
    expect(stdout).toContain(`  ${manager} install`);
    expect(stdout).toContain(`  ${manager} run dev`);
    expect(read('docs/README.md')).toContain(`${manager} run publish`);
    expect(read('docs/.github/workflows/docs.yml')).toContain(`- run: ${ci}`);
    expect(fs.existsSync(path.join(folder, 'docs/.yarnrc.yml'))).toBe(manager === 'yarn');
    expect(fs.existsSync(path.join(folder, 'docs/pnpm-workspace.yaml'))).toBe(manager === 'pnpm');
  });

  it.runIf(process.platform !== 'win32')('installs with the package manager that called it', () => {
    const bin = path.join(folder, 'bin');
    fs.mkdirSync(bin);
    const script = (code: number): string =>
      `#!/bin/sh\necho "RUN $0 $* in $(basename "$PWD")"\nexit ${code}\n`;
    fs.writeFileSync(path.join(bin, 'pnpm'), script(0), { mode: 0o755 });
    const env = {
      PATH: `${bin}${path.delimiter}${process.env['PATH']}`,
      npm_config_user_agent: 'pnpm/10',
    };
    const done = create(['docs', '--yes', '--install'], env);
    expect(done.stdout).toContain(`RUN ${bin}/pnpm install in docs`);
    expect([done.status, done.stdout.includes('  pnpm install')]).toEqual([0, false]);
    fs.writeFileSync(path.join(bin, 'pnpm'), script(1), { mode: 0o755 });
    const failed = create(['other', '--yes', '--install'], env);
    expect([failed.status, failed.stderr]).toEqual([1, '"pnpm install" failed.\n']);
    expect(failed.stdout).toContain('  pnpm install');
  });

  it.each([
    [['a', 'b'], 'Found the folders a and b, expected one.'],
    [['a', '--url', 'docs.example'], 'Found "docs.example", expected an address'],
    [['a', '--url', 'https://x.example/docs'], 'expected an address without a path'],
    [['a', '--colour'], "Unknown option '--colour'"],
    [['file'], 'Found a file at ' + path.sep],
    [['file/docs'], 'expected a folder. Move the file, or choose another folder.'],
  ])('rejects %s with one sentence', (args, sentence) => {
    fs.writeFileSync(path.join(folder, 'file'), '');
    const { status, stderr } = create(args);
    expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)]);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(fs.readdirSync(folder)).toEqual(['file']);
  });

  it('reports an old Node in one sentence', () => {
    const old = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '18.20.4' })`;
    const { status, stderr } = create(['docs', '--yes'], {}, ['--import', old]);
    expect([status, stderr]).toEqual([
      1,
      'Found Node 18.20.4, expected 22.18 or newer: install it from https://nodejs.org.\n',
    ]);
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it.runIf(hasTerminal())('asks for the title and the URL in a terminal', async () => {
    const words = [process.execPath, PROGRAM, 'docs'].map((word) => `'${word}'`).join(' ');
    const child = spawn('script', ['-q', '-e', '-c', words, '/dev/null'], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let shown = '';
    child.stdout.on('data', (chunk: Buffer) => (shown += chunk.toString('utf8')));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const answer = async (question: string, text: string): Promise<void> => {
      await expect.poll(() => shown).toContain(question);
      shown = '';
      child.stdin.write(`${text}\r`);
    };
    await answer('Title of the site (Docs): ', 'Acme Docs');
    await answer('Address of the site (https://docs.example.com): ', 'nonsense');
    await answer('Address of the site', 'https://docs.acme.example');
    expect(await ended).toBe(0);
    expect(read('docs/content/site.ts')).toContain("title: 'Acme Docs'");
    expect(read('docs/content/site.ts')).toContain("url: 'https://docs.acme.example'");
  });

  it('packs everything that it writes', () => {
    const packed = spawnSync('npm', ['pack', '--dry-run', '--json', PACKAGE], {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    const listed: unknown = JSON.parse(packed.stdout);
    const [{ files }] = Object.values(Object(listed)) as [{ files: { path: string }[] }];
    const expected = ['LICENSE', 'README.md', 'package.json'];
    for (const name of ['index', 'create', 'arguments', 'files', 'package-manager'])
      expected.push(`${name}.js`);
    for (const name of [...FILES, 'yarnrc.yml', 'pnpm-workspace.yaml'])
      expected.push(`template/${name === '.gitignore' ? 'gitignore' : name}`);
    expect(files.map((file) => file.path).sort()).toEqual(expected.sort());
  });
});
