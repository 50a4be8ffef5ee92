/**
 * Compiles the pages of a folder with MDX and Prism alone, on two threads: `mdx-alone.ts <content>`. A build with these two libraries
 * can't take less. The result is thrown away.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { createProcessor } from '@mdx-js/mdx';
import type * as PrismModule from 'prismjs';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';

/** A node of Markdown, as far as it matters here. */
interface Node {
  type: string;
  lang?: string | null;
  value?: string;
  children?: Node[];
}

interface Work {
  files: string[];
  /** The index of the next file, which the threads share. */
  next: Int32Array;
}

const THREADS = 2;

const require = createRequire(import.meta.url);
const Prism: typeof PrismModule = require('prismjs');
const loadLanguages: {
  (languages: string[]): void;
  silent: boolean;
} = require('prismjs/components/index.js');

if (isMainThread) await startThreads(process.argv[2] ?? '.');
else await compile(workerData);

async function startThreads(folder: string): Promise<void> {
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => path.join(folder, name));
  const work: Work = { files, next: new Int32Array(new SharedArrayBuffer(4)) };
  await Promise.all(
    Array.from({ length: THREADS }, () => {
      const thread = new Worker(new URL(import.meta.url), { workerData: work });
      return new Promise((resolve, reject) => thread.on('exit', resolve).on('error', reject));
    }),
  );
}

async function compile({ files, next }: Work): Promise<void> {
  loadLanguages.silent = true;
  const processor = createProcessor({
    format: 'mdx',
    outputFormat: 'function-body',
    remarkPlugins: [remarkGfm, remarkDirective, highlightCode],
  });
  const take = (): string | undefined => files[Atomics.add(next, 0, 1)];
  for (let file = take(); file !== undefined; file = take()) {
    const text = fs.readFileSync(file, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '');
    await processor.process(text);
  }
}

function highlightCode(): typeof highlight {
  return highlight;
}

function highlight(node: Node): void {
  if (node.type === 'code' && node.lang) node.value = highlighted(node.value ?? '', node.lang);
  node.children?.forEach(highlight);
}

function highlighted(code: string, language: string): string {
  if (!Prism.languages[language]) loadLanguages([language]);
  const grammar = Prism.languages[language];
  return grammar ? Prism.highlight(code, grammar, language) : code;
}
