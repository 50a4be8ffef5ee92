/** The settings of a Docusaurus configuration outside of its theme, as this engine's. */
import type { ConfigNotes } from './config-notes.ts';
import { docusaurusLocales } from './locales.ts';
import { asRecord, asText, texts } from './plain-value.ts';
import { staticPath } from './config-href.ts';
import type { UsedPlugin } from './plugins.ts';
import type { LinkPolicy } from '../../model/config/link-policy.ts';
import type { SiteConfig } from '../../model/config/site.ts';

const HANDLED_FIELDS = (
  'title titleDelimiter tagline url baseUrl favicon trailingSlash i18n noIndex onBrokenLinks ' +
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
  const titleDelimiter = asText(source['titleDelimiter'])?.trim() ?? '';
  const markdown = asRecord(source['markdown']);
  const locales = docusaurusLocales(asRecord(source['i18n']), notes);
  const admonitions = docs.flatMap((options) =>
    texts(asRecord(options['admonitions'])['keywords']),
  );
  return {
    title: asText(source['title'])?.trim() || titleMissing(notes),
    ...(tagline === undefined ? {} : { tagline }),
    ...(titleDelimiter === '' ? {} : { titleDelimiter }),
    url: origin(asText(source['url']), notes),
    baseUrl: withSlashes(asText(source['baseUrl']) ?? '/'),
    ...(favicon === undefined ? {} : { favicon: staticPath(favicon) }),
    ...(locales === undefined ? {} : { locales }),
    lastUpdated: {
      time: docs.some((options) => options['showLastUpdateTime'] === true),
      author: docs.some((options) => options['showLastUpdateAuthor'] === true),
    },
    ...(source['noIndex'] === true ? { robots: { index: false } } : {}),
    links: policies(source),
    markdown: {
      ...(markdown['format'] === 'detect' ? { format: 'detect' } : {}),
      ...(asRecord(markdown['anchors'])['maintainCase'] === true
        ? { anchors: { maintainCase: true } }
        : {}),
      ...(admonitions.length > 0 ? { admonitions } : {}),
      lenient: true,
      ...(source['trailingSlash'] === true ? { relativeLinks: 'folder' } : {}),
    },
  };
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
  if (Object.keys(asRecord(source['customFields'])).length > 0)
    notes.add('customFields', {
      outcome: 'built in',
      became: 'kept for components, in `docusaurus.json`',
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
