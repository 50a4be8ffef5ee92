/** The code blocks of the engine's own documentation. */
import fs from 'node:fs';

/** A fenced block of code. */
export interface DocFence {
  /** Relative to the repository. */
  file: string;
  language: string;
  /** The file that the block belongs into, or '' if it has none. */
  title: string;
  /** Words after the language, such as `account` (docs/contribute/testing.md). */
  marks: string[];
  /** Without the indentation of the block. */
  text: string;
}

const FENCE = /^( *)(`{3,})(\w*)([^\n]*)\n([^]*?)^\1\2 *$/gm;

/** Returns the blocks of the files that match, in their order. Blocks within blocks are text. */
export function docFences(...patterns: string[]): DocFence[] {
  return fs
    .globSync(patterns)
    .toSorted()
    .flatMap((file) =>
      [...fs.readFileSync(file, 'utf8').matchAll(FENCE)].map(
        ([, indent = '', , language = '', meta = '', text = '']) => ({
          file,
          language,
          title: /title="([^"]*)"/.exec(meta)?.[1] ?? '',
          marks: meta
            .replace(/\w+="[^"]*"/g, '')
            .split(/\s+/)
            .filter(Boolean),
          text: quotedFile(meta) ?? text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
        }),
      ),
    );
}

// The file of the documentation that a block quotes.
function quotedFile(meta: string): string | undefined {
  const name = /(?:^|\s)file=@site\/([\w./-]+)/.exec(meta)?.[1];
  return name === undefined ? undefined : fs.readFileSync(`docs/${name}`, 'utf8');
}
