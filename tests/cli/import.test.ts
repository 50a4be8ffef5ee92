/** `edgepress import` as its user runs it. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openProject } from '../../compiler/config/project.ts';
import { type DocusaurusFolder, docusaurusFolder } from '../support/sites/docusaurus-folder.ts';
import { type EndedCommand, runInProcess } from '../support/publishing/command-in-process.ts';

const SITE = {
  'docusaurus.config.js':
    "module.exports = { title: 'Moved', url: 'https://m.example', presets: [['classic', { docs: { routeBasePath: '/' } }]] };",
  'docs/a.md': '# A',
  'docs/guide/b.md': '# B\n\n[a](../a.md)\n',
};

let folder: DocusaurusFolder | undefined;
afterEach(() => folder?.close());

const run = (
  name: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<EndedCommand> => runInProcess(name, env, args);

/** Every file below a folder with its text. */
function textOf(root: string): Record<string, string> {
  if (!fs.existsSync(root)) return {};
  const entries = fs.readdirSync(root, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .toSorted()
      .map((file) => [path.relative(root, file), fs.readFileSync(file, 'utf8')]),
  );
}

describe('edgepress import', () => {
  it('writes a folder that npm run build accepts, and nothing the second time', async () => {
    folder = docusaurusFolder(SITE);
    const { site, out } = folder;
    const source = textOf(site);
    const first = await run('import', [site, '--out', out]);
    expect(first.code, first.output).toBe(0);
    expect(first.output).toContain('3 source files: 2 imported, 1 skipped; 2 pages');
    expect(first.output).toContain('8 files written, 0 unchanged');
    expect(first.output).toContain(`CONTENT=${out} npx edgepress dev`);
    const written = textOf(out);
    expect(Object.keys(written)).toEqual([
      'docs/a.md',
      'docs/guide/b.md',
      'docusaurus.json',
      'import-report.md',
      'infima.css',
      'sidebars.ts',
      'site.ts',
      'styles.css',
    ]);
    const built = await run('build', [], { CONTENT: out });
    fs.rmSync(openProject({ content: out }).out, { recursive: true, force: true });
    expect(built.code, built.output).toBe(0);
    expect(built.output).toContain('2 pages');
    const second = await run('import', [site, '--out', out]);
    expect(second.code).toBe(0);
    expect(second.output).toContain('0 files written, 8 unchanged');
    expect(textOf(out)).toEqual(written);
    expect(textOf(site)).toEqual(source);
  });

  it('writes nothing with --dry-run', async () => {
    folder = docusaurusFolder(SITE);
    const { code, output } = await run('import', [folder.site, '--out', folder.out, '--dry-run']);
    expect(code, output).toBe(0);
    expect(output).toContain('Nothing was written: 8 files would be written, 0 are unchanged.');
    expect(fs.existsSync(folder.out)).toBe(false);
  });

  it('overwrites files that their owner changed only with --force', async () => {
    folder = docusaurusFolder(SITE);
    const { site, out } = folder;
    await run('import', [site, '--out', out]);
    fs.writeFileSync(path.join(out, 'site.ts'), '// mine\n');
    fs.writeFileSync(path.join(out, 'docs/own.md'), '# Own\n');
    fs.rmSync(path.join(out, 'docs/a.md'));
    const refused = await run('import', [site, '--out', out]);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(
      'has 1 file with different content (site.ts). Nothing was written.',
    );
    expect(fs.existsSync(path.join(out, 'docs/a.md'))).toBe(false);
    const forced = await run('import', [site, '--out', out, '--force']);
    expect(forced.code, forced.output).toBe(0);
    expect(forced.output).toContain('2 files written, 6 unchanged');
    expect(textOf(out)).toMatchObject({
      'site.ts': expect.stringContaining("title: 'Moved'"),
      'docs/own.md': '# Own\n',
      'docs/a.md': '# A',
    });
  });

  it('follows no symbolic link out of its output folder, even with --force', async () => {
    folder = docusaurusFolder({ ...SITE, '../other/a.md': 'Somebody else’s.' });
    const { site, out } = folder;
    fs.mkdirSync(out);
    fs.symlinkSync('../other', path.join(out, 'docs'));
    const { code, output } = await run('import', [site, '--out', out, '--force']);
    expect(code).toBe(1);
    expect(output).toContain('is not a plain folder. Nothing was written.');
    expect(textOf(path.join(site, '../other'))).toEqual({ 'a.md': 'Somebody else’s.' });
    expect(fs.readdirSync(out)).toEqual(['docs']);
  });

  it('explains errors of the system in its own words', async () => {
    folder = docusaurusFolder(SITE);
    const out = path.join(folder.site, 'docs/a.md/imported');
    const { code, output } = await run('import', [folder.site, '--out', out]);
    expect(code).toBe(1);
    expect(output).toContain('a file is where a folder should be (ENOTDIR). Some of the files');
    expect(output).not.toContain('pointer');
  });

  it('exits with 0 when pages do not compile, and counts components', async () => {
    folder = docusaurusFolder({
      ...SITE,
      'docs/broken.mdx': '# C\n\n<Tabs>\n',
      'docs/unknown.mdx': '# D\n\n<Unknown/>\n',
    });
    const { code, output } = await run('import', [folder.site, '--out', folder.out]);
    expect(code).toBe(0);
    expect(output).toContain('components: 0 rendered, 1 placeholders');
    const report = fs.readFileSync(path.join(folder.out, 'import-report.md'), 'utf8');
    expect(report).toMatch(/`docs\/broken\.mdx:\d+` \| MDX cannot read this/);
    expect(fs.existsSync(path.join(folder.out, 'docs/broken.mdx'))).toBe(true);
  });

  it('refuses an output folder that would be both a site and an import', async () => {
    const site = `sites/edgepress-test-${process.pid}`;
    fs.mkdirSync(site, { recursive: true });
    try {
      const { code, output } = await run('import', [site]);
      expect(code).toBe(1);
      expect(output).toContain(`--out: found ${site}, expected a folder of its own`);
    } finally {
      fs.rmSync(site, { recursive: true });
      if (fs.readdirSync('sites').length === 0) fs.rmdirSync('sites');
    }
  });

  it.each([
    ['no site', [], 'Found no argument, expected <docusaurus site>.'],
    ['two sites', ['a', 'b'], 'Found "a b", expected <docusaurus site>.'],
    ['an unknown flag', ['a', '--all'], "Unknown option '--all'"],
    ['a folder that is not there', ['nowhere-at-all'], 'nowhere-at-all: there is no such folder.'],
    ['a folder of something else', ['model'], 'has no docusaurus.config.{ts,js,mjs,cjs}'],
    ['the site as its own target', ['model', '--out', 'model'], '--out: found model, expected'],
  ])('rejects %s in one sentence', async (_what, args, words) => {
    const { code, output } = await run('import', args);
    expect(code).toBe(1);
    expect(output).toContain(words);
    expect(output).not.toMatch(/^\s+at /m);
  });
});
