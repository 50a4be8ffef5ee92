/** Rewrites addresses in angle brackets, which Docusaurus 2 read as links and MDX 3 reads as tags. */
import { isInCodeSpan, outsideFences } from './outside-code.ts';

const ADDRESS = /<((?:[a-z][a-z0-9+.-]+:\/\/|mailto:)[^\s<>"'`{}]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)>/g;

/** What comes before the address of a link that has its own text. */
const DESTINATION = /\](?:\(|:)[ \t]*$/;

/** Turns `<https://…>` and `<name@host>` outside of code into links. Lines stay where they are. */
export function linkAddresses(body: string): string {
  if (!/<(?:[a-z][a-z0-9+.-]+:|[\w.+-]+@)/.test(body)) return body;
  return outsideFences(body, (text) =>
    text.replace(ADDRESS, (found, address: string, index: number) => {
      if (isInCodeSpan(text, index) || DESTINATION.test(text.slice(0, index))) return found;
      const label = address.replace(/[\\*_[\]~]/g, '\\$&');
      return `[${label}](<${address.includes(':') ? address : `mailto:${address}`}>)`;
    }),
  );
}
