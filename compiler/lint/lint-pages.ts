/** Findings about pages that only `edgepress lint` reports. */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { splitLink } from '../page/link-parts.ts';
import type { PageResult } from '../page/page.ts';
import { decode } from '../site/routes.ts';
import type { Inspection } from './inspect-build.ts';

/** Returns images without alternative text, and pages that readers can't find. */
export function lintPages(site: Inspection): Diagnostic[] {
  const reached = new Set(site.links.map((href) => decode(splitLink(href).path)));
  for (const { file, path } of site.pages)
    for (const { href } of site.detail(file).links) {
      const target = decode(splitLink(href).path);
      if (target !== path) reached.add(target);
    }
  return site.pages.flatMap((page) => [
    ...site.detail(page.file).lint,
    ...(isOrphan(page, reached) ? [orphan(page)] : []),
  ]);
}

function isOrphan({ path, frontMatter }: PageResult, reached: ReadonlySet<string>): boolean {
  const isHidden = frontMatter.unlisted === true || frontMatter.draft === true;
  return path !== '/' && !isHidden && !reached.has(decode(path));
}

function orphan({ file, path }: PageResult): Diagnostic {
  return {
    severity: 'warning',
    rule: 'orphan-page',
    file,
    line: 1,
    column: 1,
    message: `No sidebar lists \`${path}\`, and no other page links to it.`,
    hint: 'Add it to a sidebar, link to it, or set `unlisted: true` in its front matter.',
  };
}
