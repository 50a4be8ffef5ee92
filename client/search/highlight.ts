/**
 * Highlights the query's words on the page that a result leads to, with the CSS Custom Highlight API, which leaves the page
 * unchanged. Browsers without it highlight nothing.
 */

const NAME = 'search';
// @limit marked matches on a page: Further matches aren't marked.
const MAX_MARKS = 500;
// Shorter words are highlighted only if there are no others, because words like “to” are everywhere.
const SHORT = 3;
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u;

let listens = false;
let coming: { path: string; words: string[] } | undefined;

/** Highlights the marked words of a result on the page that its link leads to. */
export function highlightOnArrival(link: HTMLAnchorElement): void {
  if (!('highlights' in CSS)) return;
  if (!listens) {
    listens = true;
    document.addEventListener('edgepress:navigated', ({ detail: { from, to } }) => {
      if (coming?.path === to.pathname) mark(coming.words);
      // Keep highlights while the reader stays on the page.
      else if (from.pathname !== to.pathname) CSS.highlights.delete(NAME);
      coming = undefined;
    });
    document.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') CSS.highlights.delete(NAME);
    });
  }
  const result = link.closest('.search-hit') ?? link;
  const all = [...result.querySelectorAll('mark')].map((node) => node.textContent.toLowerCase());
  const long = all.filter((word) => word.length >= SHORT || UNSPACED.test(word));
  const words = [...new Set(long.length > 0 ? long : all)];
  if (link.pathname === location.pathname) mark(words);
  else coming = { path: link.pathname, words };
}

function mark(words: string[]): void {
  const article = document.querySelector('main article') ?? document.querySelector('main');
  CSS.highlights.delete(NAME);
  if (!article || words.length === 0) return;
  const any = words.map((word) => word.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')).join('|');
  // From the beginning of a word, like in results: `act` in “action”, not in “react”. In scripts without spaces, any character
  // may begin a word.
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}](?!${UNSPACED.source}))(?:${any})`, 'giu');
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && ranges.length < MAX_MARKS; node = walker.nextNode())
    for (const { index, 0: found } of (node.nodeValue ?? '').matchAll(pattern)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + found.length);
      ranges.push(range);
    }
  CSS.highlights.set(NAME, new Highlight(...ranges));
}
