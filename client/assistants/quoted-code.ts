/** A code block as a reader passes it to an assistant: with where it is from, and without the reader's own values. */
import { sampleValuesOf } from '../page-modules/sample-values.ts';

/** A code block and where it is from. */
export interface QuotedCode {
  /** URL of the section. */
  address: string;
  page: string;
  /** The heading above the block. Empty if there is none. */
  heading: string;
  language: string;
  /** Title of the block, such as the name of a file. */
  title: string;
  code: string;
}

// @limit characters of a link to an assistant: The code in it is shortened.
/** Most characters of a link to an assistant. Servers refuse much longer ones. */
export const MAX_LINK = 4000;

// @limit characters of a title in a link to an assistant: Cut.
/** Most characters of a title or heading. */
const MAX_NAME = 200;

/** Reads a block and the headings above it. */
export function quotedCode(block: HTMLElement): QuotedCode {
  const headings = document.querySelectorAll<HTMLElement>('main :is(h2,h3,h4,h5,h6)[id]');
  const heading = [...headings].findLast(
    (one) => one.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  const address = new URL(canonical ?? location.pathname, location.href);
  address.hash = heading?.id ?? '';
  return {
    address: address.href,
    page: nameOf(document.querySelector('main h1')?.textContent ?? document.title),
    heading: nameOf(heading?.textContent),
    language: block.dataset['lang'] ?? '',
    title: nameOf(block.querySelector('.code-title')?.textContent),
    code: codeOf(block),
  };
}

/** The block as Markdown, below its address and headings. */
export function markdownOf({ address, page, heading, language, title, code }: QuotedCode): string {
  // Longer than every run of backticks in the code.
  const runs = code.match(/`{3,}/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  const info = [language, title && `title="${title.replaceAll('"', "'")}"`].filter(Boolean);
  return [
    address,
    `# ${page}`,
    ...(heading ? [`## ${heading}`] : []),
    `${fence}${info.join(' ')}\n${code}\n${fence}`,
  ].join('\n\n');
}

/** The address of an assistant with the block in it, shortened so far that the address has at most `MAX_LINK` characters. */
export function assistantLink(template: string, quoted: QuotedCode): string {
  const link = (text: string): string => template.replace('{url}', () => encodeURIComponent(text));
  const whole = link(markdownOf(quoted));
  if (whole.length <= MAX_LINK) return whole;
  const characters = Array.from(quoted.code);
  const cut = (length: number): string =>
    link(markdownOf({ ...quoted, code: `${characters.slice(0, length).join('')}\n…` }));
  if (cut(0).length > MAX_LINK) return link(quoted.address);
  let [fits, tooLong] = [0, characters.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (cut(middle).length <= MAX_LINK) fits = middle;
    else tooLong = middle;
  }
  return cut(fits);
}

// An assistant gets the examples, because the reader's values can be keys.
function codeOf(block: HTMLElement): string {
  const code = block.querySelector('code')?.cloneNode(true);
  if (!(code instanceof Element)) return '';
  const island = document.querySelector<HTMLElement>('ep-island[data-values]');
  const values = new Map(
    island ? sampleValuesOf(island).map(({ id, example }) => [id, example]) : [],
  );
  for (const element of code.querySelectorAll<HTMLElement>('[data-own]')) {
    const id = element.dataset['own'] ?? '';
    element.textContent = values.get(id) ?? `<${id}>`;
  }
  return code.textContent.replace(/\n$/, '');
}

function nameOf(text: string | undefined): string {
  const line = (text ?? '').replace(/\s+/g, ' ').trim();
  return Array.from(line).slice(0, MAX_NAME).join('');
}
