/** What a reader is shown of a record that was found; the same from the server and in the browser. */
import { type Piece, markedPieces, unescapeMarkup } from './marked-text.ts';
import { LEVEL_FIELDS, type QueryField } from './search-record.ts';

/** A record that was found, with the marks in its fields. A search service may leave `value` out. */
export interface FoundRecord {
  document: { url: string; type: string } & { [field in QueryField]?: string };
  highlight: { [field in QueryField]?: { snippet: string; value?: string } };
}

/** A result in pieces of plain text. */
export interface SearchResult {
  /** Path and hash below the site's origin; empty when the record has no web address. */
  href: string;
  /** Whether a page's title was found, a heading on it, or its text. */
  kind: 'page' | 'heading' | 'text';
  /** The headings from the part of the site down to the last, which is the name of the result. */
  trail: Piece[][];
  name: Piece[];
  /** The text around what was found, or how the text begins; empty for titles and headings. */
  text: Piece[];
}

/** How many characters are shown of a text that has nothing of the query. */
const LEAD = 160;

/** Reads a found record. The deepest heading is the name of the result, those above it are the way there. */
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

/** The text of pieces. */
export function plainText(pieces: Piece[]): string {
  return pieces.map(({ text }) => text).join('');
}

function snippetOf(text: string, found: FoundRecord['highlight']['content']): Piece[] {
  const whole = unescapeMarkup(text);
  if (!found) {
    if (whole.length <= LEAD) return whole ? [plain(whole)] : [];
    return [plain(`${whole.slice(0, LEAD).replace(/\s+\S*$/u, '')}…`)];
  }
  const pieces = markedPieces(found.snippet);
  const shown = plainText(pieces);
  return [
    ...(whole.startsWith(shown) ? [] : [plain('… ')]),
    ...pieces,
    ...(whole.endsWith(shown) ? [] : [plain(' …')]),
  ];
}

function plain(text: string): Piece {
  return { text, marked: false };
}

// Records hold absolute URLs; a reader stays where the site is served, and nothing but a web address is a link.
function hrefOf(address: string): string {
  try {
    const { protocol, pathname, hash } = new URL(unescapeMarkup(address));
    // Two slashes at its beginning would make the path another host's.
    return /^https?:$/.test(protocol) ? pathname.replace(/^\/+/, '/') + hash : '';
  } catch {
    return ''; // Not an address: shown, and leads nowhere.
  }
}
