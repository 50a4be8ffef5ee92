/** A site with its own design, from public extension points only. README.md says which file shows what. */
import { defineConfig } from 'edgepress';
import { temperatures } from './plugins/temperatures.ts';

export default defineConfig({
  title: 'Kilnlark',
  tagline: 'The kiln controller that knows when to stop.',
  url: 'https://docs.kilnlark.example',
  favicon: '/img/favicon.svg',
  variables: { firmware: '4.2', api: 'http://kilnlark.local' },
  docs: [
    { path: 'docs' },
    // The pages of a loader, one for each file in data/schedules.
    { id: 'schedules', path: 'loaders/schedules.ts', routeBasePath: '/schedules' },
  ],
  navbar: {
    items: [
      { type: 'link', label: 'Start', href: '/start/install', position: 'left' },
      { type: 'link', label: 'Firing', href: '/firing/heatwork', position: 'left' },
      { type: 'link', label: 'Schedules', href: '/schedules', position: 'left' },
      { type: 'link', label: 'API', href: '/api/overview', position: 'left' },
      { type: 'search', position: 'right' },
      { type: 'colourMode', position: 'right' },
    ],
  },
  footer: {
    columns: [
      {
        title: 'At the kiln',
        links: [
          { label: 'Your first firing', href: '/start/first-firing' },
          { label: 'Safety cut-outs', href: '/firing/safety' },
          { label: 'Error codes', href: '/firing/errors' },
        ],
      },
      {
        title: 'At the desk',
        links: [
          { label: 'HTTP API', href: '/api/overview' },
          { label: 'Webhooks', href: '/api/webhooks' },
          { label: 'Schedule library', href: '/schedules' },
        ],
      },
    ],
    copyright: 'Kilnlark is made up. So are its kilns.',
  },
  theme: {
    colours: {
      light: {
        bg: '#fbf6ec',
        bgSubtle: '#f3eadb',
        text: '#231815',
        textMuted: '#665345',
        border: '#dccdb6',
        borderStrong: '#8a745f',
        accent: '#a8371a',
        accentBg: '#f7dfd0',
        onAccent: '#fff8ee',
        mark: '#fbe3a6',
        success: '#2c6638',
        danger: '#a3182a',
      },
      dark: {
        bg: '#181210',
        bgSubtle: '#100c0a',
        text: '#f3e8da',
        textMuted: '#bba898',
        border: '#3b2e26',
        borderStrong: '#8d7664',
        accent: '#ff9a5c',
        accentBg: '#3a2013',
        onAccent: '#24100a',
        mark: '#453409',
        success: '#8fd19e',
        danger: '#ff928c',
      },
    },
    fonts: {
      sans: { family: 'Instrument Sans', files: ['fonts/instrument-sans.woff2'] },
      heading: {
        family: 'Young Serif',
        files: ['fonts/young-serif.woff2'],
        fallback: 'serif',
        preload: true,
      },
      mono: { family: 'DM Mono', files: ['fonts/dm-mono.woff2', 'fonts/dm-mono-medium.woff2'] },
    },
    type: { base: 17, ratio: 1.32 },
    radius: '0',
    code: { preset: 'warm', mode: 'dark' },
    contrast: 'throw',
  },
  loaders: ['loaders/schedules.ts'],
  markdown: { remark: [temperatures] },
  images: { responsive: true },
  // A chat widget in the manner of a vendor's: it draws HTML and adds a stylesheet as text.
  scripts: [
    { src: './scripts/chat.js', load: 'interaction', attributes: { 'data-product': 'Kilnlark' } },
  ],
  policy: { style: ['inline'], policyNames: ['chat-widget'] },
});
