/** A small site with a plugin of each kind. docs/customise/plugins.md explains them. */
import { defineConfig } from 'edgepress';
import * as v from 'valibot';
import noBareLinks from './checks/link-text.ts';
import { lazyFrames } from './plugins/lazy-frames.ts';

export default defineConfig({
  title: 'Kitchen',
  url: 'https://kitchen.example',
  docs: [
    { path: 'docs' },
    // The pages of a loader.
    { id: 'recipes', path: 'loaders/recipes.ts', routeBasePath: '/recipes' },
  ],
  markdown: {
    // By the name of its module, and as a function: both may have options.
    remark: [['./plugins/ticket-links.ts', { tracker: 'https://tickets.example/' }]],
    rehype: [lazyFrames],
  },
  // Every field that the engine doesn't know. Pages read them as `frontMatter.owner`.
  frontMatter: v.object({
    owner: v.optional(
      v.pipe(v.string(), v.email('expected an e-mail address')),
      'kitchen@kitchen.example',
    ),
  }),
  checks: [noBareLinks],
});
