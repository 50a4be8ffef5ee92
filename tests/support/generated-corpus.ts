/** The corpus that the peers were measured with. Its generator lies beside the project. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { siteModule } from './temporary-site.ts';

const GENERATOR = path.resolve('../shared/bench/gen-corpus.mjs');

/** Whether the generator is there. */
export const hasGenerator = fs.existsSync(GENERATOR);

/** The page that the peers were weighed by, and the one that is navigated to. */
export const PROBE = '/docs/conversations/reference/resolving-stable-drafts-6';
export const NEXT = '/docs/conversations/reference/encrypting-signed-snapshots-7';

/** Writes a site of `pages` generated pages into a temporary folder and returns it. */
export function generateCorpus(pages: number): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), `edgepress-corpus-${pages}-`));
  execFileSync(process.execPath, [
    GENERATOR,
    '--engine',
    'plain',
    '--n',
    String(pages),
    '--out',
    path.join(root, 'docs'),
    '--manifest',
    path.join(root, 'manifest.json'),
  ]);
  fs.writeFileSync(
    path.join(root, 'site.ts'),
    siteModule({ docs: [{ path: 'docs', routeBasePath: 'docs' }] }),
  );
  return root;
}

/** Keeps of each page its lead, one section and its links: many pages in the time of a few. */
export function shortenPages(root: string): void {
  for (const entry of fs.readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.mdx')) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = fs.readFileSync(file, 'utf8');
    const front = text.slice(0, text.indexOf('\n---\n', 4) + 5);
    const [lead = '', section = '', ...rest] = text.slice(front.length).split(/\n(?=## )/);
    const first = section.split('\n\n').slice(0, 2).join('\n\n');
    fs.writeFileSync(file, `${front}${lead.trimEnd()}\n\n${first}\n\n${rest.at(-1) ?? ''}`);
  }
}
