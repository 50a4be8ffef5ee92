/** The command line, and names made of it. */
import { parseArgs } from 'node:util';

export const HELP = `Usage: npm create edgepress@latest [folder] -- [options]

Creates a project for documentation that is rendered at the edge. Without a folder, it is called "docs".
In a folder that has files, such as ".", nothing is overwritten.

Options:
  --title <text>  Title of the site.
  --url <url>     Address of the site, for example https://docs.example.com.
  --install       Install the packages.
  --yes           Ask nothing, and use the defaults.
  --help          Print this help.`;

/** Reads the command line. Throws an error with one sentence when it is wrong. */
export function readArguments(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      title: { type: 'string' },
      url: { type: 'string' },
      install: { type: 'boolean', default: false },
      yes: { type: 'boolean', short: 'y', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (positionals.length > 1)
    throw new Error(`Found the folders ${positionals.join(' and ')}, expected one.`);
  const url = values.url === undefined ? undefined : checkUrl(values.url);
  return { ...values, url, folder: positionals[0] ?? 'docs' };
}

/** Returns the origin of the site. Throws when the text isn't a URL or has a path. */
export function checkUrl(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search)
    throw new Error(
      `Found "${text}", expected an address without a path, such as https://docs.example.com.`,
    );
  return url.origin;
}

/** Makes a name that npm and Cloudflare accept: lower-case letters, digits and hyphens, at most 54 characters. */
export function slug(name) {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 54)
    .replaceAll(/^-+|-+$/g, '');
  return plain || 'docs';
}

/** Makes a title of a slug: "my-docs" becomes "My docs". */
export function titleOf(name) {
  return name[0].toUpperCase() + name.slice(1).replaceAll('-', ' ');
}
