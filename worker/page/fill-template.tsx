/** Fills the site's slots and layouts for a page. Their HTML is split at its placeholders once. */
import { renderToStaticMarkup } from 'react-dom/server';
import { NAV_ATTRIBUTE, PART_TAG, STREAM_SLOT_TAG } from '../../model/placeholder-tags.ts';
import type { PageView } from '../../model/release/page-view.ts';
import type { PartName, Templates } from '../../model/release/templates.ts';
import { isCurrent } from '../ui/navigation/current-link.ts';
import { PARTS } from './template-parts.tsx';

/** HTML, a part, or the path that the link after it leads to. */
type Piece = string | { part: PartName; position?: 'left' | 'right' } | { link: string };

const PLACEHOLDER = new RegExp(
  `<${PART_TAG} data-name="([a-z-]+)"(?: data-position="(left|right)")?></${PART_TAG}>|<a ${NAV_ATTRIBUTE}="([^"]*)"`,
  'g',
);

const TEMPLATE = new RegExp(
  `<${STREAM_SLOT_TAG} data-name="((?:slots|layouts)/[\\w-]+)"></${STREAM_SLOT_TAG}>`,
);

const split = new WeakMap<Templates, Map<string, Piece[]>>();

/** Returns a template's HTML for a page. It may contain slots. */
export function fillTemplate(name: string, view: PageView): string {
  const { templates } = view;
  const html = templates?.html[name];
  if (templates === undefined || html === undefined) return '';
  const known = split.get(templates) ?? new Map<string, Piece[]>();
  split.set(templates, known);
  const pieces = known.get(name) ?? piecesOf(html);
  known.set(name, pieces);
  return pieces.map((piece) => fillPiece(piece, view)).join('');
}

/** Fills every template in finished HTML. */
export function fillTemplates(html: string, view: PageView): string {
  let filled = html;
  for (let match = TEMPLATE.exec(filled); match; match = TEMPLATE.exec(filled))
    filled =
      filled.slice(0, match.index) +
      fillTemplate(match[1] ?? '', view) +
      filled.slice(match.index + match[0].length);
  return filled;
}

function piecesOf(html: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: whole, 1: name, 2: position, 3: link, index } of html.matchAll(PLACEHOLDER)) {
    pieces.push(html.slice(end, index));
    end = index + whole.length;
    if (link !== undefined) pieces.push({ link });
    else if (isPart(name)) pieces.push({ part: name, ...(isSide(position) && { position }) });
  }
  pieces.push(html.slice(end));
  return pieces;
}

function fillPiece(piece: Piece, view: PageView): string {
  if (typeof piece === 'string') return piece;
  if ('link' in piece) return `<a ${NAV_ATTRIBUTE} aria-current="${isCurrent(piece.link, view)}"`;
  const Part = PARTS[piece.part];
  return renderToStaticMarkup(<Part view={view} {...piece} />);
}

// A newer compiler may know more parts.
function isPart(name: string | undefined): name is PartName {
  return name !== undefined && Object.hasOwn(PARTS, name);
}

function isSide(position: string | undefined): position is 'left' | 'right' {
  return position === 'left' || position === 'right';
}
