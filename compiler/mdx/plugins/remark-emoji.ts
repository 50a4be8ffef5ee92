/** Replaces emoji shortcodes in text (`:rocket:`) by their characters, which screen readers announce by name. */
import type { VFile } from 'vfile';
import { type Node, nodeText, walk } from './tree.ts';

/** One or more shortcodes in a row. A letter, digit or colon beside them means something else (`10:30:45`, `a::b::c`). */
const SHORTCODES = /(?<![\p{L}\p{N}:])(?::[\w+-]+:)+(?![\p{L}\p{N}:])/gu;

/** Replaces the shortcodes that GitHub knows. Code, URLs and unknown names stay as they are. */
export function remarkEmoji() {
  return async (tree: Node, file: VFile): Promise<void> => {
    const texts: Node[] = [];
    walk(tree, (node) => {
      if (node.type === 'link' && isBareUrl(node)) return [node];
      if (node.type === 'text' && node.value?.search(SHORTCODES) !== -1) texts.push(node);
      return undefined;
    });
    if (texts.length === 0) return;
    // The names are 350 KB of JavaScript, so they are loaded only for a page that seems to use one.
    const { nameToEmoji } = await import('gemoji');
    for (const node of texts) {
      const source = sourceOf(node, file);
      node.value = (node.value ?? '').replace(SHORTCODES, (codes) =>
        codes.replace(/:([\w+-]+):/g, (code, name: string) =>
          Object.hasOwn(nameToEmoji, name) && !source.includes(`\\${code}`)
            ? (nameToEmoji[name] ?? code)
            : code,
        ),
      );
    }
  };
}

// An address that is its own link text, such as `https://example.com/:id:`.
function isBareUrl(link: Node): boolean {
  const text = nodeText(link);
  return [text, `http://${text}`, `mailto:${text}`].includes(link.url ?? '');
}

// The parsed text has lost the backslash of `\:rocket:`.
function sourceOf({ position }: Node, file: VFile): string {
  return String(file.value).slice(position?.start.offset, position?.end.offset);
}
