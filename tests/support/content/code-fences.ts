/** Code fences of the pages as authors write them, with the site's variables filled in. */
import fs from 'node:fs';
import { withVariables } from './api-schemas.ts';

/** A fence. */
export interface CodeFence {
  /** The page's file, and the line of the fence's first line of code. */
  file: string;
  line: number;
  lang: string;
  /** What follows the language. */
  meta: string;
  title: string;
  text: string;
}

const FENCE = /^( *)```([\w-]+)([^\n]*)\n([\s\S]*?)^\1```/gm;

/** Returns the fences in these languages. Those whose code comes from a file have no text of their own and are left out. */
export function codeFences(languages: readonly string[]): CodeFence[] {
  return fs.globSync('content/docs/**/*.mdx').flatMap((file) => {
    const source = fs.readFileSync(file, 'utf8');
    return [...source.matchAll(FENCE)].flatMap((match) => {
      const [, indent = '', lang = '', meta = '', code = ''] = match;
      if (!languages.includes(lang) || /\sfile=/.test(meta) || code.trim() === '') return [];
      const text = code
        .split('\n')
        .map((one) => (one.startsWith(indent) ? one.slice(indent.length) : one));
      return {
        file,
        line: source.slice(0, match.index).split('\n').length + 1,
        lang,
        meta,
        title: withVariables(/title="([^"]*)"/.exec(meta)?.[1] ?? ''),
        text: withVariables(text.join('\n')),
      };
    });
  });
}
