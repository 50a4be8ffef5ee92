/** The engine's own documentation, built with the engine. `npm run docs` serves it. */
import { defineConfig } from 'edgepress';
import { plainRepositoryLinks } from './plugins/plain-repository-links.ts';

export default defineConfig({
  title: 'Edgepress',
  tagline: 'Documentation rendered at the edge',
  url: 'https://edgepress.example',
  favicon: '/img/favicon.svg',
  markdown: { format: 'detect', remark: [plainRepositoryLinks] },
  docs: [
    {
      path: '.',
      sidebars: 'sidebars.ts',
      exclude: [
        'static/**',
        'loaders/**',
        'plugins/**',
        'components/**',
        'data/**',
        'reference/**',
        'recordings/**',
        'site.ts',
        'sidebars.ts',
        'examples/**',
      ],
    },
    { id: 'reference', path: 'loaders/reference.ts', routeBasePath: '/reference' },
  ],
  navbar: {
    items: [
      { type: 'link', label: 'Guide', href: '/start/create', position: 'left' },
      { type: 'link', label: 'Reference', href: '/reference/configuration', position: 'left' },
      { type: 'search', position: 'right' },
      { type: 'colourMode', position: 'right' },
    ],
  },
  footer: {
    columns: [
      {
        title: 'Start',
        links: [
          { label: 'Create a site', href: '/start/create' },
          { label: 'Move from Docusaurus', href: '/import' },
          { label: 'Comparison', href: '/start/comparison' },
        ],
      },
      {
        title: 'Operate',
        links: [
          { label: 'Publishing', href: '/publishing' },
          { label: 'Runbook', href: '/runbook' },
          { label: 'Security model', href: '/operate/security' },
        ],
      },
      {
        title: 'Reference',
        links: [
          { label: 'Configuration', href: '/reference/configuration' },
          { label: 'Commands', href: '/reference/commands' },
          { label: 'Diagnostics', href: '/reference/diagnostics' },
        ],
      },
    ],
    copyright: 'Released under the MIT licence',
  },
  // What the examples of components show.
  api: { document: 'examples/data/openapi.yaml' },
  glossary: { source: 'examples/data/glossary.yaml', page: '/start/glossary' },
  errors: { source: 'examples/data/errors.yaml', page: '/reference/components' },
  libraries: 'examples/data/libraries.yaml',
  changelog: {
    path: 'examples/changelog',
    page: '/reference/components',
    areas: [
      { id: 'api', label: 'API' },
      { id: 'web', label: 'Web library' },
    ],
  },
  theme: { accent: '#0f766e' },
  links: { brokenLinks: 'throw', brokenMarkdownLinks: 'throw', brokenAnchors: 'throw' },
});
