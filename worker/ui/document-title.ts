/** The title of documents, as browsers show it in tabs and bookmarks. */
import type { Site } from '../../model/config/site.ts';

/** Returns a page's name with that of the site. A page with the site's name, such as the home page, has only that. */
export function documentTitle({ title, titleDelimiter = '|' }: Site, name: string): string {
  return name === title ? title : `${name} ${titleDelimiter} ${title}`;
}
