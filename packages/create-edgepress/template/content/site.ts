import { defineConfig } from 'edgepress';

export default defineConfig({
  title: '__TITLE__',
  url: '__URL__',
  favicon: '/img/favicon.svg',
  navbar: {
    items: [
      { type: 'search', position: 'right' },
      { type: 'colourMode', position: 'right' },
    ],
  },
});
