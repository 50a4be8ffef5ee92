/** Checks every link of every page against what the site has: pages, files, redirects, and ids for anchors. */
import type { PageResult } from './compile/page.ts';
import type { Diagnostic, Severity } from './diagnostic.ts';
import { nearest } from '../model/shape.ts';
import type { LinkPolicies, LinkPolicy } from '../model/site.ts';

/** What a link may lead to. */
export interface LinkTargets {
  /** Ids by path below the base URL; paths of pages that the build makes itself have none to check. */
  anchors: Map<string, ReadonlySet<string> | null>;
  /** Other paths that answer: files, redirects, routes of the worker. */
  others: ReadonlySet<string>;
}

/** Broken links and anchors of a site, each with its place. */
export function checkLinks(
  pages: Iterable<PageResult>,
  targets: LinkTargets,
  policies: LinkPolicies,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const paths = [...targets.anchors.keys()];
  for (const page of pages)
    for (const link of page.links) {
      const [target, hash] = split(link.href);
      const path =
        target === '' ? page.path : target.replace(/\?.*$/, '').replace(/(.)\/$/, '$1') || '/';
      const at = {
        file: link.file,
        ...(link.line > 0 ? { line: link.line, column: link.column } : {}),
      };
      const ids = lookUp(targets.anchors, path);
      if (ids === undefined) {
        if (
          targets.others.has(path) ||
          targets.others.has(safeDecode(path)) ||
          policies.brokenLinks === 'ignore'
        )
          continue;
        // A search over all paths for each of many broken links would be quadratic; a few get a suggestion.
        const near = diagnostics.length < 50 ? nearest(path, paths) : undefined;
        diagnostics.push({
          ...at,
          severity: severity(policies.brokenLinks),
          rule: 'broken-link',
          message: `Link to \`${link.href}\`, which is no page of this site.`,
          hint: near === undefined ? undefined : `Did you mean \`${near}\`?`,
        });
      } else if (
        hash !== '' &&
        ids !== null &&
        !ids.has(hash) &&
        !ids.has(safeDecode(hash)) &&
        policies.brokenAnchors !== 'ignore' &&
        !/^(?:__docusaurus|content$|:~:)/.test(hash)
      )
        diagnostics.push({
          ...at,
          severity: severity(policies.brokenAnchors),
          rule: 'broken-anchor',
          message: `Link to \`${link.href}\`: \`${path}\` has no element with the id \`${hash}\`.`,
          hint: suggestion(hash, ids),
        });
    }
  return diagnostics;
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
