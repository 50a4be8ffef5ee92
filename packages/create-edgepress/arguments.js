/** The command line, and names made of it. */
import { parseArgs } from 'node:util';

/** The options. The help and the documentation list them from here. */
export const OPTIONS = {
  title: { type: 'string', value: 'text', description: 'Title of the site.' },
  url: {
    type: 'string',
    value: 'url',
    description: 'Address of the site, for example https://docs.example.com.',
  },
  install: { type: 'boolean', default: false, description: 'Install the packages.' },
  yes: {
    type: 'boolean',
    short: 'y',
    default: false,
    description: 'Ask nothing, and use the defaults.',
  },
  help: { type: 'boolean', short: 'h', default: false, description: 'Print this help.' },
};

export const USAGE = 'npm create edgepress@latest [folder] -- [options]';

export const SUMMARY = `Creates a project for documentation that is rendered at the edge. Without a folder, it is called "docs".
In a folder that has files, such as ".", nothing is overwritten.`;

export const HELP = `Usage: ${USAGE}

${SUMMARY}

Options:
${Object.entries(OPTIONS)
  .map(([name, { value, description }]) => {
    const option = `--${name}${value === undefined ? '' : ` <${value}>`}`;
    return `  ${option.padEnd(14)}  ${description}`;
  })
  .join('\n')}`;

/** Reads the command line. Throws an error with one sentence when it is wrong. */
export function readArguments(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: OPTIONS,
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
