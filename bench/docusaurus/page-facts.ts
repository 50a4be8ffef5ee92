/** What a page of documentation shows, read from its HTML, whichever engine has made it. */
import { type HtmlNode, isTag, parseHtml, type Tag } from '../../compiler/html/tree.ts';

/** A document, a post, a list of posts that the blog generates, or a page of `src/pages`. */
export type PageKind = 'document' | 'post' | 'list' | 'page';

/** What a comparison looks at. */
export interface PageFacts {
  kind: PageKind;
  title: string;
  /** `h2#id Text`. A heading of the first level has no id. */
  headings: string[];
  /** The entries of its sidebar, indented by their depth: `Label → /path`. */
  sidebar: string[];
  /** `previous: Title → /path`. */
  pagination: string[];
  /** `Label → /path`, outermost first and without the home page. */
  breadcrumbs: string[];
  /** The visible text of the article, without white space and in lower case. */
  text: string;
  /** What components and Markdown have become: `12 img`, `3 table`. */
  components: string[];
  /** Targets of the article's links, in order. */
  links: string[];
}

/** How an engine marks the parts of a page. */
export interface Markup {
  kind: (nodes: HtmlNode[]) => PageKind;
  /** The elements with the article's content, in the order of preference. */
  article: ((tag: Tag) => boolean)[];
  /** Elements whose text readers don't see, or that belong to the engine's interface. */
  hidden: (tag: Tag) => boolean;
  breadcrumbs: (tag: Tag) => boolean;
  /** `previous` or `next` for a link to a neighbour. */
  neighbour: (tag: Tag) => 'previous' | 'next' | undefined;
  /** Elements in a link to a neighbour that aren't its title. */
  neighbourLabel: (tag: Tag) => boolean;
}

/** Elements that are counted, and the name of each. */
const COUNTED = new Map([
  ['img', 'img'],
  ['table', 'table'],
  ['pre', 'pre'],
  ['details', 'details'],
  ['iframe', 'iframe'],
  ['video', 'video'],
  ['input', 'input'],
  ['blockquote', 'blockquote'],
]);

/** Reads a page. `base` is the site's base URL, `address` the page's path below the host. */
export function pageFacts(
  html: string,
  markup: Markup,
  { base, address, sidebar }: { base: string; address: string; sidebar: string[] },
): PageFacts {
  const nodes = parseHtml(html);
  const kind = markup.kind(nodes);
  const ids = new Set<string>();
  const body = articleOf(nodes, markup);
  const place = (href: string): string => placeOf(href, base, address);
  const titles = all(nodes, (tag) => tag.name === 'title');
  return {
    kind,
    title: label(textOf(titles[0]?.children ?? [], () => false)),
    headings: all(body, isHeading, markup.hidden).map((tag) => {
      const id = tag.name === 'h1' ? '' : uniqueId(tag.attribs['id'] ?? '', ids);
      return `${tag.name}${id === '' ? '' : `#${id}`} ${squeezed(textOf(tag.children, markup.hidden))}`;
    }),
    sidebar,
    pagination: all(nodes, (tag) => markup.neighbour(tag) !== undefined).map((tag) => {
      const hidden = (inner: Tag): boolean => markup.hidden(inner) || markup.neighbourLabel(inner);
      const title = label(textOf(tag.children, hidden));
      return `${markup.neighbour(tag)}: ${title} → ${place(tag.attribs['href'] ?? '')}`;
    }),
    breadcrumbs: all(nodes, markup.breadcrumbs)
      .flatMap((nav) => all(nav.children, (tag) => tag.name === 'li'))
      .flatMap((item) => {
        const [link] = all([item], (tag) => tag.name === 'a');
        const text = label(textOf(item.children, markup.hidden));
        if (text === '') return [];
        const href = link?.attribs['href'];
        return [href === undefined ? text : `${text} → ${place(href)}`];
      }),
    text: textOf(body, markup.hidden)
      .replace(/[\s\u200b\u00a0]+/g, '')
      // The icons of cards.
      .replace(/[📄🗃🔗]\ufe0f/gu, '')
      .toLowerCase(),
    components: counted(body, markup.hidden),
    links: all(
      body,
      (tag) => tag.name === 'a' && tag.attribs['href'] !== undefined,
      (tag) => markup.hidden(tag) || isAnchor(tag),
    ).map((tag) => place(tag.attribs['href'] ?? '')),
  };
}

// The titles of cards are headings in Docusaurus's theme, without an id.
function isHeading(tag: Tag): boolean {
  const isCard = ['theme-doc-card-heading', 'cardTitle'].some((name) => hasClass(tag, name));
  return /^h[1-6]$/.test(tag.name) && !isCard;
}

// Docusaurus repeats an id that an author has set, and this engine never has an id twice.
function uniqueId(id: string, known: Set<string>): string {
  let unique = id;
  for (let count = 1; id !== '' && known.has(unique); count++) unique = `${id}-${count}`;
  known.add(unique);
  return unique;
}

/** Whether an element is the link of a heading to itself. */
function isAnchor(tag: Tag): boolean {
  return hasClass(tag, 'anchor') && tag.name === 'a';
}

/** Returns a link's target below the base URL and without a slash at its end. Assets are named without their hash. */
export function placeOf(href: string, base: string, address: string): string {
  if (/^(?!https?:)[a-z][a-z0-9+.-]*:/i.test(href)) return href;
  const url = URL.parse(href, `https://docs.example${address}`);
  if (url === null) return href;
  if (url.host !== 'docs.example') return url.href.replace(/\/(?=$|[?#])/, '');
  const path = decoded(url.pathname);
  const inner = path.startsWith(base) ? path.slice(base.length - 1) : path;
  const asset = /\/assets\/(?:.*\/)?([^/]+?)-[0-9a-f]{16,}(\.\w+)$/.exec(inner);
  const file = asset === null ? inner : `asset ${asset[1]}${asset[2]}`;
  const page = file.replace(/(?:\/index)?\.html$|\/$/, '');
  // This engine leaves the prefix out that GitHub gives footnotes in texts of its users.
  // Docusaurus 2 adds a hash of the post's path.
  const hash = decoded(url.hash)
    .replace('#user-content-', '#')
    .replace(/^(#fn(?:ref)?-.+)-[0-9a-f]{6}$/, '$1');
  return (page === '' ? '/' : page) + url.search + hash;
}

/** Returns a title or label. Docusaurus leaves Markdown in those that it takes from headings. */
export function label(text: string): string {
  return squeezed(text.replace(/[*_`]+/g, ''));
}

/** Returns text with single spaces. */
export function squeezed(text: string): string {
  return text
    .replace(/\u200b/g, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

/** Returns the elements that fit, in document order, without those in an element that is skipped. */
export function all(
  nodes: HtmlNode[],
  fits: (tag: Tag) => boolean,
  skipped: (tag: Tag) => boolean = () => false,
): Tag[] {
  return nodes.flatMap((node) => {
    if (!isTag(node) || skipped(node)) return [];
    const inner = all(node.children, fits, skipped);
    return fits(node) ? [node, ...inner] : inner;
  });
}

/** Whether an element has a class, or one that a CSS module has made of it. */
export function hasClass(tag: Tag, name: string): boolean {
  return (tag.attribs['class'] ?? '')
    .split(/\s+/)
    .some((entry) => entry === name || (entry.startsWith(`${name}_`) && /_[\w-]{4}$/.test(entry)));
}

function articleOf(nodes: HtmlNode[], { article }: Markup): HtmlNode[] {
  for (const fits of article) {
    // The outermost ones: an article may contain another.
    const found = outermost(nodes, fits);
    if (found.length > 0) return found.flatMap((tag) => tag.children);
  }
  return [];
}

function outermost(nodes: HtmlNode[], fits: (tag: Tag) => boolean): Tag[] {
  return nodes.flatMap((node) => {
    if (!isTag(node)) return [];
    return fits(node) ? [node] : outermost(node.children, fits);
  });
}

function textOf(nodes: HtmlNode[], hidden: (tag: Tag) => boolean): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.data;
      if (!isTag(node) || hidden(node) || UNSEEN.has(node.name)) return '';
      return node.name === 'br' ? ' ' : textOf(node.children, hidden);
    })
    .join('');
}

const UNSEEN = new Set(['script', 'style', 'svg', 'noscript', 'template']);

function counted(body: HtmlNode[], hidden: (tag: Tag) => boolean): string[] {
  const counts = new Map<string, number>();
  for (const tag of all(body, () => true, hidden)) {
    const name = COUNTED.get(tag.name) ?? ROLES.get(tag.attribs['role'] ?? '');
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
    if (isAdmonition(tag)) counts.set('admonition', (counts.get('admonition') ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${count} ${name}`).toSorted();
}

const ROLES = new Map([
  ['tab', 'tab'],
  ['tabpanel', 'tabpanel'],
]);

function isAdmonition(tag: Tag): boolean {
  const names = (tag.attribs['class'] ?? '').split(/\s+/);
  return names.includes('theme-admonition') || names.includes('admonition');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
