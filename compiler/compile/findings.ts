/** What a build found, kept by where it comes from: what is told of a page goes when the page is compiled again. */
import type { PageResult } from '../page/page.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/** Findings of a build. */
export interface Findings {
  /** Of sources, navigation and configuration. */
  general: Diagnostic[];
  /** Of compiled pages, by file. */
  pages: Record<string, Diagnostic[]>;
  /** Of their links, by file. */
  links: Record<string, Diagnostic[]>;
}

/** All that was found, in one list. */
export function allFound({ general, pages, links }: Findings): Diagnostic[] {
  return [...general, ...Object.values(pages).flat(), ...Object.values(links).flat()];
}

/** Findings of a page's compilation; those of its front matter are its source's. */
export function pageFindings(diagnostics: Diagnostic[]): Diagnostic[] {
  return diagnostics.filter((entry) => entry.rule !== 'front-matter');
}

/** Findings of all pages by file, where there are any. */
export function findingsOf(pages: Map<string, PageResult>): Record<string, Diagnostic[]> {
  const found: Record<string, Diagnostic[]> = {};
  for (const [file, page] of pages) {
    const own = pageFindings(page.diagnostics);
    if (own.length > 0) found[file] = own;
  }
  return found;
}

/** Notes the findings of a file in place of those before. */
export function note(
  found: Record<string, Diagnostic[]>,
  file: string,
  diagnostics: Diagnostic[],
): void {
  if (diagnostics.length > 0) found[file] = diagnostics;
  else delete found[file];
}
