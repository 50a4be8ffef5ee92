/** Reads what is written in the pictures of a page, and what the page says around them. */
import {
  hasClass,
  isTag,
  type HtmlNode,
  type Tag,
  textContent,
  walkTags,
} from '../../../compiler/html/tree.ts';
import type { SitePage } from '../content/site-pages.ts';

/** A text in a picture. */
export interface PictureLabel {
  text: string;
  /** The drawing and the line in it: labels of one row have the same. */
  row: string;
  /** Whether it's the label of a button. */
  isButton: boolean;
}

/** A picture of a component, or a diagram. */
export interface LabelledPicture {
  path: string;
  kind: 'window' | 'drawing' | 'diagram';
  labels: PictureLabel[];
  /** The text alternative. */
  alternative: string;
}

/** Parts of every window of Workbench. */
const FRAME = new Set([
  'Dashboard',
  'Action flows',
  'Customers',
  'Media library',
  'Analytics',
  'Configuration',
  'Tools',
  'Search by name or id',
  'AB',
]);

/** Returns a page's pictures, in order. */
export function picturesOf({ path, nodes }: SitePage): LabelledPicture[] {
  return tags(nodes, 'figure').flatMap((figure) => {
    const kind = kindOf(figure);
    if (!kind) return [];
    const drawings = tags([figure], 'svg');
    return {
      path,
      kind,
      labels: drawings.flatMap((drawing, index) => labelsOf(drawing, index, kind)),
      alternative: [...tags([figure], 'div'), ...tags([figure], 'span')]
        .map((each) => plain(each.attribs['aria-label'] ?? ''))
        .join(' '),
    };
  });
}

function kindOf(figure: Tag): LabelledPicture['kind'] | undefined {
  if (hasClass(figure, 'diagram')) return 'diagram';
  if (!hasClass(figure, 'picture')) return undefined;
  return hasClass(figure, 'wide') ? 'window' : 'drawing';
}

function labelsOf(drawing: Tag, index: number, kind: LabelledPicture['kind']): PictureLabel[] {
  return tags([drawing], 'text').flatMap((node) => {
    const { attribs } = node;
    const lines = tags([node], 'tspan');
    const text = plain((lines.length > 0 ? lines : [node]).map(textContent).join(' '));
    const isPin = attribs['font-weight'] === '700' && /^\d$/.test(text);
    if (text === '' || isPin || (kind === 'window' && FRAME.has(text))) return [];
    // Labels of tags are smaller than those of buttons.
    const isButton =
      attribs['font-weight'] === '600' &&
      attribs['text-anchor'] === 'middle' &&
      attribs['font-size'] === undefined;
    return { text, row: `${index}:${attribs['y'] ?? ''}`, isButton };
  });
}

/** Returns what a page says outside its pictures, with the captions and notes under them. */
export function textBeside({ nodes }: SitePage): string {
  return plain(nodes.map(withoutDrawings).join(' '));
}

/** Returns the texts in bold, in headings, in cells and in code of a page. */
export function namesOn({ nodes }: SitePage): string[] {
  return ['strong', 'h1', 'h2', 'h3', 'th', 'td', 'code'].flatMap((name) =>
    tags(nodes, name).map((node) => plain(textContent(node))),
  );
}

/** Returns the rows of a page's tables, as texts of cells. */
export function rowsOn({ nodes }: SitePage): string[][] {
  return tags(nodes, 'tr').map((row) =>
    row.children.filter(isTag).map((cell) => plain(textContent(cell))),
  );
}

const SEPARATED = /^(?:p|li|td|th|h\d|div|tr|pre|figcaption|summary|dt|dd)$/;

function withoutDrawings(node: HtmlNode): string {
  if (!isTag(node)) return textContent(node);
  if (node.name === 'svg') return ' ';
  const inner = node.children.map(withoutDrawings).join('');
  return SEPARATED.test(node.name) ? ` ${inner} ` : inner;
}

function tags(nodes: HtmlNode[], name: string): Tag[] {
  const found: Tag[] = [];
  walkTags(nodes, (tag) => {
    if (tag.name === name) found.push(tag);
  });
  return found;
}

function plain(text: string): string {
  return text.replaceAll('’', "'").replace(/\s+/g, ' ').trim();
}
