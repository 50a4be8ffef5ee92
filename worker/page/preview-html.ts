/** Rewrites URLs in a preview's HTML and CSS, because the release was compiled for its own base URL. */

/** The base URL to replace, and its replacement. */
export interface Bases {
  from: string;
  to: string;
}

/** Rewrites the links and images of a document or fragment to the other base URL, and excludes it from search engines. */
export function previewHtml(html: string, bases: Bases): string {
  return html
    .replace(TAG, (tag) =>
      tag.replace(URL_ATTRIBUTE, (_whole, start: string, urls: string) => {
        const list = start.includes('srcset') ? urls.split(', ') : [urls];
        return start + list.map((url) => previewUrl(url, bases)).join(', ');
      }),
    )
    .replace('<head>', '<head><meta name="robots" content="noindex,nofollow">');
}

/** Rewrites the files of the site that a stylesheet loads, such as fonts. */
export function previewCss(css: string, bases: Bases): string {
  return css.replace(
    CSS_URL,
    (_whole, start: string, url: string) => start + previewUrl(url, bases),
  );
}

// Text contains `&lt;` instead of `<`, so everything that looks like a tag is one. In a tag with `>` in an attribute, URLs after
// that attribute aren't rewritten.
const TAG = /<[a-z][^<>]*>/gi;
const URL_ATTRIBUTE = /(\s(?:href|src|srcset|poster|action)=")(\/[^"]*)/g;
const CSS_URL = /(url\(["']?)(\/[^"')]*)/g;

function previewUrl(url: string, { from, to }: Bases): string {
  const isSiteUrl = !url.startsWith('//') && !url.startsWith(to) && url.startsWith(from);
  return isSiteUrl ? to + url.slice(from.length) : url;
}
