/** Reads finished HTML for what other pages and the shell need to know: headings, ids, links, the first paragraph. */
import { Parser } from 'htmlparser2';
import { elementEmbeds, type Embed } from './embeds.ts';

/** A heading of the page, in document order. */
export interface ScannedHeading {
  level: number;
  id: string;
  text: string;
  /** Offsets of the inner HTML. */
  start: number;
  end: number;
}

/** What a page's HTML holds. */
export interface Scan {
  headings: ScannedHeading[];
  /** Every id, for the check of anchors. */
  ids: string[];
  /** Ids that occur more than once: the offset of each later occurrence's value. */
  duplicates: { id: string; offset: number }[];
  /** Values of `href` on links, as written. */
  links: string[];
  /** What is loaded from other origins, in order and with repetitions. */
  embeds: Embed[];
  /** Text of the first paragraph outside of admonitions and tabs. */
  lead: string;
  /** Number of words. */
  words: number;
}

const SKIPPED = new Set(['svg', 'math', 'style']);

/** Scans HTML that this build has made (well-formed, attributes quoted). */
export function scanHtml(html: string): Scan {
  const scan: Scan = {
    headings: [],
    ids: [],
    duplicates: [],
    links: [],
    embeds: [],
    lead: '',
    words: 0,
  };
  const seen = new Set<string>();
  let heading: ScannedHeading | null = null;
  let lead: string[] | null = null;
  let skip = 0;
  let nested = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (SKIPPED.has(name)) skip += 1;
        if (name === 'div' || name === 'details' || name === 'ul' || name === 'table') nested += 1;
        const id = attributes['id'];
        if (id !== undefined) {
          if (seen.has(id))
            scan.duplicates.push({ id, offset: html.indexOf(`id="`, parser.startIndex) + 4 });
          seen.add(id);
          scan.ids.push(id);
        }
        const anchor = attributes['name'];
        if (name === 'a' && anchor !== undefined) scan.ids.push(anchor);
        const href = attributes['href'];
        if (name === 'a' && href !== undefined) scan.links.push(href);
        scan.embeds.push(...elementEmbeds(name, attributes));
        const level = /^h([1-6])$/.exec(name)?.[1];
        if (level !== undefined)
          heading = {
            level: Number(level),
            id: id ?? '',
            text: '',
            start: (parser.endIndex ?? 0) + 1,
            end: 0,
          };
        if (name === 'p' && nested === 0 && scan.lead === '' && lead === null) lead = [];
      },
      ontext(text) {
        if (skip > 0) return;
        if (heading) heading.text += text;
        if (lead) lead.push(text);
        scan.words += text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
      },
      onclosetag(name) {
        if (SKIPPED.has(name)) skip -= 1;
        if (name === 'div' || name === 'details' || name === 'ul' || name === 'table') nested -= 1;
        if (heading && /^h[1-6]$/.test(name)) {
          heading.end = parser.startIndex;
          heading.text = heading.text.replace(/\s+/g, ' ').trim();
          scan.headings.push(heading);
          heading = null;
        }
        if (lead && name === 'p') {
          scan.lead = lead.join('').replace(/\s+/g, ' ').trim();
          lead = null;
        }
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  return scan;
}

/** Inline HTML of a heading for the table of contents: no links, ids or line breaks. */
export function tocHtml(html: string, heading: ScannedHeading): string {
  return html
    .slice(heading.start, heading.end)
    .replace(
      /<\/?(?!(?:code|em|strong|b|i|sub|sup|kbd|mark|del|math|m[a-z]+|annotation|semantics)\b)[a-z][^>]*>/gi,
      '',
    )
    .replace(/<(code|em|strong|b|i|sub|sup|kbd|mark|del) [^>]*>/gi, '<$1>')
    .trim();
}
