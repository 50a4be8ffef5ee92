/** A `docusaurus.config.js` as a configuration of this engine: what has a counterpart is taken over. */
import fs from 'node:fs';
import path from 'node:path';
import { isObject } from '../model/shape.ts';
import type { DocsInstance } from '../model/docs-instance.ts';
import type { LinkPolicy } from '../model/link-policy.ts';
import type { SiteConfig } from '../model/site.ts';
import type { NavbarItem } from '../model/site-furniture.ts';

/** Translates a Docusaurus configuration. The result is checked like any other. */
export function docusaurusSite(value: unknown, root: string): SiteConfig {
  const source = isObject(value) ? value : {};
  const theme = record(source['themeConfig']);
  const markdown = record(source['markdown']);
  const baseUrl = withSlashes(text(source['baseUrl']) ?? '/');
  const config: SiteConfig = {
    title: text(source['title']) ?? 'Documentation',
    tagline: text(source['tagline']) ?? '',
    url: /^https?:\/\/[^/\s]+/.exec(text(source['url']) ?? '')?.[0] ?? 'http://localhost',
    baseUrl,
    docs: instances(source),
    navbar: { items: navbar(record(theme['navbar'])) },
    footer: footer(record(theme['footer'])),
    links: policies(source, markdown),
    markdown: {
      format: markdown['format'] === 'detect' ? 'detect' : 'mdx',
      admonitions: admonitions(source),
      lenient: true,
      relativeLinks: source['trailingSlash'] === true ? 'folder' : 'page',
    },
    lastUpdated: { time: true, author: false },
  };
  const favicon = text(source['favicon']);
  if (favicon !== undefined && fs.existsSync(path.join(root, 'static', favicon)))
    config.favicon = `/${favicon.replace(/^\//, '')}`;
  return config;
}

function instances(
  source: Record<string, unknown>,
): (Pick<DocsInstance, 'path'> & Partial<DocsInstance>)[] {
  const found: (Pick<DocsInstance, 'path'> & Partial<DocsInstance>)[] = [];
  for (const preset of list(source['presets'])) {
    const [name, options] = Array.isArray(preset) ? preset : [preset, {}];
    const docs = record(options)['docs'];
    if (typeof name === 'string' && docs !== false) found.push(instance(record(docs), 'default'));
  }
  for (const plugin of list(source['plugins'])) {
    const [name, options] = Array.isArray(plugin) ? plugin : [plugin, {}];
    if (typeof name === 'string' && /plugin-content-docs$|^(?:content-)?docs$/.test(name))
      found.push(instance(record(options), text(record(options)['id']) ?? 'default'));
  }
  return found.length > 0 ? found : [{ path: 'docs', routeBasePath: 'docs' }];
}

function instance(
  options: Record<string, unknown>,
  id: string,
): Pick<DocsInstance, 'path'> & Partial<DocsInstance> {
  const sidebars = text(options['sidebarPath']);
  return {
    id,
    path: text(options['path']) ?? 'docs',
    routeBasePath: text(options['routeBasePath']) ?? 'docs',
    exclude: list(options['exclude']).filter((entry) => typeof entry === 'string'),
    ...(sidebars === undefined ? {} : { sidebars }),
  };
}

function admonitions(source: Record<string, unknown>): string[] {
  const options = [...list(source['presets']), ...list(source['plugins'])].map((entry) =>
    record(Array.isArray(entry) ? entry[1] : {}),
  );
  return options
    .flatMap((entry) => [
      record(entry['admonitions']),
      record(record(entry['docs'])['admonitions']),
    ])
    .flatMap((entry) => list(entry['keywords']))
    .filter((keyword) => typeof keyword === 'string');
}

function navbar(source: Record<string, unknown>): NavbarItem[] {
  const items: NavbarItem[] = [];
  for (const entry of list(source['items']).map(record)) {
    const label = text(entry['label']);
    const target = text(entry['to']) ?? text(entry['href']);
    const position = entry['position'] === 'right' ? 'right' : 'left';
    if (label !== undefined && target !== undefined)
      items.push({
        type: 'link',
        label,
        href: /^(?:https?:|\/)/.test(target) ? target : `/${target}`,
        position,
      });
  }
  return [
    ...items,
    { type: 'search', position: 'right' },
    { type: 'colourMode', position: 'right' },
  ];
}

function footer(source: Record<string, unknown>): SiteConfig['footer'] {
  const columns = list(source['links'])
    .map(record)
    .map((column) => ({
      title: text(column['title']) ?? 'Links',
      links: list(column['items'])
        .map(record)
        .flatMap((item) => {
          const label = text(item['label']);
          const target = text(item['to']) ?? text(item['href']);
          if (label === undefined || target === undefined) return [];
          return [
            { label, href: /^(?:https?:|\/|mailto:|#)/.test(target) ? target : `/${target}` },
          ];
        }),
    }));
  return { columns, copyright: (text(source['copyright']) ?? '').replace(/<[^>]*>/g, '') };
}

// A copy of a site rarely brings every picture along, so a missing one warns here instead of failing the build.
function policies(
  source: Record<string, unknown>,
  markdown: Record<string, unknown>,
): SiteConfig['links'] {
  const hooks = record(markdown['hooks']);
  const policy = (value: unknown, fallback: LinkPolicy): LinkPolicy =>
    value === 'ignore' || value === 'log' || value === 'warn' ? value : fallback;
  return {
    brokenLinks: policy(source['onBrokenLinks'], 'warn'),
    brokenMarkdownLinks: policy(
      source['onBrokenMarkdownLinks'] ?? hooks['onBrokenMarkdownLinks'],
      'warn',
    ),
    brokenMarkdownImages: policy(hooks['onBrokenMarkdownImages'], 'warn'),
    brokenAnchors: policy(source['onBrokenAnchors'], 'warn'),
    duplicateRoutes: policy(source['onDuplicateRoutes'], 'warn'),
  };
}

function withSlashes(base: string): string {
  return `/${base.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/');
}

function record(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
