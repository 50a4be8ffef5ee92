/** The diagnostics of a build, grouped by origin, so that those of one page can be replaced when it is compiled again. */
import type { PageResult } from '../page/page.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/** The diagnostics of a build. */
export interface Findings {
  /** Of documents, navigation and configuration. */
  general: Diagnostic[];
  /** Of compiled pages, by file. */
  pages: Record<string, Diagnostic[]>;
  /** Of their links, by file. */
  links: Record<string, Diagnostic[]>;
}

/** Returns all of them in one list. */
export function allDiagnostics({ general, pages, links }: Findings): Diagnostic[] {
  return [...general, ...Object.values(pages).flat(), ...Object.values(links).flat()];
}

/** The diagnostics of compiling a page. Those of its front matter come with its document. */
export function pageFindings(diagnostics: Diagnostic[]): Diagnostic[] {
  return diagnostics.filter(({ rule }) => !/^(?:unknown-)?front-matter$/.test(rule));
}

/** The diagnostics of all pages by file. Files without any are left out. */
export function diagnosticsByFile(pages: Map<string, PageResult>): Record<string, Diagnostic[]> {
  const found: Record<string, Diagnostic[]> = {};
  for (const [file, page] of pages) {
    const own = pageFindings(page.diagnostics);
    if (own.length > 0) found[file] = own;
  }
  return found;
}

/** Replaces the findings of a file. */
export function setFindings(
  found: Record<string, Diagnostic[]>,
  file: string,
  diagnostics: Diagnostic[],
): void {
  if (diagnostics.length > 0) found[file] = diagnostics;
  else delete found[file];
}
