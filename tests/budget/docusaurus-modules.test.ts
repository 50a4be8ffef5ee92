/** What components of a Docusaurus site load of Docusaurus's modules: those that they import, and not the others. */
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { engineModule } from '../../compiler/engine/engine-files.ts';

const MODULES = JSON.stringify(engineModule('client/docusaurus/modules.ts'));

it.each([
  ['@docusaurus/Link', 4],
  ['@docusaurus/useDocusaurusContext', 6],
  ['@docusaurus/BrowserOnly', 4],
  ['@theme/Tabs', 6],
  ['@theme/CodeBlock', 6],
])('%s adds less than %d KB to a bundle, besides React', async (name, most) => {
  const { outputFiles } = await build({
    stdin: {
      contents: `import * as all from ${MODULES}; export const known = all[${JSON.stringify(name)}];`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    external: ['react', 'react-dom'],
  });
  expect(outputFiles[0]?.contents.byteLength).toBeLessThan(most * 1024);
});
