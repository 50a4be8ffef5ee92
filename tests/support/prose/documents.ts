/** The documents of the repository: their prose, their links and the names in them. */
import path from 'node:path';
import { repositoryFiles } from '../repository/source-files.ts';

/** The Markdown and MDX of the repository and of new projects. The pages of the first site and of the examples are checked by their builds. */
export const DOCUMENTS = repositoryFiles.filter(
  (file) =>
    /\.mdx?$/.test(file) &&
    !/^(?:content\/(?!README)|examples\/[\w-]+\/(?!README)|tests\/|sites\/)/.test(file),
);

/** Returns a document without its blocks of code. */
export function withoutBlocks(text: string): string {
  return text.replaceAll(/^ *(`{3,})[\s\S]*?^ *\1/gm, '');
}

/** Inline code outside of code blocks. */
export function codeIn(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}

/** The paragraphs, list items and table rows of a document, each in one line, without code. */
export function paragraphsIn(text: string): string[] {
  return withoutBlocks(text)
    .replaceAll(/(`+)[^`\n]+\1/g, ' ')
    .split(/\n(?=\s*(?:[-*|#>]|\d+\.|\n))/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' '));
}

/** What readers see of a document as words: without code, markup, addresses and modules. */
export function wordsIn(text: string): string[] {
  const prose = text
    .replace(/^---\n[^]*?\n---\n/, frontMatterTexts)
    .replaceAll(/^(?:import|export) .*$/gm, '')
    .replaceAll(/<!--[^]*?-->/g, ' ')
    .replaceAll(/\]\([^)\s]+\)/g, '] ');
  // Texts in attributes are read, but names of components and other attributes aren't.
  return paragraphsIn(prose).map((paragraph) =>
    paragraph.replaceAll(
      /<\/?[\w.]+((?:\s+[\w-]+(?:=(?:"[^"]*"|\{[^}]*\}))?)*)\s*\/?>/g,
      (_tag, attributes: string) =>
        [...attributes.matchAll(/\b(?:alt|label|title|summary|caption)="([^"]*)"/g)]
          .map(([, value = '']) => ` ${value} `)
          .join(' '),
    ),
  );
}

/** The targets of links and of the `href` and `to` of elements. */
export function linksIn(text: string): string[] {
  const prose = withoutBlocks(text).replaceAll(/(`+)[^`\n]+\1/g, ' ');
  return [...prose.matchAll(/\]\(([^)\s]+)\)|\b(?:href|to)="([^"]+)"/g)].map(
    ([, link, attribute]) => link ?? attribute ?? '',
  );
}

/** The file that a link from a document names, and the anchor in it; `null` for other sites and routes. */
export function linkedFile(
  document: string,
  href: string,
): { file: string; anchor?: string } | null {
  if (/^(?:[a-z]+:|\/)/.test(href)) return null;
  const [file = '', anchor] = href.split('#');
  return {
    file: file === '' ? document : path.join(path.dirname(document), file),
    ...(anchor !== undefined && { anchor }),
  };
}

// Titles and descriptions are read; other fields are settings.
function frontMatterTexts(block: string): string {
  return [...block.matchAll(/^(?:title|description|sidebar_label): (.*)$/gm)]
    .map(([, value = '']) => `${value}\n\n`)
    .join('');
}
