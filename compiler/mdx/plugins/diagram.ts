/** Renders Mermaid diagrams at build time as inline SVG that follows the theme and has a text alternative. */
import type { ContentStrings } from '../../../model/strings/content-strings.ts';
import { fillText } from '../../../model/strings/message.ts';
import type { renderMermaidSVG } from 'beautiful-mermaid';
import { createHash } from 'node:crypto';
import { escapeAttribute, escapeText } from '../../html/escape.ts';

/** The part of the library that draws. */
interface Library {
  renderMermaidSVG: typeof renderMermaidSVG;
}

/** A rendered diagram, or the reason why it could not be rendered. */
export type DrawnDiagram = { html: string } | { reason: string };

let library: Library | undefined;

/** Loads the layout engine. That takes 80 ms, so it is loaded only for pages with a diagram. Returns whether it wasn't there. */
export async function loadDiagrams(): Promise<boolean> {
  if (library !== undefined) return false;
  library = await import('beautiful-mermaid');
  return true;
}

/** Renders a diagram. Refuses kinds that the library does not support. */
export async function drawDiagram(source: string, strings: ContentStrings): Promise<DrawnDiagram> {
  await loadDiagrams();
  return drawLoaded(source, strings);
}

/** Renders a diagram as soon as the layout engine is loaded. */
export function drawLoaded(source: string, strings: ContentStrings): DrawnDiagram {
  const { title, description } = writtenText(source);
  const written = source
    .replace(/^\s*accTitle\s*:.*$/gm, '')
    .replace(/^\s*accDescr\s*(?::.*|\{[^}]*\})$/gm, '')
    .replace(/^\s*%%.*$/gm, '')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    // Mermaid allows a semicolon at the end of a statement; the rendering library does not.
    .replace(/;[ \t]*$/gm, '')
    .trim();
  const text = /^(?:graph|flowchart)\b/.test(written) ? spacedFlowchart(written) : written;
  if (library === undefined) return { reason: 'the layout engine is not loaded' };
  let svg: string;
  try {
    svg = library.renderMermaidSVG(text, { font: 'inherit', transparent: true });
  } catch (error) {
    return {
      reason: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
    };
  }
  const id = `g${createHash('sha256').update(source).digest('hex').slice(0, 6)}`;
  const spoken = description ?? spokenDiagram(svg, strings);
  return { html: figure(svg, id, title ?? strings.diagram, spoken.trim()) };
}

// Mermaid needs neither spaces around arrows nor a line for each statement; the rendering library does.
function spacedFlowchart(text: string): string {
  return text
    .split('\n')
    .map((line) => (UNSPACED.test(line) ? line : line.replace(ARROW, spacedPart)))
    .join('\n');
}

function spacedPart(_part: string, label?: string, arrow?: string, name = ''): string {
  return label ?? (arrow === undefined ? '\n' : ` ${arrow}${name} `);
}

/** Statements that aren't about nodes and edges. */
const UNSPACED = /^\s*(?:classDef|class|style|linkStyle|click|subgraph)\b/;

/** The label of a node, which stays as it is, an arrow with its name, or the end of a statement. */
const ARROW =
  /("[^"\n]*"|\[[^\]\n]*\]|\([^)\n]*\)|\{[^}\n]*\})|[ \t]*(<?(?:-\.+->?|-{2,}>?|={2,}>?))[ \t]*(\|[^|\n]*\|)?[ \t]*|;[ \t]*/g;

// The title and the description that the author has given.
function writtenText(source: string): {
  title?: string | undefined;
  description?: string | undefined;
} {
  const title = /^\s*accTitle\s*:\s*(.+)$/m.exec(source)?.[1]?.trim();
  const description = /^\s*accDescr\s*(?::\s*(.+)|\{([^}]*)\})/m.exec(source);
  return { title, description: (description?.[1] ?? description?.[2])?.trim() };
}

function figure(svg: string, id: string, title: string, description: string): string {
  const size = /<svg[^>]*viewBox="([^"]+)"[^>]*width="([\d.]+)"[^>]*height="([\d.]+)"/.exec(svg);
  const body = svg
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(/ (?:data-[\w-]+|class)="[^"]*"/g, '')
    .replace(/ style="[^"]*"/g, '')
    .replace(/ font-family="[^"]*"/g, '')
    .replace(/(\d+\.\d)\d+/g, '$1')
    .replace(/ id="([\w-]+)"/g, ` id="${id}-$1"`)
    .replace(/url\(#([\w-]+)\)/g, `url(#${id}-$1)`)
    .replace(/>\s+</g, '><')
    .trim();
  const box = size
    ? ` viewBox="${size[1]}" width="${Math.round(Number(size[2]))}" height="${Math.round(Number(size[3]))}"`
    : '';
  return (
    `<figure class="diagram" tabindex="0" aria-labelledby="${id}-t"><svg role="img" aria-labelledby="${id}-t ${id}-d"${box}>` +
    `<title id="${id}-t">${escapeText(title)}</title><desc id="${id}-d">${escapeText(description)}</desc>${body}</figure>`
  );
}

// Describes the edges for readers who cannot see them, when the author has written no description.
function spokenDiagram(svg: string, strings: ContentStrings): string {
  const labels = new Map<string, string>();
  for (const match of svg.matchAll(
    /<g class="(?:node|actor)[^"]*"[^>]*data-id="([^"]*)"[^>]*data-label="([^"]*)"/g,
  ))
    labels.set(match[1] ?? '', match[2] ?? '');
  const steps: string[] = [];
  for (const match of svg.matchAll(
    /data-from="([^"]*)" data-to="([^"]*)"(?=[^>]*marker-end)[^>]*?(?:data-label="([^"]*)")?[^>]*>/g,
  )) {
    const from = labels.get(match[1] ?? '') ?? match[1];
    const to = labels.get(match[2] ?? '') ?? match[2];
    const label = match[3] ? ` (${match[3]})` : '';
    steps.push(fillText(strings.diagramEdge, { from: from ?? '', to: to ?? '' }) + label);
  }
  const text = steps.length > 0 ? steps.join('; ') : [...labels.values()].join(', ');
  return unescapeAttribute(text);
}

function unescapeAttribute(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** Shows the source of a diagram, which `client/page-modules/diagram.ts` draws. */
export function browserDiagram(source: string, strings: ContentStrings): string {
  const { title = strings.diagram, description = strings.diagramFollows } = writtenText(source);
  const alt = escapeAttribute(`${title}. ${description}`);
  return `<ep-island data-module="diagram" data-runtime="mermaid" data-alt="${alt}">${diagramSource(source, strings)}</ep-island>`;
}

/** Shows the source of a diagram that could not be rendered. */
export function diagramSource(source: string, strings: ContentStrings): string {
  return `<div class="code" data-lang="mermaid"><pre tabindex="0" role="group" aria-label="${escapeAttribute(strings.diagramSource)}"><code>${escapeText(source)}</code></pre></div>`;
}
