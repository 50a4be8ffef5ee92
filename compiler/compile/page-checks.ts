/** Runs a site's own checks on a compiled page. */
import path from 'node:path';
import type { PageCheck, CheckFinding, MarkdownNode } from '../../model/extensions/extensions.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { REACT_FILE } from '../docs/tsx-front-matter.ts';
import type { LoadedModule } from '../mdx/load.ts';
import { readObject } from '../objects/objects.ts';
import type { CompiledPage } from '../page/page.ts';
import type { SiteContext } from '../site/site-context.ts';

/** The rules of a site's own checks begin with this. */
export const CHECK_RULE = 'check/';

const NO_MARKDOWN: MarkdownNode = { type: 'root', children: [] };

/** A page, and the input of its checks. */
export interface PageToCheck {
  page: CompiledPage;
  module: LoadedModule;
  site: SiteContext;
}

/** Adds what the checks report to the page's diagnostics. A check that throws is an error of the page. */
export async function runPageChecks(
  checks: PageCheck[],
  { page, module, site }: PageToCheck,
): Promise<void> {
  const { result, detail } = page;
  const { source } = module.compiled;
  const tree = module.compiled.tree ?? (REACT_FILE.test(result.file) ? NO_MARKDOWN : undefined);
  // The page can't be parsed, which is an error already.
  if (tree === undefined) return;
  for (const check of checks) {
    const report = (finding: CheckFinding): void => {
      result.diagnostics.push(diagnosticOf(check, result.file, finding));
    };
    try {
      await check.page({
        file: path.relative(site.data.root, result.file).split(path.sep).join('/'),
        path: result.path,
        title: result.title,
        description: result.description,
        frontMatter: source.raw,
        // The copy keeps a check from changing what the next one sees. The nodes are those of mdast.
        tree: structuredClone(tree) as MarkdownNode,
        links: [...detail.links, ...detail.external],
        markdown: readObject(site.data.store, result.markdown).toString('utf8'),
        report,
      });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      report({ severity: 'error', message: `Check \`${check.name}\` failed: ${message}` });
    }
  }
}

function diagnosticOf(check: PageCheck, file: string, finding: CheckFinding): Diagnostic {
  const { message, line, column, severity = 'warning', hint } = finding;
  return {
    severity,
    rule: `${CHECK_RULE}${check.name}`,
    file,
    ...(line !== undefined && { line, ...(column !== undefined && { column }) }),
    message,
    ...(hint !== undefined && { hint }),
  };
}
