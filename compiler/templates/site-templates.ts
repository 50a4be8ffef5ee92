/** Puts the compiled slots and layouts of a site together, for its release. */
import fs from 'node:fs';
import { transform } from 'esbuild';
import type { Templates, TemplatesRef } from '../../model/release/templates.ts';
import { assetHash } from '../assets/asset-list.ts';
import { inLayer, STYLE_TARGET } from '../assets/engine-styles.ts';
import type { DocFile } from '../docs/read-docs.ts';
import { readObject, writeObject } from '../objects/objects.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';
import type { PageResult } from '../page/page.ts';
import { SLOT_STYLES } from './find-templates.ts';
import { parseTemplate } from './stored-template.ts';

/** The templates of a release. */
export interface SiteTemplates {
  /** `undefined` for a site without slots and layouts. */
  ref: TemplatesRef | undefined;
  /** `<hash>.<extension>` of their stylesheet. */
  assets: string[];
}

// @limit bytes of slots and layouts in the manifest: They are an object of their own.
/** Templates up to this size in bytes are part of the manifest, which every isolate reads anyway. */
const INLINE_BYTES = 4096;

/** Returns the templates of a site. A template with errors is left out, so that readers get the engine's default. */
export async function siteTemplates(
  templates: DocFile[],
  pages: Map<string, PageResult>,
  { store, head: configured }: { store: string; head: ResolvedConfig['head'] },
): Promise<SiteTemplates> {
  const found: Templates = { html: {}, head: [], islands: [], styles: [] };
  const sheets = new Set<string>();
  const islands = new Set<string>();
  for (const { file, id } of templates) {
    const page = pages.get(file);
    if (page === undefined || page.object === '') continue;
    const {
      html,
      sheets: own,
      head,
    } = parseTemplate(readObject(store, page.object).toString('utf8'));
    if (html !== '') found.html[id] = html;
    for (const sheet of own) if (sheet !== '') sheets.add(sheet);
    found.head.push(...head);
    for (const island of page.islands) islands.add(island);
  }
  // Client-side navigation replaces the tags of the page, and keeps those of the site.
  for (const { tag, attributes } of configured)
    found.head.push({ tag, attributes: { ...attributes, 'data-site': '' } });
  const isUsed = Object.keys(found.html).length > 0;
  if (!isUsed && found.head.length === 0) return { ref: undefined, assets: [] };
  // @object asset
  const sheet = isUsed ? `/assets/slots-${writeObject(store, await stylesheet(sheets))}.css` : '';
  found.islands = [...islands].sort();
  found.styles = isUsed ? [sheet] : [];
  const text = JSON.stringify(found);
  return {
    // @object templates: The slots and layouts of a site, if they have more than 4 KB: `Templates` as JSON.
    ref: text.length <= INLINE_BYTES ? { inline: found } : { object: writeObject(store, text) },
    assets: isUsed ? [`${assetHash(sheet.slice('/assets/slots-'.length))}.css`] : [],
  };
}

async function stylesheet(sheets: Iterable<string>): Promise<string> {
  const own = fs.readFileSync(SLOT_STYLES, 'utf8');
  const { code } = await transform(own, { loader: 'css', minify: true, target: STYLE_TARGET });
  return [inLayer(code), ...sheets].join('\n');
}
