/** HTML of a release below another base URL: what is in the articles was written for the release's own. */

/** The base URL that the links in the articles begin with, and the one that they should. */
export interface Bases {
  from: string;
  to: string;
}

/** Leads the links and images of a document, or of a part of one, below the other base URL. */
export function previewHtml(html: string, bases: Bases): string {
  return html
    .replace(TAG, (tag) =>
      tag.replace(ADDRESS, (whole, name: string, url: string) =>
        isOfSite(url, bases) ? `${name}"${bases.to}${url.slice(bases.from.length)}"` : whole,
      ),
    )
    .replace('<head>', '<head><meta name="robots" content="noindex,nofollow">');
}

// In text `<` is written `&lt;`, so what looks like a tag is one, but for an attribute with `>` in it; what
// follows that in its tag keeps its address.
const TAG = /<[a-z][^<>]*>/gi;
const ADDRESS = /(\s(?:href|src|poster|action)=)"(\/[^"]*)"/g;

function isOfSite(url: string, { from, to }: Bases): boolean {
  return !url.startsWith('//') && !url.startsWith(to) && url.startsWith(from);
}
