/** The settings of a Docusaurus configuration outside of its theme, as this engine's. */
import type { ConfigNotes } from './config-notes.ts';
import { docusaurusLocales } from './locales.ts';
import { functionName } from '../sandbox/evaluate-module.ts';
import { asArray, asRecord, asText, texts } from './plain-value.ts';
import type { UsedPlugin } from './plugins.ts';
import type { LinkPolicy } from '../../model/config/link-policy.ts';
import type { SiteConfig } from '../../model/config/site.ts';

const HANDLED_FIELDS = (
  'title tagline url baseUrl favicon trailingSlash i18n noIndex onBrokenLinks ' +
  'onBrokenAnchors onBrokenMarkdownLinks onDuplicateRoutes markdown presets plugins themes ' +
  'themeConfig staticDirectories scripts stylesheets headTags clientModules customFields ' +
  'future organizationName projectName deploymentBranch githubHost githubPort ' +
  'baseUrlIssueBanner'
).split(' ');

/** Title, address, languages, links, Markdown. Everything else in the configuration gets a note. */
export function siteSettings(
  source: Record<string, unknown>,
  plugins: UsedPlugin[],
  notes: ConfigNotes,
): SiteConfig {
  const docs = plugins.filter(({ name }) => name === 'content-docs').map(({ options }) => options);
  noteUnhandledFields(source, notes);
  const favicon = asText(source['favicon']);
  const tagline = asText(source['tagline']);
  const edit = editUrl(docs, notes);
  const locales = docusaurusLocales(asRecord(source['i18n']), notes);
  const admonitions = docs.flatMap((options) =>
    texts(asRecord(options['admonitions'])['keywords']),
  );
  return {
    title: asText(source['title'])?.trim() || titleMissing(notes),
    ...(tagline === undefined ? {} : { tagline }),
    url: origin(asText(source['url']), notes),
    baseUrl: withSlashes(asText(source['baseUrl']) ?? '/'),
    ...(favicon === undefined ? {} : { favicon: staticPath(favicon) }),
    ...(locales === undefined ? {} : { locales }),
    ...(edit === undefined ? {} : { editUrl: edit }),
    lastUpdated: {
      time: docs.some((options) => options['showLastUpdateTime'] === true),
      author: docs.some((options) => options['showLastUpdateAuthor'] === true),
    },
    ...(source['noIndex'] === true ? { robots: { index: false } } : {}),
    links: policies(source),
    markdown: {
      ...(asRecord(source['markdown'])['format'] === 'detect' ? { format: 'detect' } : {}),
      ...(admonitions.length > 0 ? { admonitions } : {}),
      lenient: true,
      ...(source['trailingSlash'] === true ? { relativeLinks: 'folder' } : {}),
    },
  };
}

/** Converts the path of a static file from Docusaurus (`img/x.svg`) to a path from the root of the site. */
export function staticPath(value: string): string {
  return /^(?:https?:)?\/\//.test(value) ? value : `/${value.replace(/^\/+/, '')}`;
}

function titleMissing(notes: ConfigNotes): string {
  notes.add('title', {
    became: 'not found: set to `Documentation`',
    outcome: 'changed',
    advice: 'Set `title` in `site.ts`.',
  });
  return 'Documentation';
}

function origin(url: string | undefined, notes: ConfigNotes): string {
  const found = /^https?:\/\/[^/\s]+/.exec(url ?? '')?.[0];
  if (found !== undefined) return found;
  notes.add('url', {
    became: 'not found: set to `http://localhost`',
    outcome: 'changed',
    advice: 'Set `url` in `site.ts` before publishing.',
  });
  return 'http://localhost';
}

function withSlashes(base: string): string {
  return `/${base.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/');
}

// Docusaurus has an edit URL for each plugin, this engine one for the site. One is usually enough, as files keep their paths.
function editUrl(docs: Record<string, unknown>[], notes: ConfigNotes): string | undefined {
  const urls = new Set<string>();
  for (const options of docs) {
    const url = options['editUrl'];
    if (functionName(url) !== undefined)
      notes.add('editUrl', {
        found: 'a function',
        became: 'left out',
        advice: 'Set `editUrl` in `site.ts`, with `{path}` in it.',
      });
    else if (typeof url === 'string')
      urls.add(`${editBase(url, asText(options['path']) ?? '')}{path}`);
  }
  const [first, ...others] = urls;
  if (others.length > 0)
    notes.add('editUrl', {
      outcome: 'changed',
      found: `${urls.size} different URLs`,
      became: `the first one applies to all pages: ${first}`,
      advice: 'Set `custom_edit_url` on pages that need another one.',
    });
  return first !== undefined && /^https?:/.test(first) ? first : undefined;
}

// For a folder next to the site (`../docs`), Docusaurus writes `edit/main/website/../docs/x.md`.
function editBase(url: string, folder: string): string {
  const base = `${url.replace(/\/+$/, '')}/`;
  const up = /^(?:\.\.\/)+/.exec(folder)?.[0];
  return up !== undefined && URL.canParse(base) ? new URL(up, base).href : base;
}

// Docusaurus fails on a broken link. Here it is a warning, so that an imported site can be viewed before it is fixed.
function policies(source: Record<string, unknown>): SiteConfig['links'] {
  const hooks = asRecord(asRecord(source['markdown'])['hooks']);
  const policy = (value: unknown): LinkPolicy =>
    value === 'ignore' || value === 'log' ? value : 'warn';
  return {
    brokenLinks: policy(source['onBrokenLinks']),
    brokenMarkdownLinks: policy(source['onBrokenMarkdownLinks'] ?? hooks['onBrokenMarkdownLinks']),
    brokenMarkdownImages: policy(hooks['onBrokenMarkdownImages']),
    brokenAnchors: policy(source['onBrokenAnchors']),
    duplicateRoutes: policy(source['onDuplicateRoutes']),
  };
}

const POLICIES = ['onBrokenLinks', 'onBrokenAnchors', 'onBrokenMarkdownLinks', 'onDuplicateRoutes'];

function noteUnhandledFields(source: Record<string, unknown>, notes: ConfigNotes): void {
  for (const field of POLICIES)
    if (source[field] === 'throw')
      notes.add(field, {
        outcome: 'changed',
        found: '`throw`',
        became: '`warn` in `links` of `site.ts`, so that the site builds',
        advice: 'Set it to `throw` once the warnings are gone.',
      });
  for (const field of ['scripts', 'stylesheets', 'headTags', 'clientModules'])
    if (asArray(source[field]).length > 0)
      notes.add(field, {
        found: `${asArray(source[field]).length} of them`,
        became: 'left out: the content security policy forbids scripts and styles from elsewhere',
        advice:
          field === 'headTags'
            ? 'Put them into `slots/head.mdx`, or for one page into `<head>` in its MDX.'
            : 'Rewrite what pages need as an island. See “Islands” in docs/writing.md.',
      });
  if (Object.keys(asRecord(source['customFields'])).length > 0)
    notes.add('customFields', {
      became: 'left out: components that read it are not imported',
      advice: 'Text that pages share can go into `variables` in `site.ts`.',
    });
  const markdown = asRecord(source['markdown']);
  if (markdown['mermaid'] === true)
    notes.add('markdown.mermaid', {
      outcome: 'built in',
      became: 'diagrams are rendered during the build',
    });
  for (const field of ['preprocessor', 'parseFrontMatter', 'remarkRehypeOptions'])
    if (markdown[field] !== undefined)
      notes.add(`markdown.${field}`, {
        became: 'left out: pages are imported unchanged',
        advice: 'Apply it to the files once, by hand or with a script.',
      });
  notes.rest(
    markdown,
    [
      'mermaid',
      'format',
      'hooks',
      'preprocessor',
      'parseFrontMatter',
      'remarkRehypeOptions',
      'mdx1Compat',
      'anchors',
      'emoji',
    ],
    'markdown.',
  );
  notes.rest(source, HANDLED_FIELDS, '');
}
