/** Files of the repository that pages and modules of an imported site refer to, outside of the site. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { docusaurusFolder, findingLines } from '../support/sites/docusaurus-folder.ts';
import { temporarySite } from '../support/sites/temporary-site.ts';

const FILES = {
  '../package.json': '{ "name": "root", "version": "4.5.6" }',
  '../data/errors.json': '["first error"]',
  '../data/.hidden.json': '{}',
  '../examples/a.ts': 'export const sample = 1;',
  '../src/helper.js': 'export const helper = 1;',
  'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example', presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]] };`,
  'src/components/Version.jsx': `import { version } from '../../../package.json';
import '../../../data/.hidden.json';
export default () => <b>version {version}</b>;`,
  'src/pages/errors.jsx': `import Layout from '@theme/Layout';
import errors from '../../../data/errors.json';
export default () => <Layout><ul>{errors.map((one) => <li key={one}>{one}</li>)}</ul></Layout>;`,
  'docs/index.mdx': `import Version from '@site/src/components/Version';
import errors from '../../data/errors.json';
import Sample from '!!raw-loader!../../examples/a.ts';
import { helper } from '../../src/helper.js';

# Start

<Version /> {errors[0]}, <code>{Sample}</code>
`,
};

it('are copied if they are data, pictures, or code that is shown as text', async () => {
  const folder = docusaurusFolder(FILES);
  const done = await folder.import();
  const { staged } = done;
  const copies = fs
    .readdirSync(path.join(staged, 'repository'), { recursive: true, encoding: 'utf8' })
    .filter((name) => path.extname(name) !== '')
    .toSorted();
  expect(copies).toEqual(['data/errors.json', 'examples/a.ts', 'package.json']);
  const read = (name: string): string => fs.readFileSync(path.join(staged, name), 'utf8');
  expect(read('src/pages/errors.jsx')).toContain("from '../../repository/data/errors.json'");
  expect(read('docs/index.mdx')).toContain("from '!!raw-loader!../repository/examples/a.ts'");
  const lines = findingLines(done);
  expect(lines).toEqual(
    expect.arrayContaining([
      'changed src/components/Version.jsx:1 `../../../package.json`, a file outside of the site → changed to `repository/package.json`, a copy of the file',
      'not imported src/components/Version.jsx:2 `../../../data/.hidden.json`, a file outside of the site → left out (`../data/.hidden.json`)',
      'not imported docs/index.mdx:4 `../../src/helper.js`, a file outside of the site → left out (`../src/helper.js`)',
    ]),
  );
  expect(
    lines.filter((line) => line.includes('changed to `repository/data/errors.json`')),
  ).toHaveLength(2);
  const site = temporarySite({});
  fs.cpSync(staged, site.root, { recursive: true });
  folder.close();
  const outcome = await site.build();
  expect(site.page(outcome, '/errors').html).toContain('<li>first error</li>');
  const { html } = site.page(outcome, '/');
  expect(html).toContain('<b>version 4.5.6</b>');
  expect(html).toMatch(/first error, <code>export const sample = 1;/);
  await site.close();
});
