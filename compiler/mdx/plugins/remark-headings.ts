/** Ids of headings: the author's (`## Title {#id}`, `## Title {/* #id *\/}`), else from github-slugger. */
import GithubSlugger from 'github-slugger';
import type { VFile } from 'vfile';
import { contextOf } from './context.ts';
import { remarkEmoji } from './remark-emoji.ts';
import { type Node, nodeText, walk } from './tree.ts';

/** Gives every heading an id that is unique in its file. */
export function remarkHeadings() {
  return async (tree: Node, file: VFile): Promise<void> => {
    const { isDocusaurus, isMdx1, maintainsCase } = contextOf(file);
    if (isMdx1) await remarkEmoji()(tree, file);
    const slugger = new GithubSlugger();
    walk(tree, (node) => {
      if (node.type !== 'heading') return undefined;
      const text = isDocusaurus ? docusaurusText(node) : nodeText(node).trim();
      const id = customId(node) ?? slugger.slug(text, maintainsCase);
      const data = node.data ?? {};
      node.data = {
        ...data,
        id,
        hProperties: { ...(isRecord(data['hProperties']) ? data['hProperties'] : {}), id },
      };
      return undefined;
    });
  };
}

// Docusaurus keeps the space between text and an element (`## Events <Badge/>` has the id `events-`), and expressions.
function docusaurusText(node: Node): string {
  if (node.type === 'html') return '';
  return node.value ?? node.alt ?? (node.children ?? []).map(docusaurusText).join('');
}

function customId(node: Node): string | undefined {
  const children = node.children ?? [];
  const last = children.at(-1);
  if (last?.type === 'mdxTextExpression') {
    const id = /^\/\*\s*#([^\s*]+)\s*\*\/$/.exec((last.value ?? '').trim())?.[1];
    if (id === undefined) return undefined;
    children.pop();
    trimEnd(children);
    return id;
  }
  if (last?.type !== 'text') return undefined;
  const match = /^([\s\S]*?)\s*\{#([^}\s]+)\}\s*$/.exec(last.value ?? '');
  if (match === null) return undefined;
  last.value = match[1] ?? '';
  if (last.value === '') {
    children.pop();
    trimEnd(children);
  }
  return match[2];
}

function trimEnd(children: Node[]): void {
  const last = children.at(-1);
  if (last?.type === 'text') last.value = (last.value ?? '').trimEnd();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
