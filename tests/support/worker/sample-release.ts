/** Creates a small release in the format of the build: a home page, pages in a sidebar, files and redirects. */
import { shardText } from '../../../compiler/release/shards.ts';
import type { Branch } from '../../../model/release/navigation.ts';
import type { MockIndex, MockOperation } from '../../../model/release/mock.ts';
import { POINTER_KEY, type Pointer } from '../../../model/release/pointer.ts';
import {
  type Manifest,
  objectKey,
  type PageEntry,
  type PageHeader,
  releaseKey,
  type Shard,
  type TextPart,
} from '../../../model/release/release.ts';
import type { Site } from '../../../model/config/site.ts';

/** Changes to the default release. */
export interface SampleOptions {
  /** Release id. It is part of object hashes, so that releases share no objects. */
  id?: string;
  previous?: string | null;
  baseUrl?: string;
  /** Splits the path table into shards of one page each. */
  sharded?: boolean;
  /** Additional pages: titles by path. */
  pages?: Record<string, string>;
  redirects?: Manifest['redirects'];
  redirectPatterns?: Manifest['redirectPatterns'];
  versions?: Site['versions'];
  /** The default for readers who haven't made a choice. */
  consent?: Site['analytics']['consent'];
  /** The complete analytics configuration. */
  analytics?: Site['analytics'];
  /** What pages embed. Releases of older versions don't have this. */
  embeds?: Manifest['embeds'];
  /** Whether the release's client sends votes. Older ones don't. */
  sendsFeedback?: boolean;
  /** Slots and layouts. */
  templates?: Manifest['templates'];
  /** Layouts by path. */
  layouts?: Record<string, string>;
  /** Other parts of the site's configuration. */
  site?: Partial<Site>;
}

/** A release: its manifest, and its values by KV key, including the pointer. */
export interface Sample {
  manifest: Manifest;
  values: Record<string, string>;
  /** Returns the KV key of a page's object. */
  pageKey: (path: string) => string;
}

/** The pre-paint script of the sample and its hash for the CSP. */
export const PREPAINT = {
  code: 'document.documentElement.classList.add("js")',
  hash: "'sha256-m4rj9yQv0V4oJk1wZgqkX9q9q3oUe0j4nYw0QmGx5aE='",
};

const TITLES: Record<string, string> = {
  '/': 'Supercharge your app',
  '/guide/cards/creating': 'Creating cards',
  '/guide/cards/overview': 'Cards overview',
  '/quick-start/introduction': 'Introduction',
  '/sdks/auth-SDK': 'Auth SDK',
};

/** Creates a release. The text of the page at `path` is `Text of <path> in <id>.` */
export function sampleRelease(options: SampleOptions = {}): Sample {
  const { id = 'release-a', previous = null, baseUrl = '/', sharded = false } = options;
  const analytics = options.analytics ?? { enabled: true, consent: options.consent ?? 'required' };
  const titles = { ...TITLES, ...options.pages };
  const hash = (name: string): string =>
    `${id}${name}`.replace(/[^A-Za-z0-9]/g, '').padEnd(32, '0');
  const paths = Object.keys(titles).sort();
  const values: Record<string, string> = {};
  const pages: Record<string, PageEntry> = {};
  for (const path of paths) {
    const title = titles[path] ?? path;
    values[objectKey(hash(`page${path}`))] = pageObject(path, title, id);
    values[objectKey(hash(`twin${path}`))] = `# ${title}\n\nText of ${path} in ${id}.\n`;
    pages[path] = {
      ...pageEntry(hash(`page${path}`), path, title),
      ...(options.layouts?.[path] && { layout: options.layouts[path] }),
      markdown: hash(`twin${path}`),
    };
  }
  const shards = paths.map((first) => ({ first, object: hash(`shard${first}`) }));
  for (const [index, { first, object }] of (sharded ? shards : []).entries()) {
    const shard = shardOf({ [first]: pages[first] });
    // Half of the shards use the older JSON format, which the worker must still read.
    values[objectKey(object)] = index % 2 === 0 ? shardText(shard) : JSON.stringify(shard);
  }
  // The home page, and the others.
  const textSections = (): NonNullable<TextPart['sections']> =>
    [paths.slice(0, 1), paths.slice(1)].map((own, index) => ({
      label: ['Start [1]', 'Guide'][index] ?? '',
      size: own.reduce((sum, path) => sum + Buffer.byteLength(textOf(path)), 0),
    }));
  const textOf = (path: string): string => `${values[objectKey(hash(`twin${path}`))]}\n`;
  const manifest: Manifest = {
    id,
    created: '2026-11-20T10:00:00Z',
    author: 'Ada',
    site: {
      ...sampleSite(baseUrl),
      ...options.site,
      analytics,
      ...(options.versions && { versions: options.versions }),
    },
    client: {
      entry: `/assets/main-${hash('main')}.js`,
      styles: [`/assets/site-${hash('site')}.css`],
      preload: [],
      prepaint: PREPAINT,
      scripts: `/assets/load-scripts-${hash('scripts')}.js`,
      ...(options.sendsFeedback && { feedback: true }),
      islands: { counter: `/assets/counter-${hash('counter')}.js` },
    },
    redirects: options.redirects ?? { '/old': { to: '/quick-start/introduction', status: 301 } },
    ...(options.redirectPatterns && { redirectPatterns: options.redirectPatterns }),
    files: {
      '/robots.txt': { object: hash('robots'), type: 'text/plain; charset=utf-8' },
      '/img/logo.svg': { object: hash('logo'), type: 'image/svg+xml' },
      '/llms-full.txt': { object: hash('llms'), type: 'text/plain; charset=utf-8' },
    },
    llms: [{ file: '/llms-full.txt', section: '', first: '/', sections: textSections() }],
    sidebars: { docs: ROOT },
    mocks: { api: { object: hash('mock'), files: [] } },
    ...(options.embeds && { embeds: options.embeds }),
    ...(options.templates && { templates: options.templates }),
    pages: sharded ? { shards } : { inline: shardOf(pages) },
    count: paths.length,
  };
  values[objectKey(hash('llms'))] = paths.map(textOf).join('');
  values[objectKey(hash('mock'))] = JSON.stringify(mockIndex(hash('mockpart')));
  values[objectKey(hash('mockpart'))] = JSON.stringify(MOCKED);
  values[objectKey(hash('robots'))] = 'User-agent: *\nAllow: /\n';
  values[objectKey(hash('logo'))] = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  values[objectKey(hash('main'))] = 'console.log("entry");';
  values[releaseKey(id)] = JSON.stringify(manifest);
  const pointer: Pointer = { release: id, previous, at: '2026-11-20T10:00:01Z', manifest };
  values[POINTER_KEY] = JSON.stringify(pointer);
  return { manifest, values, pageKey: (path) => objectKey(hash(`page${path}`)) };
}

function mockIndex(part: string): MockIndex {
  return { parts: [part], calls: [{ method: 'GET', path: '/v1/things/{id}', at: [0, 0] }] };
}

const MOCKED: MockOperation[] = [
  {
    security: [],
    required: [],
    replies: [{ status: '200', bodies: [{ type: 'application/json', text: '{"id":"thing_1"}' }] }],
  },
];

const ROOT: Branch = [
  { type: 'link', label: 'Introduction', href: '/quick-start/introduction' },
  {
    type: 'category',
    label: 'Cards',
    branch: 'docs.1',
    href: '/guide/cards/overview',
    ownPage: false,
    collapsed: true,
    collapsible: true,
  },
];

function shardOf(pages: Record<string, PageEntry | undefined>): Shard {
  const cards: Branch = [
    { type: 'link', label: 'Overview', href: '/guide/cards/overview' },
    { type: 'link', label: 'Creating', href: '/guide/cards/creating' },
  ];
  const present = Object.entries(pages).flatMap(([path, entry]) => (entry ? [[path, entry]] : []));
  return { pages: Object.fromEntries(present), branches: { 'docs.1': cards } };
}

function pageEntry(object: string, path: string, title: string): PageEntry {
  const entry = { object, title, description: `About: ${title}.` };
  if (path === '/') return { ...entry, layout: 'home' };
  const trail = path.startsWith('/guide/cards/') ? ['docs.1'] : [];
  return { ...entry, sidebar: 'docs', trail, crumbs: [{ label: title }], updated: 1_763_600_000 };
}

function pageObject(path: string, title: string, id: string): string {
  const header: PageHeader = {
    toc: [{ level: 2, id: 'first', html: 'First <code>step</code>' }],
    islands: path.startsWith('/sdks/') ? ['counter'] : [],
    styles: path.startsWith('/sdks/') ? ['/assets/page-abc.css'] : [],
  };
  return `${JSON.stringify(header)}\n<h1>${title}</h1><p>Text of ${path} in ${id}.</p>`;
}

function sampleSite(baseUrl: string): Site {
  return {
    title: 'Example docs',
    tagline: 'Supercharge your in-app customer experience',
    url: 'https://docs.example.com',
    baseUrl,
    locales: {
      default: 'en-GB',
      list: [{ code: 'en-GB', label: 'English', direction: 'ltr' }],
    },
    versions: [{ name: 'current', label: 'Current', path: '/', isLast: true }],
    navbar: {
      hideOnScroll: false,
      items: [
        { type: 'versions', position: 'right' },
        { type: 'search', position: 'right' },
      ],
    },
    footer: { columns: [], copyright: 'Copyright 2025' },
    colourMode: { default: 'light', respectSystem: true, disableSwitch: false },
    contents: { min: 2, max: 3 },
    search: { collection: 'documentation', path: '/search' },
    analytics: { enabled: true, consent: 'required' },
  };
}
