/** Finds the origins that HTML and CSS load images, frames and media from. */
import type { Embed } from '../page/page.ts';
import type { Embeds } from '../../model/policy/embeds.ts';
import { ISLAND_TAG } from '../../model/placeholder-tags.ts';
import { parseHtml, walkTags } from './tree.ts';

/** Returns the embed of a URL, or `undefined` for a URL of this site or of another scheme. */
export function embedOf(kind: keyof Embeds, url: string): Embed | undefined {
  const origin = URL.parse(url, OWN_ORIGIN)?.origin ?? '';
  return origin !== OWN_ORIGIN && ORIGIN.test(origin) ? `${kind} ${origin}` : undefined;
}

/** Returns what an element embeds. Names are in lower case. */
export function elementEmbeds(name: string, attributes: Record<string, string>): Embed[] {
  const { src, srcset, poster } = attributes;
  const found: (Embed | undefined)[] = [];
  const add = (kind: keyof Embeds, url: string | undefined): void => {
    if (url !== undefined) found.push(embedOf(kind, url));
  };
  switch (name) {
    case 'img':
    case 'input':
      add('images', src);
      break;
    case 'image':
      add('images', attributes['href'] ?? attributes['xlink:href']);
      break;
    case ISLAND_TAG:
      // A player that is shown when the reader starts it.
      add('frames', attributes['data-frame']);
      // Live code and drawings run in a frame of the site itself (`/_sandbox`).
      if (attributes['data-runtime'] !== undefined) found.push("frames 'self'");
      break;
    case 'iframe':
      add('frames', src);
      break;
    case 'video':
      add('images', poster);
      add('media', src);
      break;
    case 'audio':
    case 'track':
    case 'source':
      add('media', src);
  }
  for (const [, url] of (srcset ?? '').matchAll(/(?:^|[\s,])((?:https?:)?\/\/[^\s,/]+)/gi))
    add('images', url);
  return found.filter((embed) => embed !== undefined);
}

/** Returns what a piece of HTML embeds. */
export function htmlEmbeds(html: string): Embed[] {
  const found: Embed[] = [];
  walkTags(parseHtml(html), ({ name, attribs }) => found.push(...elementEmbeds(name, attribs)));
  return found;
}

/** Returns the images of a stylesheet. Fonts and imported sheets from other origins are not allowed. */
export function styleEmbeds(css: string): Embed[] {
  const images = css.replace(/@font-face\s*\{[^}]*\}|@import[^;]*;/gi, '');
  // `image-set()` takes addresses as texts, too.
  const sets = [...images.matchAll(/image-set\(([^;{}]*)/gi)].map(([, set = '']) => set).join(' ');
  return [
    ...images.matchAll(/url\(\s*["']?([^"')]+)/gi),
    ...sets.matchAll(/["']([^"']+)["']/g),
  ].flatMap(([, url = '']) => embedOf('images', url) ?? []);
}

// A URL that names no origin has this one. `.invalid` never resolves (RFC 2606).
const OWN_ORIGIN = 'https://own.invalid';

// A host may contain characters that end a source or a directive of the policy (`https://a;script-src`).
const ORIGIN = /^https?:\/\/[\w.-]+(?::\d+)?$/;
