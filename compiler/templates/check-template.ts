/** Checks what a slot or a layout contains: parts of the page only where the worker can fill them, one article, no scripts. */
import { PART_TAG, STREAM_SLOT_TAG } from '../../model/placeholder-tags.ts';
import { FACT_PARTS, PAGE_PARTS, SITE_PARTS } from '../../model/release/templates.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { CARDS_TAG, TOC_TAG } from '../html/placeholders.ts';
import { type HtmlNode, type Tag, walkTags } from '../html/tree.ts';

/** Where a template is shown: around pages, inside one, or as the layout of one. */
type TemplateKind = 'shell' | 'inside' | 'layout';

/** A template that was rendered. */
export interface CheckedTemplate {
  /** `slots/banner`. */
  name: string;
  file: string;
  /** The text of the file, to find positions. */
  text: string;
  nodes: HtmlNode[];
}

type Fault = Pick<Diagnostic, 'message' | 'hint'> & {
  /** What to look for in the file. */
  at: string;
};

const INSIDE = /^slots\/(?:article-|contents-|not-found|search-)/;
const SHELL = /^(?:slots\/|layouts\/(?:navbar|footer)$)/;

/** Returns what is wrong with a template. */
export function checkTemplate(template: CheckedTemplate): Diagnostic[] {
  const kind = kindOf(template.name);
  const faults: Fault[] = [];
  const counts = new Map<string, number>();
  walkTags(template.nodes, (tag) => {
    const name = tag.attribs['data-name'] ?? '';
    if (tag.name === PART_TAG) counts.set(name, (counts.get(name) ?? 0) + 1);
    const fault = tag.name === PART_TAG ? partFault(name, kind, template.name) : tagFault(tag);
    if (fault !== null) faults.push(fault);
  });
  if (kind === 'layout') faults.push(...layoutFaults(counts));
  return faults.map((fault) => diagnosticOf(template, fault));
}

/** Creates the diagnostic of a fault, with the position of the text that causes it. */
export function diagnosticOf({ file, text }: CheckedTemplate, { at, ...fault }: Fault): Diagnostic {
  const index = at === '' ? -1 : text.indexOf(at);
  const before = text.slice(0, index + 1).split('\n');
  return {
    severity: 'error',
    rule: 'template',
    file,
    ...(index >= 0 && { line: before.length, column: before.at(-1)?.length ?? 1 }),
    ...fault,
  };
}

function kindOf(name: string): TemplateKind {
  if (INSIDE.test(name)) return 'inside';
  return SHELL.test(name) ? 'shell' : 'layout';
}

function partFault(part: string, kind: TemplateKind, template: string): Fault | null {
  const component = `<${componentOf(part)} />`;
  const at = `<${componentOf(part)}`;
  if (part === 'navbar-items' && template.startsWith('slots/'))
    return {
      at,
      message: `\`${component}\` contains the slots of the navbar, so a slot can't contain it.`,
      hint: 'Place it in `layouts/navbar.tsx`.',
    };
  if (kind === 'layout' || includes(SITE_PARTS, part)) return null;
  if (kind === 'inside' && includes(FACT_PARTS, part)) return null;
  if (includes(PAGE_PARTS, part))
    return {
      at,
      message: `\`${component}\` is a part of the page, which only page layouts can place.`,
      hint: 'Place it in `layouts/page.tsx`, `layouts/home.tsx` or a layout of your own.',
    };
  return {
    at,
    message: `\`${component}\` differs from page to page, but \`${template}\` stays in place while readers go from one page to another.`,
    hint: 'Place it in a layout of pages, or in one of the slots article-top, article-end and contents-bottom.',
  };
}

function tagFault({ name }: Tag): Fault | null {
  switch (name) {
    case 'script':
      return {
        at: '<script',
        message:
          "Slots and layouts can't contain scripts, because the content security policy blocks them.",
        hint: "Make it a component in a module that begins with `'use client'`.",
      };
    case 'main':
      return {
        at: '<main',
        message: 'The engine renders `<main>` around layouts, and a document has only one.',
        hint: 'Use a `<div>` or a fragment.',
      };
    case STREAM_SLOT_TAG:
      return {
        at: `<${STREAM_SLOT_TAG}`,
        message: `\`<${STREAM_SLOT_TAG}>\` is reserved for the worker, which would insert the template into itself.`,
        hint: "Use the components of 'edgepress/components'.",
      };
    case TOC_TAG:
      return {
        at: '<TOCInline',
        message: '`<TOCInline />` lists the headings of the file that contains it.',
        hint: 'Use `<Contents />` in a layout.',
      };
    case CARDS_TAG:
      return {
        at: '<DocCardList',
        message:
          '`<DocCardList />` without `items` lists the pages beside the page that contains it.',
        hint: 'Give it `items`, or use it in a page.',
      };
    default:
      return null;
  }
}

function layoutFaults(counts: Map<string, number>): Fault[] {
  const faults: Fault[] = [];
  if (!counts.has('article'))
    faults.push({
      at: 'export default',
      message: 'A layout of pages has no place for the text of the page.',
      hint: "Import `Article` from 'edgepress/components', and place `<Article />` once.",
    });
  for (const part of PAGE_PARTS)
    if ((counts.get(part) ?? 0) > 1)
      faults.push({
        at: `<${componentOf(part)}`,
        message: `\`<${componentOf(part)} />\` occurs ${counts.get(part)} times, expected once.`,
        hint: 'Remove the others.',
      });
  return faults;
}

function componentOf(part: string): string {
  return part.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

function includes(parts: readonly string[], part: string): boolean {
  return parts.includes(part);
}
