/** Collects what other pages and the shell show of a page: headings, ids, links and the first paragraph. */
import { elementEmbeds } from './embeds.ts';
import type { PageHeading, PageContent, PageTree } from './page-tree.ts';
import { CARDS_TAG, isForAgents } from './placeholders.ts';
import { isTag, isText, type HtmlNode, type Tag } from './tree.ts';

/** The content of an empty page. */
export function emptyContent(): PageContent {
  return { headings: [], ids: [], links: [], embeds: [], lead: '', hasCards: false };
}

/** Collects a page's content. */
export function collectContent(page: PageTree): void {
  const collector = new Collector();
  collector.read(page.nodes);
  page.content = collector.content;
}

/** Elements whose text is not prose. */
const SKIPPED = new Set(['svg', 'math', 'style']);

/** A paragraph inside these elements is not the lead of the page. */
const NESTING = new Set(['div', 'details', 'ul', 'table']);

class Collector {
  readonly content = emptyContent();
  #heading: PageHeading | null = null;
  #lead: string | null = null;
  #nesting = 0;
  #skipping = 0;

  read(nodes: HtmlNode[]): void {
    for (const node of nodes) {
      if (isTag(node)) this.#element(node);
      else if (isText(node) && this.#skipping === 0) this.#text(node.data);
    }
  }

  #text(text: string): void {
    if (this.#heading) this.#heading.text += text;
    if (this.#lead !== null) this.#lead += text;
  }

  #element(tag: Tag): void {
    if (isForAgents(tag)) return;
    this.#attributes(tag);
    const level = /^h([1-6])$/.exec(tag.name)?.[1];
    const isLead =
      tag.name === 'p' && this.#nesting === 0 && this.content.lead === '' && this.#lead === null;
    if (level !== undefined)
      this.#heading = { level: Number(level), id: tag.attribs['id'] ?? '', text: '', tag };
    if (isLead) this.#lead = '';
    this.#skipping += SKIPPED.has(tag.name) ? 1 : 0;
    this.#nesting += NESTING.has(tag.name) ? 1 : 0;
    this.read(tag.children);
    this.#skipping -= SKIPPED.has(tag.name) ? 1 : 0;
    this.#nesting -= NESTING.has(tag.name) ? 1 : 0;
    if (level !== undefined && this.#heading) {
      this.content.headings.push({ ...this.#heading, text: singleLine(this.#heading.text) });
      this.#heading = null;
    }
    if (isLead && this.#lead !== null) {
      this.content.lead = singleLine(this.#lead);
      this.#lead = null;
    }
  }

  #attributes({ name, attribs }: Tag): void {
    const { content } = this;
    if (attribs['id'] !== undefined) content.ids.push(attribs['id']);
    if (name === CARDS_TAG) content.hasCards = true;
    content.embeds.push(...elementEmbeds(name, attribs));
    if (name !== 'a') return;
    if (attribs['name'] !== undefined) content.ids.push(attribs['name']);
    if (attribs['href'] !== undefined) content.links.push(attribs['href']);
  }
}

function singleLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
