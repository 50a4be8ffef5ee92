/**
 * A site in several editions, published by the commands to the KV fake and read through workers at edges. The shell and
 * every article contain the edition's number, which reveals responses that mix two editions.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openProject } from '../../../compiler/config/project.ts';
import { SiteBuild } from '../../../compiler/site-build.ts';
import { silentTimings } from '../../../compiler/diagnostics/timings.ts';
import type { Manifest } from '../../../model/release/release.ts';
import { NAMESPACE } from '../kv/kv-api.ts';
import { type KvDouble, kvDouble } from '../kv/kv-double.ts';
import { type RunningCommand, runCommand } from '../process.ts';
import { siteModule, writeFiles } from '../sites/temporary-site.ts';
import { runInProcess } from './command-in-process.ts';

/** The site and the namespace that it is published to. */
export interface Publishing {
  root: string;
  /** Output folder, as the commands choose it. */
  out: string;
  kv: KvDouble;
  /** Writes files of the content folder. */
  write(files: Record<string, string>): void;
  /** Writes an edition and builds it like `edgepress build`. */
  edition(number: number): Promise<Manifest>;
  /** Builds the current files. */
  build(): Promise<Manifest>;
  /** Runs a command of the project against the fake. */
  run(name: string, ...args: string[]): RunningCommand;
  /** Runs a command to its end. The most frequent ones run in this process. */
  ended(name: string, ...args: string[]): Promise<{ code: number | null; output: string }>;
  close(): Promise<void>;
}

const IN_PROCESS = new Set(['publish', 'gc', 'rollback']);

/** Pages of an edition. */
export const PAGES = ['/', '/one', '/two', '/deep/three', '/deep/four'];

/** Creates the site. */
export async function publishing(): Promise<Publishing> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-publishing-'));
  const root = path.join(folder, path.basename(folder));
  const out = openProject({ content: root }).out;
  const kv = await kvDouble();
  const site = new SiteBuild({
    root,
    out,
    cache: openProject({}).cache,
    dev: false,
    timings: silentTimings,
  });
  const write = (files: Record<string, string>): void => writeFiles(root, files);
  const build = async (): Promise<Manifest> => {
    const { manifest } = await site.run();
    fs.writeFileSync(path.join(out, 'release.json'), JSON.stringify(manifest));
    return manifest;
  };
  const env = { CONTENT: root, PUBLISH_PLAN: 'paid', ...kv.env };
  // `build` is the only command here that reads no namespace.
  const all = (name: string, args: string[]): string[] =>
    name === 'build' ? args : [...args, '--namespace-id', NAMESPACE];
  return {
    root,
    out,
    kv,
    write,
    build,
    run: (name, ...args) => runCommand(name, env, all(name, args)),
    async ended(name, ...args) {
      if (IN_PROCESS.has(name)) return runInProcess(name, env, all(name, args));
      const command = runCommand(name, env, all(name, args));
      return { code: await command.ended, output: command.output() };
    },
    edition(number) {
      write(editionFiles(number));
      return build();
    },
    async close() {
      await site.close();
      await kv.close();
      fs.rmSync(folder, { recursive: true, force: true });
      fs.rmSync(out, { recursive: true, force: true });
    },
  };
}

/** Returns the edition in an article. */
export function articleEdition(html: string): string | undefined {
  return /Text of edition (\d+)\./.exec(html)?.[1];
}

/** Returns the edition in the shell. */
export function shellEdition(html: string): string | undefined {
  return /Docs (\d+)<\/title>/.exec(html)?.[1];
}

function editionFiles(number: number): Record<string, string> {
  const text = (title: string): string => `# ${title}\n\nText of edition ${number}.\n`;
  return {
    'site.ts': siteModule({ title: `Docs ${number}` }),
    'sidebars.ts':
      "export default { docs: ['one', 'two', { type: 'category', label: 'Deep', items: ['deep/three', 'deep/four'] }] };\n",
    'docs/index.mdx': `---\nslug: /\n---\n\n${text('Home')}`,
    'docs/one.mdx': `${text('One')}\n[Two](./two.mdx) and [elsewhere](https://elsewhere.example/one).\n\n\`<a href="/two">\`\n`,
    'docs/two.mdx': `${text('Two')}\n![A picture](./picture.svg)\n`,
    'docs/picture.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>${number}</title></svg>\n`,
    'docs/deep/three.mdx': text('Three'),
    'docs/deep/four.mdx': text('Four'),
    'static/edition.txt': `Edition ${number}.\n`,
  };
}
