/** A site in four languages and two versions, with a blog. README.md describes the folders. */
import { defineConfig } from 'edgepress';
import { ar } from './site/ar.ts';
import { de } from './site/de.ts';
import { ja } from './site/ja.ts';

export default defineConfig({
  title: 'Skywren',
  tagline: 'The weather station that you can repair.',
  url: 'https://docs.skywren.example',
  favicon: '/img/favicon.svg',
  locales: {
    default: 'en',
    list: [
      { code: 'en', label: 'English' },
      { code: 'de', label: 'Deutsch', site: de },
      { code: 'ja', label: '日本語', site: ja },
      { code: 'ar', label: 'العربية', direction: 'rtl', site: ar },
    ],
  },
  docs: [{ path: 'docs', lastVersion: 'current', versions: { current: { label: '2.0' } } }],
  blog: {
    title: 'Notes from the mast',
    description: 'News and background from the people who build Skywren.',
    postsPerPage: 5,
  },
  navbar: {
    items: [
      { type: 'link', label: 'Handbook', href: '/', position: 'left' },
      { type: 'link', label: 'HTTP API', href: '/data/http-api', position: 'left' },
      { type: 'link', label: 'Blog', href: '/blog', position: 'left' },
      { type: 'search', position: 'right' },
      { type: 'versions', position: 'right' },
      { type: 'locales', position: 'right' },
      { type: 'colourMode', position: 'right' },
    ],
  },
  footer: {
    columns: [
      {
        title: 'Outdoors',
        links: [
          { label: 'Assemble the station', href: '/start/assemble' },
          { label: 'Choose a place', href: '/start/place' },
          { label: 'Troubleshooting', href: '/operate/troubleshooting' },
        ],
      },
      {
        title: 'Indoors',
        links: [
          { label: 'HTTP API', href: '/data/http-api' },
          { label: 'MQTT', href: '/data/mqtt' },
          { label: 'Blog', href: '/blog' },
        ],
      },
    ],
    copyright: 'Skywren is made up. The weather is real.',
  },
  theme: { colours: { light: { accent: '#1d5f7d' }, dark: { accent: '#8cc8e6' } } },
});
