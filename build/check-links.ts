/** Checks every link of every page against what the site has: pages, files, redirects, and ids for anchors. */
import { createHash } from 'node:crypto';
import type { Marks } from './cache.ts';
import type { PageDetail, PageResult } from './compile/page.ts';
import type { Diagnostic, Severity } from './diagnostic.ts';
import { nearest } from '../model/shape.ts';
import type { LinkPolicies, LinkPolicy } from '../model/link-policy.ts';

/** What a link may lead to. */
export interface LinkTargets {
  /** Pages by path below the base URL; those that the build makes itself have no ids to check. */
  pages: Map<string, PageResult | null>;
  /** Other paths that answer: files, redirects, routes of the worker. */
  others: ReadonlySet<string>;
}

/** What a check takes besides the pages and the targets. */
export interface LinkCheck {
  policies: LinkPolicies;
  /** A page's links and ids, which are not in memory. */
  detail: (file: string) => PageDetail;
  /** A former check, and whether a page was part of it as it is now. */
  before: { links: Marks['links']; covers: (page: PageResult) => boolean } | undefined;
}

/**
 * Broken links and anchors of a site, each with its place. While all that links may lead to stays the same, only
 * pages that have changed are looked at.
 */
export function checkLinks(targets: LinkTargets, check: LinkCheck): Marks['links'] {
  const key = targetsKey(targets, check.policies);
  const before = check.before?.links.key === key ? check.before : undefined;
  const looker = new Looker(targets, check);
  const found: Record<string, Diagnostic[]> = {};
  for (const page of targets.pages.values()) {
    if (page === null) continue;
    const diagnostics = before?.covers(page)
      ? (before.links.found[page.file] ?? [])
      : looker.look(page);
    if (diagnostics.length > 0) found[page.file] = diagnostics;
  }
  return { key, found };
}

class Looker {
  readonly #targets: LinkTargets;
  readonly #check: LinkCheck;
  readonly #ids = new Map<string, ReadonlySet<string>>();
  #paths: string[] | undefined;
  #suggested = 0;

  constructor(targets: LinkTargets, check: LinkCheck) {
    this.#targets = targets;
    this.#check = check;
  }

  look(page: PageResult): Diagnostic[] {
    const diagnostics: Diagnostic[] = [];
    for (const link of this.#check.detail(page.file).links) {
      const [target, hash] = split(link.href);
      const path =
        target === '' ? page.path : target.replace(/\?.*$/, '').replace(/(.)\/$/, '$1') || '/';
      const at = {
        file: link.file,
        ...(link.line > 0 ? { line: link.line, column: link.column } : {}),
      };
      const aim = lookUp(this.#targets.pages, path);
      const fault =
        aim === undefined ? this.#noPage(link.href, path) : this.#noAnchor(link.href, hash, aim);
      if (fault) diagnostics.push({ ...at, ...fault });
    }
    return diagnostics;
  }

  #noPage(href: string, path: string): Omit<Diagnostic, 'file'> | null {
    const { brokenLinks } = this.#check.policies;
    const { others, pages } = this.#targets;
    if (others.has(path) || others.has(safeDecode(path)) || brokenLinks === 'ignore') return null;
    // A search over all paths for each of many broken links would be quadratic; a few get a suggestion.
    this.#suggested += 1;
    this.#paths ??= this.#suggested <= SUGGESTIONS ? [...pages.keys()] : [];
    const near = this.#suggested <= SUGGESTIONS ? nearest(path, this.#paths) : undefined;
    return {
      severity: severity(brokenLinks),
      rule: 'broken-link',
      message: `Link to \`${href}\`, which is no page of this site.`,
      hint: near === undefined ? undefined : `Did you mean \`${near}\`?`,
    };
  }

  #noAnchor(href: string, hash: string, page: PageResult | null): Omit<Diagnostic, 'file'> | null {
    const { brokenAnchors } = this.#check.policies;
    if (hash === '' || page === null || brokenAnchors === 'ignore') return null;
    if (/^(?:__docusaurus|content$|:~:)/.test(hash)) return null;
    const ids = this.#idsOf(page);
    if (ids.has(hash) || ids.has(safeDecode(hash))) return null;
    return {
      severity: severity(brokenAnchors),
      rule: 'broken-anchor',
      message: `Link to \`${href}\`: \`${page.path}\` has no element with the id \`${hash}\`.`,
      hint: suggestion(hash, ids),
    };
  }

  #idsOf({ file }: PageResult): ReadonlySet<string> {
    const known = this.#ids.get(file);
    if (known) return known;
    const ids = new Set(this.#check.detail(file).anchors);
    this.#ids.set(file, ids);
    return ids;
  }
}

/** So many broken links are told which page may be meant. */
const SUGGESTIONS = 50;

function targetsKey({ pages, others }: LinkTargets, policies: LinkPolicies): string {
  const hash = createHash('sha256').update(JSON.stringify([policies, [...others].sort()]));
  for (const [path, page] of pages) hash.update(`\n${path}\0${page?.anchorsKey ?? ''}`);
  return hash.digest('hex').slice(0, 24);
}

/** Gives diagnostics of the compiler the severity that the configuration asks for. */
export function applyPolicies(diagnostics: Diagnostic[], policies: LinkPolicies): Diagnostic[] {
  const byRule: Record<string, LinkPolicy> = {
    'broken-markdown-link': policies.brokenMarkdownLinks,
    'broken-markdown-image': policies.brokenMarkdownImages,
    'duplicate-route': policies.duplicateRoutes,
  };
  return diagnostics.flatMap((diagnostic) => {
    const policy = byRule[diagnostic.rule];
    if (policy === undefined) return [diagnostic];
    return policy === 'ignore' ? [] : [{ ...diagnostic, severity: severity(policy) }];
  });
}

function severity(policy: LinkPolicy): Severity {
  return policy === 'throw' ? 'error' : policy === 'warn' ? 'warning' : 'log';
}

function suggestion(hash: string, ids: ReadonlySet<string>): string | undefined {
  const near = nearest(hash, [...ids]);
  return near === undefined ? undefined : `Did you mean \`#${near}\`?`;
}

function split(href: string): [string, string] {
  const index = href.indexOf('#');
  return index < 0 ? [href, ''] : [href.slice(0, index), href.slice(index + 1)];
}

function lookUp<T>(map: Map<string, T>, path: string): T | undefined {
  return map.has(path) ? map.get(path) : map.get(safeDecode(path));
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
