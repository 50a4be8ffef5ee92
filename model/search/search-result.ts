/** Turns a record that matched into what readers see, on the server and in the browser. */
import { type MarkedPiece, markedPieces, unescapeMarkup } from './marked-text.ts';
import { LEVEL_FIELDS, type QueryField } from './search-record.ts';

/** A record that matched, with highlights by field. A search service may omit `value`. */
export interface FoundRecord {
  document: { url: string; type: string } & { [field in QueryField]?: string };
  highlight: { [field in QueryField]?: { snippet: string; value?: string } };
}

/** A result in pieces of plain text. */
export interface SearchResult {
  /** Path and hash below the site's origin. Empty if the record has no HTTP URL. */
  href: string;
  /** Whether a page's title, a heading or the text matched. */
  kind: 'page' | 'heading' | 'text';
  /** The headings above the result, outermost first. */
  trail: MarkedPiece[][];
  /** The innermost heading. */
  name: MarkedPiece[];
  /** The text around the match, or the beginning of the text. Empty for titles and headings. */
  text: MarkedPiece[];
}

/** Length of the excerpt of a text that doesn't match the query, in characters. */
const LEAD = 160;

/** Turns a record into a result. */
export function resultOf({ document, highlight }: FoundRecord): SearchResult {
  const headings = LEVEL_FIELDS.flatMap((field) => {
    const found = highlight[field];
    const text = found?.value ?? found?.snippet ?? document[field];
    return text ? [markedPieces(text)] : [];
  });
  const level = Number(/^lvl(\d)$/.exec(document.type)?.[1]);
  return {
    href: hrefOf(document.url),
    kind: level > 1 ? 'heading' : level >= 0 ? 'page' : 'text',
    trail: headings.slice(0, -1),
    name: headings.at(-1) ?? [],
    text: snippetOf(document.content ?? '', highlight.content),
  };
}

/** The text of pieces, without highlights. */
export function plainText(pieces: MarkedPiece[]): string {
  return pieces.map(({ text }) => text).join('');
}

function snippetOf(text: string, found: FoundRecord['highlight']['content']): MarkedPiece[] {
  const whole = unescapeMarkup(text);
  if (!found) {
    if (whole.length <= LEAD) return whole ? [plain(whole)] : [];
    return [plain(`${whole.slice(0, wordStart(whole, LEAD)).trimEnd()}…`)];
  }
  const pieces = markedPieces(found.snippet);
  const shown = plainText(pieces);
  return [
    ...(whole.startsWith(shown) ? [] : [plain('… ')]),
    ...pieces,
    ...(whole.endsWith(shown) ? [] : [plain(' …')]),
  ];
}

// In scripts without spaces, only the segmenter knows where words begin.
function wordStart(text: string, at: number): number {
  const words = new Intl.Segmenter('und', { granularity: 'word' }).segment(text);
  return words.containing(at)?.index ?? at;
}

function plain(text: string): MarkedPiece {
  return { text, marked: false };
}

/**
 * The path and hash of a record's absolute URL, because links stay on the origin that serves the page. Empty unless it's an HTTP URL.
 */
export function hrefOf(address: string): string {
  try {
    const { protocol, pathname, hash } = new URL(unescapeMarkup(address));
    // A path that begins with two slashes would lead to another host.
    return /^https?:$/.test(protocol) ? pathname.replace(/^\/+/, '/') + hash : '';
  } catch {
    return ''; // Not a URL: the result is shown without a link.
  }
}
