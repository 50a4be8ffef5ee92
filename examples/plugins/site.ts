/** A small site with a plugin of each kind. docs/plugins.md explains them. */
import { defineConfig } from 'edgepress';
import noBareLinks from './checks/link-text.ts';
import { lazyFrames } from './plugins/lazy-frames.ts';

export default defineConfig({
  title: 'Kitchen',
  url: 'https://kitchen.example',
  docs: [{ path: 'docs' }],
  markdown: {
    // By the name of its module, and as a function: both may have options.
    remark: [['./plugins/ticket-links.ts', { tracker: 'https://tickets.example/' }]],
    rehype: [lazyFrames],
  },
  checks: [noBareLinks],
});
