/** Components of a Docusaurus site that fail: each costs only itself, and the build names it. */
import { isValidElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

const CONFIG = {
  'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example', presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]] };`,
};

const SITE = {
  ...CONFIG,
  'src/Good.jsx': 'export default ({ children }) => <i>{children}</i>;',
  'src/Throws.jsx':
    'export default function Throws({ children }) {\n  if (true) throw new Error("broken on purpose");\n  return children;\n}',
  'src/Loops.jsx': 'export default function Loops() { for (;;); }',
  'src/Leaves.jsx': 'export default function Leaves() { process.exit(3); }',
  'docs/throws.mdx':
    "import Good from '@site/src/Good';\nimport Throws from '@site/src/Throws';\n\n<Throws>Kept **text**</Throws>\n\n<Good>good</Good>\n",
  'docs/loops.mdx': "import Loops from '@site/src/Loops';\n\n<Loops>Kept **text**</Loops>\n",
  'docs/leaves.mdx': "import Leaves from '@site/src/Leaves';\n\n<Leaves>Kept **text**</Leaves>\n",
  'src/Styled.jsx':
    "import { styles } from 'not-installed';\nexport default () => <b style={styles} title={styles.other}>styled</b>;",
  'src/Refused.jsx': 'export default ({ children }) => <b style="color: red">{children}</b>;',
  'docs/react.mdx':
    "import Styled from '@site/src/Styled';\nimport Refused from '@site/src/Refused';\n\n<Styled />\n\n<Refused>Kept</Refused>\n",
  'docs/plain.md': '# Plain\n',
  // With these, there are enough pages for two threads.
  'docs/second.md': '# Second\n',
  'docs/third.md': '# Third\n',
  'docs/endless.mdx':
    '# Endless\n\nKept **text**\n\n```js\nfor (const x of y) z();\n```\n\n{(() => {\n  for (;;);\n})()}\n',
  'src/pages/page.js': 'while (true);\n\nexport default () => <p>Page</p>;\n',
};

it('show their children, whether they throw, loop or end the process', async () => {
  site = temporarySite(SITE, { pageLimit: 6000 });
  const outcome = await site.build();
  const text = (path: string): string => site?.page(outcome, path).html ?? '';
  expect(text('/throws')).toContain('Kept <strong>text</strong></ep-missing>');
  expect(text('/throws')).toContain('<i>good</i>');
  for (const path of ['/loops', '/leaves'])
    expect(text(path), path).toContain('Kept <strong>text</strong></ep-missing>');
  expect(text('/react')).toContain('<b>styled</b>');
  expect(text('/react')).toContain('Kept</ep-missing>');
  expect(text('/plain')).toContain('Plain');
  expect(text('/endless')).toContain('Kept <strong>text</strong>');
  expect(text('/page')).toContain('ep-missing');
  const found = outcome.diagnostics.map(
    ({ file, line, message }) => `${file.replace(/.*\/content\//, '')}:${line ?? ''} ${message}`,
  );
  expect(found.toSorted()).toEqual([
    "docs/endless.mdx:10 Code on this page didn't finish, so the page is shown without it.",
    "docs/leaves.mdx: Code on this page didn't finish, so its components are shown as placeholders.",
    "docs/loops.mdx: Code on this page didn't finish, so its components are shown as placeholders.",
    expect.stringMatching(/^docs\/react.mdx: This file cannot be evaluated: The `style` prop/),
    'src/Styled.jsx:1 Import of `not-installed` is neither in the site nor installed.',
    'src/Throws.jsx:2 This file cannot be evaluated: broken on purpose',
    "src/pages/page.js:1 Code on this page didn't finish, so its components are shown as placeholders.",
  ]);
});

it('accept children whose type they compare with the one of their own module', async () => {
  site = temporarySite({
    ...CONFIG,
    'src/Choices.jsx': `export const Choice = () => null;
export function Choices({ children }) {
  const list = [children].flat().filter((child) => typeof child === 'object');
  return <ul>{list.map((child) => {
    if (child.type !== Choice) throw new Error('not a Choice');
    return <li key={child.props.value}>{child.props.children}</li>;
  })}</ul>;
}`,
    'docs/choices.mdx':
      'import { Choices, Choice } from \'@site/src/Choices\';\n\n<Choices><Choice value="a">One</Choice><Choice value="b">**Two**</Choice></Choices>\n',
  });
  const outcome = await site.build();
  expect(site.page(outcome, '/choices').html).toContain(
    '<ul><li>One</li><li><strong>Two</strong></li></ul>',
  );
});

it('leave what is around a component that throws inside of another', async () => {
  site = temporarySite({
    ...CONFIG,
    'docs/a.mdx': "import Outer from '@site/src/Outer';\n\n<Outer>In a document</Outer>\n",
    'src/Deep.jsx': `const sizes = {};

export default function Deep({ label, children }) {
  const { size } = sizes.large;
  return <b>{size}{label}{children}</b>;
}`,
    'src/Outer.jsx': `import Deep from './Deep';
export default function Outer({ children }) {
  return <section>{children}<Deep label="Its label"><i>Its child</i></Deep><p>Below</p></section>;
}`,
    'src/pages/index.jsx': `import { useState } from 'react';
import Layout from '@theme/Layout';
import Deep from '../Deep';
import Outer from '../Outer';
export default function Home() {
  const [count, setCount] = useState(1);
  return <Layout title="Home"><h1>Welcome</h1><button onClick={() => setCount(count + 1)}>{count}</button><Outer>On the home page</Outer><Deep /></Layout>;
}`,
  });
  const outcome = await site.build();
  for (const [path, text] of [
    ['/a', 'In a document'],
    ['/', 'On the home page'],
  ] as const) {
    const { html } = site.page(outcome, path);
    expect(html).toContain(
      `<section>${text}<ep-missing data-component="Deep">Its label<i>Its child</i></ep-missing><p>Below</p></section>`,
    );
    // What has failed here would fail in the browser too.
    expect(html).not.toContain('data-island=');
  }
  expect(site.page(outcome, '/').html).toContain('<h1>Welcome</h1>');
  expect(
    outcome.diagnostics
      .filter(({ rule }) => rule === 'evaluation')
      .map(({ file, line }) => `${file.replace(/.*\/content\//, '')}:${line}`),
  ).toEqual(['src/Deep.jsx:4', 'src/Deep.jsx:4']);
});

it('may create and extend classes of packages that are not installed, and call what their functions return', async () => {
  site = temporarySite({
    ...CONFIG,
    'docs/a.mdx': "import Shown from '@site/src/Shown';\n\n<Shown />\n",
    'src/Shown.jsx': `import Client, { Base, object, text } from 'not-installed';
const client = new Client({ key: 'k' });
client.start();
const schema = object({ a: text().min(1) }).optional().of('x');
class Own extends Base { word() { return 'own'; } }
export default () => <><b>{new Own().word()}</b>{text({ label: 'Label' })}</>;`,
  });
  const outcome = await site.build();
  expect(site.page(outcome, '/a').html).toContain(
    '<b>own</b><ep-missing data-component="text">Label</ep-missing>',
  );
  expect(outcome.diagnostics.map(({ rule }) => rule)).toEqual(['missing-import']);
  const { placeholderModule } = await import('../../../client/docusaurus/placeholder.ts');
  const {
    Client,
    Base,
    make,
  }: { Client?: new () => object; Base?: new () => object; make?: (settings: object) => object } =
    placeholderModule();
  if (!Client || !Base || !make) throw new Error('expected placeholders');
  expect([typeof Reflect.get(make({}), 'start'), isValidElement(make({}))]).toEqual([
    'function',
    true,
  ]);
  class Own extends Base {
    word(): string {
      return 'own';
    }
  }
  expect([typeof new Client(), new Own().word()]).toEqual(['function', 'own']);
});

it('have headings with their ids where a package of headings is missing', async () => {
  site = temporarySite({
    ...CONFIG,
    'docs/a.md': '# A\n\n## Part two\n\n[down](#part-two) <Box id="own">text</Box> [own](#own)\n',
    'src/theme/MDXComponents.jsx': `import { Heading, Box } from 'not-installed';
export default { h2: (props) => <Heading as="h2" size="7" {...props} />, Box };`,
  });
  const outcome = await site.build();
  const { html } = site.page(outcome, '/a');
  expect(html).toMatch(/<ep-missing data-component="Heading"><h2 id="part-two">/);
  expect(html).toContain('<ep-missing data-component="Box" id="own">text</ep-missing>');
  expect(outcome.diagnostics.filter(({ rule }) => rule === 'broken-anchor')).toEqual([]);
});
