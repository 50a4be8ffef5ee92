/** Measures answers to questions: which sources they find, and how many tokens a model needs for one. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWorker } from '../../compiler/assets/worker-bundle.ts';
import { openProject } from '../../compiler/config/project.ts';
import { silentTimings } from '../../compiler/diagnostics/timings.ts';
import { blocksMarkdown } from '../../compiler/html/markdown.ts';
import { parseHtml } from '../../compiler/html/tree.ts';
import { objectsFolder, readObject } from '../../compiler/objects/objects.ts';
import { SiteBuild } from '../../compiler/site-build.ts';
import { POINTER_KEY } from '../../model/release/pointer.ts';
import type { DocsNamespace } from '../../worker/config/bindings.ts';
import { parseSearchIndex } from '../../worker/search/index/index-file.ts';
import { evaluate, unansweredCoverage } from './evaluate.ts';
import { median, printTable } from '../table.ts';

/** Characters of a token, as the worker estimates them for `x-markdown-tokens`. */
const PER_TOKEN = 4;

interface WorkerModule {
  default: { fetch: (request: Request, env: object) => Promise<Response> };
}

/** Prints both. */
export async function benchAsk(): Promise<void> {
  const root = path.resolve('content');
  const { out } = openProject({ content: root });
  const { cache } = openProject({});
  const build = new SiteBuild({ root, out, cache, dev: false, timings: silentTimings });
  const { manifest } = await build.run();
  await build.close();
  const store = objectsFolder(out);
  const object = (hash: string): string => readObject(store, hash).toString('utf8');
  const evaluated = evaluate(
    parseSearchIndex(object(manifest.search?.object ?? '')),
    manifest.site,
  );
  const without = unansweredCoverage(
    parseSearchIndex(object(manifest.search?.object ?? '')),
    manifest.site,
  );
  const found = evaluated.filter(({ isFound }) => isFound);
  printTable(
    '60 questions over this repository’s pages, without a model',
    ['what', 'value'],
    [
      ['a correct page among the first five', (found.length / evaluated.length).toFixed(3)],
      [
        'a correct page first',
        (found.filter(({ rank }) => rank === 1).length / evaluated.length).toFixed(3),
      ],
      [
        'least coverage of a question with an answer',
        Math.min(...evaluated.map((one) => one.coverage)).toFixed(2),
      ],
      ['most coverage of a question without one', Math.max(...without).toFixed(2)],
      ...evaluated.filter(({ isFound }) => !isFound).map(({ question }) => ['not found', question]),
    ],
  );

  const pointer = JSON.stringify({
    release: manifest.id,
    previous: null,
    at: manifest.created,
    manifest,
  });
  const read = (key: string): string | null =>
    key === POINTER_KEY ? pointer : key.startsWith('object/') ? object(key.slice(7)) : null;
  const get = async (key: string, { type }: { type: 'text' | 'stream' }) => {
    const value = read(key);
    return type === 'stream' && value !== null ? new Response(value).body : value;
  };
  const bundle = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-ask-')), 'worker.mjs');
  await buildWorker(bundle);
  const { default: worker }: WorkerModule = await import(pathToFileURL(bundle).href);
  // The overloads of `get` differ in `type` only.
  const env = { DOCS: { get } as unknown as DocsNamespace, RATE_LIMITS: 'off' };
  const served = async (address: string): Promise<string> =>
    (await worker.fetch(new Request(`https://docs.acme.example${address}`), env)).text();
  const whole = await served('/llms-full.txt');
  const rows = await Promise.all(
    evaluated.map(async ({ paths, passages }) => {
      const [first = '/'] = paths;
      const html = await served(first);
      const body = parseHtml(html.slice(html.indexOf('<body')));
      return {
        html: html.length,
        generic: blocksMarkdown(body, { origin: 'https://docs.acme.example', page: first }).length,
        markdown: (await served(`${first}.md`)).length,
        retrieval: passages
          .map(({ title, trail, text }) => [...trail, title, text].join('\n'))
          .join('\n').length,
      };
    }),
  );
  const tokens = (characters: number): string =>
    Math.ceil(characters / PER_TOKEN).toLocaleString('en');
  const row = (name: string, lengths: number[]): string[] => [
    name,
    tokens(median(lengths)),
    tokens(Math.max(...lengths)),
  ];
  printTable(
    'Tokens that a model reads for one question',
    ['form', 'median', 'most'],
    [
      row('the whole of `llms-full.txt`', [whole.length]),
      row(
        'the first page as HTML',
        rows.map(({ html }) => html),
      ),
      row(
        'the HTML converted to Markdown, navigation included',
        rows.map(({ generic }) => generic),
      ),
      row(
        'the first page as Markdown (`.md`)',
        rows.map(({ markdown }) => markdown),
      ),
      row(
        'the passages of up to five pages',
        rows.map(({ retrieval }) => retrieval),
      ),
    ],
  );
}
