/** The code of a page of the documentation, built in a project. */
import path from 'node:path';
import { expect } from 'vitest';
import type { DocFence } from './doc-fences.ts';
import { DOCUMENTED_ORIGIN } from './example-service.ts';
import { fileOf, handlingOf } from './fence-handling.ts';
import type { SnippetProject } from './snippet-project.ts';

/** Writes the files and pages of the blocks, and builds each configuration with them. */
export class PageCode {
  readonly #project: SnippetProject;
  readonly #blocks: DocFence[];
  readonly #config: string;
  readonly #wrangler: string;
  #isBuilt = false;

  /** `service` is the origin of what loaders read. */
  constructor(project: SnippetProject, blocks: DocFence[], service: string) {
    this.#project = project;
    this.#blocks = blocks;
    this.#config = project.read('content/site.ts');
    this.#wrangler = project.read('wrangler.jsonc');
    for (const block of blocks)
      if (handlingOf(block) === 'file')
        project.write(block.title, block.text.replaceAll(DOCUMENTED_ORIGIN, service));
    for (const [index, block] of blocks.entries()) this.#writePage(block, index);
    this.#writeUses();
  }

  /** Builds a configuration, or lets wrangler bundle one of its own. */
  async expectBuilt(block: DocFence): Promise<void> {
    const file = fileOf(block);
    if (file === 'wrangler.jsonc' || file === 'worker.ts') return this.#expectBundled(block, file);
    if (file === 'content/site.ts')
      this.#project.write(file, siteModule(block.text, this.#wiring()));
    else {
      this.#project.write('content/site.ts', siteModule('', this.#wiring()));
      this.#project.write(file, sidebarsModule(block.text));
    }
    await this.#build(block.text);
  }

  /** Builds the page's other code if no configuration was built. */
  async expectRestBuilt(name: string): Promise<void> {
    if (this.#isBuilt) return;
    const isWired = Object.keys(this.#wiring()).length > 0;
    this.#project.write('content/site.ts', isWired ? siteModule('', this.#wiring()) : this.#config);
    await this.#build(name);
  }

  /** Builds the prepared configuration that prints what a block shows. An ellipsis in the block stands for anything. */
  async expectPrinted({ text }: DocFence): Promise<void> {
    this.#project.write('content/site.ts', this.#project.read('content/site.output.ts'));
    const { output } = await this.#project.run('npx edgepress build');
    const plain = output.replaceAll(/\s+/g, ' ');
    for (const part of text.split('…'))
      expect(plain).toContain(part.replaceAll(/\s+/g, ' ').trim());
    this.#project.write('content/site.ts', this.#config);
  }

  // Without a title, Markdown is a page, YAML is the front matter of one, and other code is shown on one.
  #writePage(block: DocFence, index: number): void {
    if (handlingOf(block) !== 'page') return;
    const { language, title, marks, text } = block;
    const isText = title === '' && /^(?:mdx?|markdown|yaml)$/.test(language);
    const info = [language, title && `title="${title}"`, ...marks].filter(Boolean).join(' ');
    const code = `\`\`\`${info}\n${text}\`\`\`\n`;
    const body = !isText ? code : language === 'yaml' ? `---\n${text}---\n\nText.\n` : text;
    const page = body.startsWith('---')
      ? body
      : `---\ntitle: Example ${index}\ndescription: An example.\n---\n\n${body}`;
    this.#project.write(`content/docs/examples/${index}.mdx`, page);
  }

  // A component that no page of the block's page uses is imported by one.
  #writeUses(): void {
    const components = this.#blocks.filter(
      (block) =>
        handlingOf(block) === 'file' && /^content\/components\/[\w-]+\.tsx$/.test(block.title),
    );
    for (const { title } of components) {
      const name = path.basename(title, '.tsx');
      const module = title.replace('content/', '@site/');
      this.#project.write(
        `content/docs/examples/uses-${name}.mdx`,
        `---\ntitle: Uses ${name}\n---\n\nimport * as Parts from '${module}';\n\nParts: {Object.keys(Parts).length}\n`,
      );
    }
  }

  // What the configuration has besides the code of the page: its prepared fields, and the modules that only it can name.
  #wiring(): Record<string, unknown> {
    const inFolder = (folder: string): string[] => [
      ...new Set(
        this.#blocks
          .filter(({ title }) => title.startsWith(`content/${folder}/`))
          .map(({ title }) => title.replace('content/', './')),
      ),
    ];
    const lists = { checks: inFolder('checks'), loaders: inFolder('loaders') };
    return {
      ...this.#project.prepared(),
      ...Object.fromEntries(Object.entries(lists).filter(([, modules]) => modules.length > 0)),
    };
  }

  async #build(what: string): Promise<void> {
    const { status, output } = await this.#project.run('npx edgepress build');
    expect(output, what).toContain('Built release');
    expect(output, what).not.toMatch(/^(?:error|warning): /m);
    expect([status, what], output).toEqual([0, what]);
    this.#isBuilt = true;
  }

  // wrangler reads the configuration and bundles the worker, without an account.
  async #expectBundled({ text }: DocFence, file: string): Promise<void> {
    const project = this.#project;
    let config = this.#wrangler;
    if (file === 'worker.ts') {
      project.write(file, text);
      config = config
        .replace('"node_modules/edgepress/worker.js"', '"worker.ts"')
        .replace(/^.*"no_bundle": true,\n/m, '');
    } else if (text.startsWith('{')) config = config.replace('"ratelimits": [', `$&${text}`);
    else config = config.replace(/\}\s*$/, `${text}}\n`);
    project.write('wrangler.jsonc', config);
    const env = /"env": \{\s*"(\w+)"/.exec(text)?.[1] ?? '';
    const { status, output } = await project.run(`npx wrangler deploy --dry-run --env '${env}'`);
    expect([status, output]).toEqual([0, expect.stringContaining('--dry-run: exiting now.')]);
    expect(output).not.toMatch(/Unexpected fields|\[ERROR\]/);
    if (file === 'worker.ts') project.write('wrangler.jsonc', this.#wrangler);
  }
}

// A fragment is a field of the configuration.
function siteModule(text: string, wired: Record<string, unknown>): string {
  if (/^export default/m.test(text))
    return text
      .replace('defineConfig({', `$&${JSON.stringify(wired).slice(1, -1)},`)
      .replace('{,', '{');
  const own = new Set([...text.matchAll(/^(\w+):/gm)].map(([, name]) => name));
  const required = Object.entries({ title: 'Docs', url: 'https://docs.example.com' });
  const fields = { ...Object.fromEntries(required.filter(([name]) => !own.has(name))), ...wired };
  const head = JSON.stringify(fields).slice(1, -1);
  return `import { defineConfig } from 'edgepress';\n\nexport default defineConfig({\n${head},\n${text}});\n`;
}

function sidebarsModule(text: string): string {
  return /^export default/m.test(text) ? text : `export default { docs: [\n${text}] };\n`;
}
