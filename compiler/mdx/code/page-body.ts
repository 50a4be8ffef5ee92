/** Prepares the text of a page for MDX 3. */
import { linkAddresses } from './link-addresses.ts';
import { readAsMdx1 } from './mdx1.ts';
import { preprocessMdx } from '../source/preprocess.ts';

/** How a site's pages are read. */
export interface PageSyntax {
  /** Whether addresses in angle brackets are links. */
  isLenient: boolean;
  /** Whether pages are written for MDX 1. */
  isMdx1: boolean;
}

/** Rewrites the body of an `.mdx` file. Lines stay where they are. */
export function mdxBody(body: string, { isLenient, isMdx1 }: PageSyntax): string {
  const linked = isLenient ? linkAddresses(body) : body;
  return preprocessMdx(isMdx1 ? readAsMdx1(linked) : linked);
}
