import { defineConfig } from 'edgepress';

export default defineConfig({
  title: '__TITLE__',
  url: '__URL__',
  favicon: '/img/favicon.svg',
  // `theme: { accent: '#7c3aed' }` sets your colour. A `styles.css` beside this file has your own rules.
  navbar: {
    items: [
      { type: 'search', position: 'right' },
      { type: 'colourMode', position: 'right' },
    ],
  },
});
