/**
 * The commands and the code of the documentation, page by page, in a project from the packed engine. Commands run, and what has a
 * title is written to that file before the project is built. `docs/contribute/testing.md` explains the marks of code blocks.
 */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dryRun } from '../support/packages/dry-run.ts';
import { type DocFence, docFences } from '../support/packages/doc-fences.ts';
import { SnippetProject } from '../support/packages/snippet-project.ts';
import { isFull } from '../support/suite.ts';

/** Pages whose code is no part of a site: they are about the engine's own repository. */
const FOR_CONTRIBUTORS = /^docs\/(?:architecture|contribute\/)/;
/** The page that creates the project, which the test does first. */
const CREATING = 'docs/start/create.md';
/** What a site needs besides the code of a page: files of the reader, by the name of the page. */
const PREPARED = 'tests/fixtures/documented-projects';
const CONFIGS = ['content/site.ts', 'content/sidebars.ts', 'wrangler.jsonc', 'worker.ts'];
/** Languages that show output, a protocol or a query, or how something looks. */
const SHOWN = new Set(['', 'text', 'sql', 'diff', 'mermaid', 'jsx', 'bash']);

const fences = docFences('docs/**/*.{md,mdx}').filter(
  ({ file, language }) =>
    !FOR_CONTRIBUTORS.test(file) && !file.startsWith('docs/examples/') && !SHOWN.has(language),
);
const pages = [...Map.groupBy(fences, ({ file }) => file)];
const creating = fences.find(({ file, text }) => file === CREATING && text.includes('<clone>'));

it('finds the pages, and every block of code says where it belongs', () => {
  expect(pages.length).toBeGreaterThan(20);
  const isPage = ({ language }: DocFence): boolean => /^(?:mdx?|markdown|yaml|sh)$/.test(language);
  expect(fences.filter((fence) => fence.title === '' && !isPage(fence))).toEqual([]);
});

describe.runIf(isFull)('a created project', () => {
  const project = new SnippetProject();
  beforeAll(() => project.create(creating?.text ?? ''));
  afterAll(() => project.remove());

  it.each(pages)('runs the commands and builds the code of %s', async (file, blocks) => {
    const name = file.replace(/^docs\/|\.mdx?$/g, '');
    project.reset(path.resolve(PREPARED, name));
    const config = project.read('content/site.ts');
    const wrangler = project.read('wrangler.jsonc');
    for (const block of blocks.filter((one) => isFile(one))) project.write(block.title, block.text);
    for (const [index, block] of blocks.entries()) writePage(project, block, index);
    writeUses(project, blocks);
    let isBuilt = false;
    for (const block of blocks) {
      if (block === creating) continue;
      if (block.language === 'sh') await runCommands(project, block);
      if (!CONFIGS.includes(block.title)) continue;
      if (block.title === 'content/site.ts')
        project.write(block.title, siteModule(block.text, wiring(project, blocks)));
      else if (block.title === 'content/sidebars.ts') {
        project.write('content/site.ts', siteModule('', wiring(project, blocks)));
        project.write(block.title, sidebarsModule(block.text));
      } else {
        expectBundled(project, block, wrangler);
        continue;
      }
      expectBuilt(project, block.text);
      isBuilt = true;
    }
    if (isBuilt) return;
    if (Object.keys(wiring(project, blocks)).length > 0)
      project.write('content/site.ts', siteModule('', wiring(project, blocks)));
    else project.write('content/site.ts', config);
    expectBuilt(project, file);
  });
});

function isFile({ title, marks }: DocFence): boolean {
  return title !== '' && !CONFIGS.includes(title) && !marks.includes('account');
}

// Without a title, Markdown is a page, and YAML is the front matter of one.
function writePage(project: SnippetProject, { language, title, text }: DocFence, index: number) {
  if (title !== '' || !/^(?:mdx?|markdown|yaml)$/.test(language)) return;
  const front = language === 'yaml' ? `---\n${text}---\n\nText.\n` : text;
  const page = front.startsWith('---')
    ? front
    : `---\ntitle: Example ${index}\ndescription: An example.\n---\n\n${front}`;
  project.write(`content/docs/examples/${index}.mdx`, page);
}

// A component that no page of the block's page uses is imported by one.
function writeUses(project: SnippetProject, blocks: DocFence[]): void {
  const components = blocks.filter(
    (block) => isFile(block) && /^content\/components\/[\w-]+\.tsx$/.test(block.title),
  );
  for (const { title } of components) {
    const name = path.basename(title, '.tsx');
    const module = title.replace('content/', '@site/');
    project.write(
      `content/docs/examples/uses-${name}.mdx`,
      `---\ntitle: Uses ${name}\n---\n\nimport * as Parts from '${module}';\n\nParts: {Object.keys(Parts).length}\n`,
    );
  }
}

// What the configuration has besides the code of the page: its prepared fields, and the modules that only it can name.
function wiring(project: SnippetProject, blocks: DocFence[]): Record<string, unknown> {
  const inFolder = (folder: string): string[] => [
    ...new Set(
      blocks
        .filter(({ title }) => title.startsWith(`content/${folder}/`))
        .map(({ title }) => title.replace('content/', './')),
    ),
  ];
  const lists = { checks: inFolder('checks'), loaders: inFolder('loaders') };
  return {
    ...project.prepared(),
    ...Object.fromEntries(Object.entries(lists).filter(([, modules]) => modules.length > 0)),
  };
}

// A fragment is a field of the configuration.
function siteModule(text: string, wired: Record<string, unknown>): string {
  if (/^export default/m.test(text))
    return text
      .replace('defineConfig({', `$&${JSON.stringify(wired).slice(1, -1)},`)
      .replace('{,', '{');
  const fields = { title: 'Docs', url: 'https://docs.example.com', ...wired };
  const head = JSON.stringify(fields).slice(1, -1);
  return `import { defineConfig } from 'edgepress';\n\nexport default defineConfig({\n${head},\n${text}});\n`;
}

function sidebarsModule(text: string): string {
  return /^export default/m.test(text) ? text : `export default { docs: [\n${text}] };\n`;
}

function expectBuilt(project: SnippetProject, what: string): void {
  const { status, output } = project.run('npx edgepress build');
  expect(output, what).toContain('Built release');
  expect(output, what).not.toMatch(/^(?:error|warning): /m);
  expect([status, what], output).toEqual([0, what]);
}

// wrangler reads the configuration and bundles the worker, without an account.
function expectBundled(project: SnippetProject, { title, text }: DocFence, pristine: string): void {
  let config = pristine;
  if (title === 'worker.ts') {
    project.write(title, text);
    config = config
      .replace('"node_modules/edgepress/worker.js"', '"worker.ts"')
      .replace(/^.*"no_bundle": true,\n/m, '');
  } else if (text.startsWith('{')) config = config.replace('"ratelimits": [', `$&${text}`);
  else config = config.replace(/\}\s*$/, `${text}}\n`);
  project.write('wrangler.jsonc', config);
  const env = /"env": \{\s*"(\w+)"/.exec(text)?.[1] ?? '';
  const { status, output } = project.run(`npx wrangler deploy --dry-run --env '${env}'`);
  expect([status, output]).toEqual([0, expect.stringContaining('--dry-run: exiting now.')]);
  expect(output).not.toMatch(/Unexpected fields|\[ERROR\]/);
  if (title === 'worker.ts') project.write('wrangler.jsonc', pristine);
}

async function runCommands(project: SnippetProject, { text, marks }: DocFence): Promise<void> {
  if (marks.includes('registry')) {
    const { name }: { name: string } = JSON.parse(
      fs.readFileSync('packages/create-edgepress/package.json', 'utf8'),
    );
    expect(text).toContain(`npm create ${name.replace('create-', '')} `);
  } else if (marks.includes('server'))
    await project.serve(text.trim(), async (origin) => {
      expect((await fetch(origin)).status).toBe(200);
    });
  else if (marks.includes('served'))
    await project.serve('npx edgepress dev', async (origin) => {
      const script = text.replaceAll('http://localhost:8787', origin).replace('curl', 'curl -sf');
      expect(project.run(script)).toMatchObject({ status: 0 });
    });
  else if (marks.includes('account'))
    for (const line of text.split('\n')) await dryRun(project, line);
  else {
    const { status, output } = project.run(text);
    expect([status, text], output).toEqual([0, text]);
  }
}
