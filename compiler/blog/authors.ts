/** The authors of posts, from front matter and from the file of authors. */
import type { AuthorReference, AuthorsFile } from '../../model/blog/post-schema.ts';
import { kebabCase } from '../docs/tags.ts';
import { embedOf } from '../html/embeds.ts';
import type { Embed } from '../page/page.ts';

/** An author as pages show one. Texts that aren't known are empty. */
export interface Author {
  /** Key in the file of authors. Empty if front matter describes the author without it. */
  key: string;
  name: string;
  title: string;
  description: string;
  /** A path below the base URL, an absolute URL, or a `mailto:` address. */
  url: string;
  image: string;
  /** Path of the author's page, below the authors of the blog. Empty if there is none. */
  permalink: string;
  socials: { label: string; url: string }[];
}

/** Returns the author of a reference, or `null` if it names one that the file doesn't have. */
export function resolveAuthor(reference: AuthorReference, file: AuthorsFile): Author | null {
  const { key } = reference;
  const known = key !== undefined && Object.hasOwn(file, key) ? file[key] : undefined;
  if (key !== undefined && known === undefined) return null;
  const own = { ...known, ...reference };
  const { name = key ?? '', title = '', url, email, socials = {} } = own;
  const page = known?.page;
  const custom = typeof page === 'object' ? page.permalink : undefined;
  return {
    key: key ?? '',
    name,
    title,
    description: known?.description ?? '',
    url: url ?? (email === undefined ? '' : `mailto:${email}`),
    image: own.image_url ?? own.imageURL ?? '',
    permalink: page ? trimmed(custom ?? kebabCase(key ?? '')) : '',
    socials: Object.entries(socials).map(([platform, handle]) => social(platform, handle)),
  };
}

/** Returns the authors of the file, in its order. */
export function fileAuthors(file: AuthorsFile): Author[] {
  return Object.keys(file).flatMap((key) => resolveAuthor({ key }, file) ?? []);
}

/** Returns the origins of the pictures of authors. Those of GitHub redirect to another origin. */
export function authorEmbeds(authors: Author[]): Embed[] {
  return authors.flatMap(({ image }) => {
    const embed = embedOf('images', image);
    if (embed === undefined) return [];
    const isGitHub = embed === 'images https://github.com';
    return isGitHub ? [embed, 'images https://avatars.githubusercontent.com'] : [embed];
  });
}

/** Label and address of a platform's profiles; `*` stands for the name. */
const PLATFORMS: Record<string, [label: string, url: string]> = {
  bluesky: ['Bluesky', 'https://bsky.app/profile/*'],
  email: ['Email', 'mailto:*'],
  github: ['GitHub', 'https://github.com/*'],
  instagram: ['Instagram', 'https://www.instagram.com/*'],
  linkedin: ['LinkedIn', 'https://www.linkedin.com/in/*/'],
  mastodon: ['Mastodon', 'https://mastodon.social/@*'],
  newsletter: ['Newsletter', '*'],
  stackoverflow: ['Stack Overflow', 'https://stackoverflow.com/users/*'],
  threads: ['Threads', 'https://www.threads.net/@*'],
  twitch: ['Twitch', 'https://twitch.tv/*'],
  twitter: ['Twitter', 'https://twitter.com/*'],
  x: ['X', 'https://x.com/*'],
  youtube: ['YouTube', 'https://www.youtube.com/@*'],
};

/** Returns a platform's name and the address of a profile there, which is given as an address or a name. */
export function social(platform: string, handle: string): Author['socials'][number] {
  const [label, url] = PLATFORMS[platform.toLowerCase()] ?? [platform, '*'];
  const isAddress = /^(?:https?:|mailto:|\/)/.test(handle);
  return { label, url: isAddress ? handle : url.replace('*', handle.replace(/^@/, '')) };
}

function trimmed(path: string): string {
  return path.split('/').filter(Boolean).join('/');
}
