/** Finds pages and redirects that readers never reach, because something else is served at their path. */
import fs from 'node:fs';
import { localeOfId, splitLocale } from '../../model/locales/locale-path.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Navigation } from '../navigation/navigation.ts';
import type { DocFile } from '../docs/read-docs.ts';
import type { SiteSource } from '../config/load-site.ts';

/** Everything in a site that has a route. */
export interface RouteOwners {
  source: SiteSource;
  docs: DocFile[];
  navigation: Navigation;
  /** By path below the base URL. */
  files: Record<string, unknown>;
}

/** Paths that the worker handles itself, before it looks at the release. */
const WORKER =
  /^\/(?:assets\/|_(?:dev|page|nav|card|preview|health|search|events|purge)(?:\/|$)|multi_search$)/;

/**
 * Returns a warning for each page, index page and redirect that is hidden by something else at its path, and for each page
 * whose path belongs to another language.
 */
export function shadowedRoutes({ source, docs, navigation, files }: RouteOwners): Diagnostic[] {
  const { redirects, search, locales } = source.config;
  const byRule = new Map(redirects.map((rule) => [rule.from, rule]));
  const byPath = new Map(docs.map((doc) => [doc.path, doc]));

  // In the worker's order of precedence.
  const beforePages = (path: string): string | undefined => {
    if (WORKER.test(path)) return 'is reserved for the worker';
    if (path === search.path) return 'is the results page (`search.path`)';
    if (path in files) return 'is a file of the site';
    const rule = byRule.get(path);
    return rule && `is redirected to \`${rule.to}\` (\`redirects\`)`;
  };

  const pages = docs.flatMap((doc) => {
    const owner = beforePages(doc.path);
    return owner === undefined
      ? []
      : [
          shadowed(
            doc.file,
            1,
            `Route \`${doc.path}\` ${owner}, so this page is never shown.`,
            'Give the page another `slug`.',
          ),
        ];
  });
  const indexes = navigation.indexPages.flatMap(({ path, title, blog }) => {
    // Nobody has asked for the empty list of a blog without a folder.
    if (blog?.optional) return [];
    const doc = byPath.get(path);
    const owner = doc === undefined ? beforePages(path) : 'is this page';
    return owner === undefined
      ? []
      : [
          shadowed(
            doc?.file ?? source.file,
            1,
            `Route \`${path}\` ${owner}, so the index page of the category “${title}” is never shown.`,
            'Give the category another `slug`, or link it to the page.',
          ),
        ];
  });
  const foreign = docs.flatMap(({ path, instance, file }) =>
    splitLocale(locales, path).locale === localeOfId(locales, instance)
      ? []
      : [
          shadowed(
            file,
            1,
            `Route \`${path}\` begins with the code of a language (\`locales.list\`), so this page is treated as one in that language.`,
            'Give the page another `slug`, or rename its folder.',
          ),
        ],
  );
  const rules = redirects.flatMap(({ from }) => {
    const owner = WORKER.test(from) || from === search.path || from in files;
    return owner
      ? [
          shadowed(
            source.file,
            lineOf(source.file, from),
            `Redirect from \`${from}\` never applies: the path belongs to ${ownerOf(from)}.`,
            'Remove the redirect, or move what is at this path.',
          ),
        ]
      : [];
  });
  return [...pages, ...foreign, ...indexes, ...rules];

  function ownerOf(path: string): string {
    return WORKER.test(path) ? 'the worker' : path === search.path ? 'the results page' : 'a file';
  }
}

function shadowed(file: string, line: number, message: string, hint: string): Diagnostic {
  return { severity: 'warning', rule: 'duplicate-route', file, line, column: 1, message, hint };
}

/** Returns the line of a file that has a path in quotes, or 1. */
export function lineOf(file: string, path: string): number {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  const at = lines.findIndex((line) =>
    ["'", '"'].some((mark) => line.includes(mark + path + mark)),
  );
  return at < 0 ? 1 : at + 1;
}
