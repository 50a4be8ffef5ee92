/** Turns the rendered HTML of a slot or a layout into an object, from which the release's templates are put together. */
import fs from 'node:fs';
import { writeObject } from '../objects/objects.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { styleEmbeds } from '../html/embeds.ts';
import { collectContent } from '../html/collect-content.ts';
import { extractStyles } from '../html/extract-styles.ts';
import { processHtml, type Step } from '../html/processor.ts';
import { allLinks, resolveLinks } from '../html/resolve-links.ts';
import { printHtml } from '../html/tree.ts';
import { uniqueIds } from '../html/unique-ids.ts';
import type { CompiledPage } from '../page/page.ts';
import { checkTemplate } from '../templates/check-template.ts';
import { headTags } from '../templates/head-tags.ts';
import { markNavigation } from '../templates/mark-navigation.ts';
import { inPlace, type StoredTemplate } from '../templates/stored-template.ts';
import { withoutAnchors } from '../templates/without-anchors.ts';
import { anchorTargetsOf, assetsIn, type RenderedModule } from './assemble-page.ts';

/** The steps for slots and layouts, which are no pages of their own. */
const TEMPLATE_STEPS: Step[] = [
  resolveLinks,
  extractStyles,
  withoutAnchors,
  markNavigation,
  uniqueIds,
  collectContent,
];

/** Checks a rendered template and stores it. The object of a template with errors is empty. */
export function assembleTemplate(page: RenderedModule, name: string): CompiledPage {
  const { task, module, styles, context, site, dependencies } = page;
  const tree = processHtml(
    page.html.trim(),
    { task, site, dependencies, frontMatter: {} },
    TEMPLATE_STEPS,
  );
  const text = fs.readFileSync(task.file, 'utf8');
  const template = { name, file: task.file, text, nodes: tree.nodes };
  const isHead = name === 'slots/head';
  const { head, diagnostics: refused } = isHead
    ? headTags(template)
    : { head: [], diagnostics: checkTemplate(template) };
  // A template that failed to render has no parts, so missing parts aren't reported as well.
  const isRendered = !module.diagnostics.some(({ severity }) => severity === 'error');
  const diagnostics: Diagnostic[] = [...module.diagnostics, ...(isRendered ? refused : [])];
  const html = isHead ? '' : printHtml(inPlace(name, tree.nodes));
  const stored: StoredTemplate = { html, sheets: [...styles.sheets, tree.css], head };
  const hasErrors = diagnostics.some(({ severity }) => severity === 'error');
  const links = allLinks(tree, module.links).filter(({ href }) => !href.startsWith('#'));
  const result = {
    file: task.file,
    path: task.path,
    // @object build-only: Stays in the folder of the build: the words of a page before they are part of an index, and a slot or layout before it is part of `Templates`.
    object: hasErrors ? '' : writeObject(site.data.store, JSON.stringify(stored)),
    markdown: '',
    markdownBytes: 0,
    title: name,
    description: '',
    frontMatter: {},
    head: [],
    islands: [...context.islands],
    assets: [...new Set([...assetsIn(`${html} ${tree.css}`), ...styles.assets])],
    embeds: [...new Set([...tree.content.embeds, ...stored.sheets.flatMap(styleEmbeds)])].sort(),
    isUnencoded: page.isUnencoded,
    cards: false,
    components: context.components,
    search: { object: '', records: 0 },
    diagnostics,
    anchorsKey: '',
    anchorTargets: anchorTargetsOf(links),
    sources: { files: dependencies.files },
  };
  return {
    result,
    detail: {
      file: task.file,
      anchors: [],
      links,
      external: module.external,
      lint: module.lint,
      dependencies,
    },
  };
}
