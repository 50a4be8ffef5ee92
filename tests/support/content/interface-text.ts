/** Finds what readers see or hear in HTML: text, and the attributes that name elements. */
import { Parser } from 'htmlparser2';

/** Attributes whose value is spoken or shown. */
const NAMING = ['aria-label', 'title', 'placeholder', 'alt'];

/** Returns every such text of a document. */
export function interfaceTexts(html: string): string[] {
  const texts: string[] = [];
  let hidden = 0;
  const isHidden = (tag: string): boolean => ['script', 'style', 'code'].includes(tag);
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (isHidden(tag)) hidden++;
      for (const name of NAMING) texts.push(attributes[name] ?? '');
      if (tag === 'meta' && attributes['name'] === 'description')
        texts.push(attributes['content'] ?? '');
    },
    ontext(text) {
      if (hidden === 0) texts.push(text);
    },
    onclosetag(tag) {
      if (isHidden(tag)) hidden--;
    },
  });
  parser.end(html);
  return texts.map((text) => text.trim()).filter((text) => /\p{L}/u.test(text));
}
