/**
 * Marks the values in code blocks that readers can replace by their own. The browser fills marked elements only, so it
 * doesn't search the page, and nothing but code changes.
 */
import { SAMPLE_VALUES_KEY, type SampleValue } from '../../model/try-it/sample-values.ts';
import { ISLAND_TAG } from '../../model/placeholder-tags.ts';
import type { ContentStrings } from '../../model/strings/content-strings.ts';
import { escapeAttribute, escapeText } from '../html/escape.ts';

/** Marks the examples of values in the code blocks of a page, and adds the panel for the reader's own. */
export function withSampleValues(
  html: string,
  values: SampleValue[],
  strings: ContentStrings,
): string {
  const marked = markSampleValues(html, values);
  if (marked === html) return html;
  // Projects are filled by a script of their own.
  const more = /<a [^>]*href="[^"]*\.zip"/.test(marked) ? ' data-more="archive"' : '';
  const island = `<${ISLAND_TAG} data-module="values" data-on="interaction" data-stored="${SAMPLE_VALUES_KEY}" data-values="${escapeAttribute(JSON.stringify(values))}"${more}><button type="button" class="try-button" aria-haspopup="dialog">${escapeText(strings.useOwnValues)}</button></${ISLAND_TAG}>`;
  // Below the title, unless a component has put it somewhere else.
  const title = /^\s*<h1[\s>][\s\S]*?<\/h1>/.exec(marked)?.[0];
  if (title !== undefined) return title + island + marked.slice(title.length);
  return marked.includes('<h1') ? marked + island : island + marked;
}

/** Wraps each example of a value in the code blocks of a page. */
export function markSampleValues(html: string, values: SampleValue[]): string {
  if (values.length === 0) return html;
  const ids = new Map(values.map(({ id, example }) => [example, id]));
  const pattern = patternOf([...ids.keys()]);
  return html.replace(
    /(<pre tabindex="0"[^>]*><code>)([\s\S]*?)(?=<\/code><\/pre>)/g,
    (_whole, start: string, code: string) => start + markCode(code, pattern, ids),
  );
}

// A longer example comes before a shorter one that it begins with. Parts of longer names are no values.
function patternOf(examples: string[]): RegExp {
  const longest = examples.toSorted((a, b) => b.length - a.length);
  const names = longest.map((example) => example.replaceAll(/[.~/-]/g, String.raw`\$&`));
  return new RegExp(String.raw`(?<![\w.-])(?:${names.join('|')})(?![\w-]|\.\w)`, 'g');
}

// Examples contain no character that HTML escapes, so they are found in the text between the tags. A highlighted part may end
// in the middle of one: then all of it moves into the first part.
function markCode(code: string, pattern: RegExp, ids: ReadonlyMap<string, string>): string {
  const parts = code.split(/(<[^>]*>)/);
  const texts = parts.filter((_part, index) => index % 2 === 0);
  const matches = [...texts.join('').matchAll(pattern)];
  if (matches.length === 0) return code;
  let from = 0;
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return part;
      const to = from + part.length;
      let at = from;
      let marked = '';
      for (const match of matches) {
        const [text] = match;
        const end = match.index + text.length;
        if (end <= at || match.index >= to) continue;
        if (match.index >= at) {
          const id = escapeAttribute(ids.get(text) ?? '');
          marked += `${part.slice(at - from, match.index - from)}<span data-own="${id}">${text}</span>`;
        }
        at = Math.min(end, to);
      }
      marked += part.slice(at - from);
      from = to;
      return marked;
    })
    .join('');
}
