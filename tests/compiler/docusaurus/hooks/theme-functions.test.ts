/** Small functions that components of a Docusaurus site import: paths, and values that stay the same between renderings. */
import { expect, it } from 'vitest';
import { siteOpener } from '../../../support/sites/opened-sites.ts';
import { preJson } from '../../../support/sites/pre-json.ts';

const open = siteOpener();

it('work as in Docusaurus', async () => {
  const site = open({
    'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example', presets: ['classic'] };`,
    'docs/a.mdx': "import Shown from '@site/src/Shown';\n\n# A\n\n<Shown />\n",
    'src/Shown.jsx': `import { addLeadingSlash, addPrefix, addSuffix, addTrailingSlash, applyTrailingSlash, blogPostContainerID, getErrorCausalChain, removePrefix, removeSuffix, removeTrailingSlash } from '@docusaurus/utils-common';
import { useShallowMemoObject, useKeyboardNavigation, keyboardFocusedClassName } from '@docusaurus/theme-common/internal';
export default function Shown() {
  useKeyboardNavigation();
  const { word } = useShallowMemoObject({ word: 'kept' });
  const base = { baseUrl: '/b/' };
  return <pre>{JSON.stringify({
    id: blogPostContainerID, word, keyboardFocusedClassName,
    added: [addPrefix('a', '/'), addPrefix('/a', '/'), addSuffix('a', '/'), addSuffix('a/', '/'), addLeadingSlash('a'), addTrailingSlash('a')],
    removed: [removePrefix('/a', '/'), removePrefix('a', ''), removeSuffix('a/', '/'), removeSuffix('a', ''), removeTrailingSlash('/a/')],
    applied: [
      applyTrailingSlash('/a?x#y', { ...base, trailingSlash: true }), applyTrailingSlash('/a/?x', { ...base, trailingSlash: false }),
      applyTrailingSlash('/b/', { ...base, trailingSlash: false }), applyTrailingSlash('/', { ...base, trailingSlash: false }),
      applyTrailingSlash('#a', { ...base, trailingSlash: true }), applyTrailingSlash('/a', base),
    ],
    chain: getErrorCausalChain(new Error('one', { cause: new Error('two') })).map(({ message }) => message),
  })}</pre>;
}`,
  });
  const outcome = await site.build();
  expect(outcome.diagnostics).toEqual([]);
  expect(preJson(site.page(outcome, '/docs/a').html)).toEqual({
    id: '__blog-post-container',
    word: 'kept',
    keyboardFocusedClassName: 'navigation-with-keyboard',
    added: ['/a', '/a', 'a/', 'a/', '/a', 'a/'],
    removed: ['a', 'a', 'a', 'a', '/a'],
    applied: ['/a/?x#y', '/a?x', '/b/', '/', '#a', '/a'],
    chain: ['one', 'two'],
  });
});
