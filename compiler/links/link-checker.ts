/** A closer look at the links of a page: which of them lead nowhere, and what may be meant. */
import type { PageDetail } from '../page/page.ts';
import { splitLink } from '../page/link-parts.ts';
import { decode } from '../site/routes.ts';
import type { Diagnostic, Severity } from '../diagnostics/diagnostic.ts';
import { nearest } from '../../model/schema/schema.ts';
import type { LinkPolicies, LinkPolicy } from '../../model/config/link-policy.ts';

/** A page that links may lead to. */
export interface AimedPage {
  /** Absolute path. */
  file: string;
  /** Path below the base URL. */
  path: string;
}

/** What a link may lead to. */
export interface LinkTargets {
  /** Pages by path below the base URL; those that the build makes itself (`null`) have no ids to check. */
  pages: { get(path: string): AimedPage | null | undefined; keys(): Iterable<string> };
  /** Other paths that answer: files, redirects, routes of the worker. */
  others: ReadonlySet<string>;
}

/** What it takes to see links. */
export interface LinkSight {
  policies: LinkPolicies;
  /** A page's links and ids, which are not in memory. */
  detail: (file: string) => PageDetail;
}

/** A file that lies beside a page: the compiler has found it and given it this address. */
const ASSET = /^\/assets\/[^/]+-[0-9a-f]{24}\.\w+$/;

/** Looks at the links of one page after the other. */
export class LinkLooker {
  readonly #targets: LinkTargets;
  readonly #check: LinkSight;
  readonly #ids = new Map<string, ReadonlySet<string>>();
  #paths: string[] | undefined;
  #suggested = 0;

  constructor(targets: LinkTargets, check: LinkSight) {
    this.#targets = targets;
    this.#check = check;
  }

  /** What is wrong with the links of a page. */
  look(page: AimedPage): Diagnostic[] {
    const diagnostics: Diagnostic[] = [];
    for (const link of this.#check.detail(page.file).links) {
      const at = {
        file: link.file,
        ...(link.line > 0 ? { line: link.line, column: link.column } : {}),
      };
      const fault = this.aim(link.href, page.path);
      if (fault) diagnostics.push({ ...at, ...fault });
    }
    return diagnostics;
  }

  /** What is wrong with a link that stands at the path `from`; `null` when it leads somewhere. */
  aim(href: string, from: string): Omit<Diagnostic, 'file'> | null {
    const { path: target, hash } = splitLink(href);
    const path = target === '' ? from : target;
    const aim = lookUp(this.#targets.pages, path);
    return aim === undefined ? this.#noPage(href, path) : this.#noAnchor(href, hash, aim);
  }

  #noPage(href: string, path: string): Omit<Diagnostic, 'file'> | null {
    const { brokenLinks } = this.#check.policies;
    const { others, pages } = this.#targets;
    if (others.has(path) || others.has(decode(path)) || ASSET.test(path)) return null;
    if (brokenLinks === 'ignore') return null;
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

  #noAnchor(href: string, hash: string, page: AimedPage | null): Omit<Diagnostic, 'file'> | null {
    const { brokenAnchors } = this.#check.policies;
    if (hash === '' || page === null || brokenAnchors === 'ignore') return null;
    if (/^(?:__docusaurus|content$|:~:)/.test(hash)) return null;
    const ids = this.#idsOf(page);
    if (ids.has(hash) || ids.has(decode(hash))) return null;
    return {
      severity: severity(brokenAnchors),
      rule: 'broken-anchor',
      message: `Link to \`${href}\`: \`${page.path}\` has no element with the id \`${hash}\`.`,
      hint: suggestion(hash, ids),
    };
  }

  #idsOf({ file }: AimedPage): ReadonlySet<string> {
    const known = this.#ids.get(file);
    if (known) return known;
    const ids = new Set(this.#check.detail(file).anchors);
    this.#ids.set(file, ids);
    return ids;
  }
}

/** So many broken links are told which page may be meant. */
const SUGGESTIONS = 50;

/** How bad it is what a policy is about. */
export function severity(policy: LinkPolicy): Severity {
  return policy === 'throw' ? 'error' : policy === 'warn' ? 'warning' : 'log';
}

function suggestion(hash: string, ids: ReadonlySet<string>): string | undefined {
  const near = nearest(hash, [...ids]);
  return near === undefined ? undefined : `Did you mean \`#${near}\`?`;
}

function lookUp(pages: LinkTargets['pages'], path: string): AimedPage | null | undefined {
  const exact = pages.get(path);
  return exact === undefined ? pages.get(decode(path)) : exact;
}
