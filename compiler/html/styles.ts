/**
 * Inline styles that content brings along become classes in a stylesheet of the page: the content security
 * policy forbids `style` attributes and elements.
 */
import { contentHash } from '../objects/hash.ts';

/** HTML without inline styles, and the CSS that does their work; empty when there were none. */
export function extractStyles(html: string): { html: string; css: string } {
  if (!html.includes('style')) return { html, css: '' };
  const rules = new Map<string, string>();
  const sheets: string[] = [];
  const out = html
    .replace(/<style[^>]*>([\s\S]*?)<\/style>/gi, (_whole, css: string) => {
      sheets.push(css.trim());
      return '';
    })
    .replace(/<[a-z][\w-]*(?:\s+[\w:@.-]+(?:=(?:"[^"]*"|'[^']*'))?)*\s*\/?>/gi, (tag) => {
      const match = /\sstyle="([^"]*)"/i.exec(tag);
      if (match === null) return tag;
      const declarations = decode(match[1] ?? '').trim();
      const bare = tag.replace(match[0], '');
      if (declarations === '' || /[{}<]|url\(|expression|@import/i.test(declarations)) return bare;
      const name = `s${contentHash(declarations).slice(0, 6)}`;
      rules.set(name, declarations);
      return /\sclass="/.test(bare)
        ? bare.replace(/\sclass="([^"]*)"/, ` class="$1 ${name}"`)
        : bare.replace(/^<([\w-]+)/, `<$1 class="${name}"`);
    });
  const css = [
    ...sheets,
    ...[...rules]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, text]) => `article .${name}{${text}}`),
  ].join('\n');
  return { html: out, css };
}

function decode(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
}
