/** Applies what functions of a Docusaurus configuration make of the pages of a site that is read in place. */
import path from 'node:path';
import type { SiteSource } from '../config/load-site.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { docsRoot } from '../docs/docs-walk.ts';
import type { DocFile } from '../docs/read-docs.ts';
import { callConfigFunctions, type EditedPage } from '../docusaurus/site/config-functions.ts';
import { CURRENT_VERSION } from '../docusaurus/versions.ts';
import { withBase } from '../../model/href.ts';

/** A site with its redirects and edit links. */
export interface AppliedFunctions {
  source: SiteSource;
  docs: DocFile[];
  diagnostics: Diagnostic[];
}

/** Calls the functions, and returns the site with the redirects and the pages with the edit links that they made. */
export async function applyConfigFunctions(
  source: SiteSource,
  docs: DocFile[],
  paths: string[],
): Promise<AppliedFunctions> {
  const { functions = [], config, file, root } = source;
  if (functions.length === 0) return { source, docs, diagnostics: [] };
  const owners = new Map<EditedPage, DocFile>();
  const pages = (plugin: string, isBlog: boolean): EditedPage[] =>
    config.docs
      .filter(({ id, blog, versioned, source: original, pages: isPages }) => {
        const own = isBlog && id === 'blog' ? 'default' : (original ?? versioned?.of ?? id);
        return own === plugin && (blog !== undefined) === isBlog && !isPages;
      })
      .flatMap((instance) => {
        const folder = docsRoot(root, instance);
        const { version = CURRENT_VERSION, locale = config.locales.default } = instance;
        return docs
          .filter((doc) => doc.instance === instance.id)
          .map((doc) => {
            const page: EditedPage = {
              folder: posix(path.relative(root, folder)),
              file: posix(path.relative(folder, doc.file)),
              version,
              locale,
              permalink: withBase(config.baseUrl, doc.path),
            };
            owners.set(page, doc);
            return page;
          });
      });
  const made = await callConfigFunctions({ file, site: root }, functions, {
    paths,
    pages: ({ plugin, kind }) => pages(plugin, kind === 'blog'),
  });
  const edits = new Map([...made.edits].map(([page, url]) => [owners.get(page), url]));
  return {
    source: {
      ...source,
      config: { ...config, redirects: [...config.redirects, ...made.redirects.map(withStatus)] },
    },
    docs: docs.map((doc) => {
      const url = edits.get(doc);
      if (url === undefined || doc.frontMatter.custom_edit_url !== undefined) return doc;
      return { ...doc, frontMatter: { ...doc.frontMatter, custom_edit_url: url } };
    }),
    diagnostics: made.failures.map((failure) => ({
      severity: 'warning',
      rule: 'site-config',
      file,
      message: `A function failed: ${failure}`,
    })),
  };
}

function withStatus<Rule extends { from: string; to: string }>(rule: Rule): Rule & { status: 308 } {
  return { ...rule, status: 308 };
}

function posix(name: string): string {
  return name.split(path.sep).join('/');
}
