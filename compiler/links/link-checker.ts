/** Finds the broken links of pages, and suggests the page or id that the author may have meant. */
import type { PageDetail } from '../page/page.ts';
import { splitLink } from '../page/link-parts.ts';
import { decode } from '../site/routes.ts';
import type { Diagnostic, Severity } from '../diagnostics/diagnostic.ts';
import { closestOption } from '../../model/schema/schema.ts';
import type { RedirectPattern } from '../../model/config/redirect-pattern.ts';
import { redirectMatcher } from '../../model/redirect-matcher.ts';
import type { LinkPolicies, LinkPolicy } from '../../model/config/link-policy.ts';

/** A page that a link can point to. */
export interface TargetPage {
  /** Absolute path. */
  file: string;
  /** Path below the base URL. */
  path: string;
}

/** Everything that a link can point to. */
export interface LinkTargets {
  /** Pages by path below the base URL; `null` for a generated page, which has no ids to check. */
  pages: { get(path: string): TargetPage | null | undefined; keys(): Iterable<string> };
  /** The other valid paths: files, redirects and routes of the worker. */
  others: ReadonlySet<string>;
  /** Redirects with placeholders. */
  patterns: readonly RedirectPattern[];
}

/** Options of the link checker. */
export interface LinkCheckOptions {
  policies: LinkPolicies;
  /** Reads the links and ids of a page from disk; memory holds only the pages. */
  detail: (file: string) => PageDetail;
}

/** The URL path that the compiler gives to a file next to a page. The compiler has already checked that it exists. */
const ASSET = /^\/assets\/[^/]+-[0-9a-f]{24}\.\w+$/;

/** Checks the links of pages, one page at a time. */
export class LinkChecker {
  readonly #targets: LinkTargets;
  readonly #options: LinkCheckOptions;
  readonly #ids = new Map<string, ReadonlySet<string>>();
  readonly #redirect: ReturnType<typeof redirectMatcher>;
  #paths: string[] | undefined;
  #suggested = 0;

  constructor(targets: LinkTargets, options: LinkCheckOptions) {
    this.#targets = targets;
    this.#options = options;
    this.#redirect = redirectMatcher(targets.patterns);
  }

  /** Returns a diagnostic for each broken link of a page. */
  checkPage(page: TargetPage): Diagnostic[] {
    const diagnostics: Diagnostic[] = [];
    for (const link of this.#options.detail(page.file).links) {
      const at = {
        file: link.file,
        ...(link.line > 0 ? { line: link.line, column: link.column } : {}),
      };
      const fault = this.checkLink(link.href, page.path);
      if (fault) diagnostics.push({ ...at, ...fault });
    }
    return diagnostics;
  }

  /** Returns the problem of a link on the page at `from`, or `null` when the link works. */
  checkLink(href: string, from: string): Omit<Diagnostic, 'file'> | null {
    const { path: linked, hash } = splitLink(href);
    const path = linked === '' ? from : linked;
    const target = lookUp(this.#targets.pages, path);
    return target === undefined ? this.#noPage(href, path) : this.#noAnchor(href, hash, target);
  }

  #noPage(href: string, path: string): Omit<Diagnostic, 'file'> | null {
    const { brokenLinks } = this.#options.policies;
    const { pages } = this.#targets;
    if (brokenLinks === 'ignore' || this.#isServed(path)) return null;
    // Comparing every broken link with every path is quadratic, so only the first ones get a suggestion.
    this.#suggested += 1;
    this.#paths ??= this.#suggested <= SUGGESTIONS ? [...pages.keys()] : [];
    const near = this.#suggested <= SUGGESTIONS ? closestOption(path, this.#paths) : undefined;
    return {
      severity: policySeverity(brokenLinks),
      rule: 'broken-link',
      message: `Broken link: there is no page or file \`${href}\`.`,
      hint: near === undefined ? undefined : `Did you mean \`${near}\`?`,
    };
  }

  // Whether there is a file at the path, or a redirect that leads somewhere.
  #isServed(path: string): boolean {
    const { others, pages } = this.#targets;
    if (others.has(path) || others.has(decode(path)) || ASSET.test(path)) return true;
    const to = this.#redirect(decode(path))?.to;
    if (to === undefined) return false;
    const { path: target } = splitLink(to);
    return !to.startsWith('/') || lookUp(pages, target) !== undefined || others.has(decode(target));
  }

  #noAnchor(href: string, hash: string, page: TargetPage | null): Omit<Diagnostic, 'file'> | null {
    const { brokenAnchors } = this.#options.policies;
    if (hash === '' || page === null || brokenAnchors === 'ignore') return null;
    if (/^(?:__docusaurus|content$|:~:)/.test(hash)) return null;
    const ids = this.#idsOf(page);
    if (ids.has(hash) || ids.has(decode(hash))) return null;
    return {
      severity: policySeverity(brokenAnchors),
      rule: 'broken-anchor',
      message: `Broken anchor: \`${href}\` points to the id \`${hash}\`, but \`${page.path}\` has no such id.`,
      hint: suggestion(hash, ids),
    };
  }

  #idsOf({ file }: TargetPage): ReadonlySet<string> {
    const known = this.#ids.get(file);
    if (known) return known;
    const ids = new Set(this.#options.detail(file).anchors);
    this.#ids.set(file, ids);
    return ids;
  }
}

/** Number of broken links that get a suggestion. */
const SUGGESTIONS = 50;

/** The severity of a broken link under a policy. */
export function policySeverity(policy: LinkPolicy): Severity {
  return policy === 'throw' ? 'error' : policy === 'warn' ? 'warning' : 'log';
}

function suggestion(hash: string, ids: ReadonlySet<string>): string | undefined {
  const near = closestOption(hash, [...ids]);
  return near === undefined ? undefined : `Did you mean \`#${near}\`?`;
}

function lookUp(pages: LinkTargets['pages'], path: string): TargetPage | null | undefined {
  const exact = pages.get(path);
  return exact === undefined ? pages.get(decode(path)) : exact;
}
