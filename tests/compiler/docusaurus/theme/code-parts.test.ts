/** Sites that have their own parts of `@theme/CodeBlock`: what the parts import of the theme, with and without the site's packages. */
import { expect, it } from 'vitest';
import { siteOpener } from '../../../support/sites/opened-sites.ts';
import { preJson } from '../../../support/sites/pre-json.ts';

const CONFIG = `module.exports = { title: 'S', url: 'https://s.example', presets: ['classic'] };`;

const open = siteOpener();

it('reads what a fence says as Docusaurus does', async () => {
  const site = open({
    'docusaurus.config.js': CONFIG,
    'docs/a.mdx': "import Shown from '@site/src/Shown';\n\n# A\n\n<Shown />\n",
    'src/Shown.jsx': `import { useThemeConfig } from '@docusaurus/theme-common';
import { parseCodeBlockTitle, parseLanguage, parseLines, containsLineNumbers, getLineNumbersStart, createCodeBlockMetadata, getPrismCssVariables } from '@docusaurus/theme-common/internal';
export default function Shown() {
  const { magicComments } = useThemeConfig().prism;
  const code = 'a\\n// highlight-next-line\\nb\\n{/* highlight-start */}\\nc\\n# highlight-end\\nd\\n';
  return <pre>{JSON.stringify({
    titles: [parseCodeBlockTitle('title="a b" {1}'), parseCodeBlockTitle("title='c'"), parseCodeBlockTitle('x'), parseCodeBlockTitle()],
    languages: [parseLanguage('x language-js y'), parseLanguage('x') ?? null, parseLanguage() ?? null],
    numbers: [containsLineNumbers('showLineNumbers'), containsLineNumbers('x'), getLineNumbersStart({ metastring: 'showLineNumbers=5' }), getLineNumbersStart({ showLineNumbers: true }), getLineNumbersStart({ showLineNumbers: false, metastring: 'showLineNumbers' }) ?? null, getLineNumbersStart({ showLineNumbers: 3 })],
    comments: parseLines(code, { language: 'jsx', magicComments }),
    range: parseLines(code, { metastring: '{1,3-4}', language: 'jsx', magicComments }).lineClassNames,
    unknown: parseLines(code, { magicComments }).lineClassNames,
    block: createCodeBlockMetadata({ code: 'x\\n', className: 'own', language: 'TS', metastring: 'title="T" showLineNumbers', magicComments }),
    variables: getPrismCssVariables({ plain: { color: 'red', backgroundColor: 'blue', x: 'y' }, styles: [] }),
  })}</pre>;
}`,
  });
  const outcome = await site.build();
  expect(outcome.diagnostics).toEqual([]);
  const name = 'theme-code-block-highlighted-line';
  expect(preJson(site.page(outcome, '/docs/a').html)).toEqual({
    titles: ['a b', 'c', '', ''],
    languages: ['js', null, null],
    numbers: [true, false, 5, 1, null, 3],
    comments: { code: 'a\nb\nc\nd', lineClassNames: { 1: [name], 2: [name] } },
    range: { 0: [name], 2: [name], 3: [name] },
    unknown: {},
    block: {
      codeInput: 'x\n',
      code: 'x',
      className: 'own language-ts',
      language: 'ts',
      title: 'T',
      lineNumbersStart: 1,
      lineClassNames: {},
    },
    variables: { '--prism-color': 'red', '--prism-background-color': 'blue' },
  });
});

const PAGE = `import CodeBlock from '@theme/CodeBlock';

# A

<CodeBlock language="js" title="file.js" metastring="{2}">{'const a = "text";\\nlet b;'}</CodeBlock>
`;

// The form that Docusaurus had until 3.7.
const OLDER = {
  'src/theme/CodeBlock/index.js': `import StringContent from '@theme/CodeBlock/Content/String';
export default ({ children, ...props }) => <StringContent {...props}>{children}</StringContent>;`,
  'src/theme/CodeBlock/Content/String.js': `import clsx from 'clsx';
import { useThemeConfig, usePrismTheme } from '@docusaurus/theme-common';
import { parseCodeBlockTitle, parseLanguage, parseLines } from '@docusaurus/theme-common/internal';
import { Highlight } from 'prism-react-renderer';
import Line from '@theme/CodeBlock/Line';
import Container from '@theme/CodeBlock/Container';
export default function CodeBlockString({ children, className = '', metastring, title, language: given }) {
  const { prism: { defaultLanguage, magicComments } } = useThemeConfig();
  const language = (given ?? parseLanguage(className) ?? defaultLanguage)?.toLowerCase();
  const { lineClassNames, code } = parseLines(children, { metastring, language, magicComments });
  return <Container as="div" className={clsx(className, 'own')}>
    <b>{parseCodeBlockTitle(metastring) || title}</b>
    <Highlight theme={usePrismTheme()} code={code} language={language ?? 'text'}>
      {({ className, style, tokens, getLineProps, getTokenProps }) => <pre className={className} style={style}><code>
        {tokens.map((line, i) => <Line key={i} line={line} getLineProps={getLineProps} getTokenProps={getTokenProps} classNames={lineClassNames[i]} />)}
      </code></pre>}
    </Highlight>
  </Container>;
}`,
};

it('runs an older part with the packages of the engine, in the colours of the page', async () => {
  const site = open({ 'docusaurus.config.js': CONFIG, 'docs/a.mdx': PAGE, ...OLDER });
  const outcome = await site.build();
  expect(outcome.diagnostics).toEqual([]);
  const { html } = site.page(outcome, '/docs/a');
  expect(html).toMatch(/<div class="own theme-code-block[^"]*"/);
  expect(html).toContain('<b>file.js</b>');
  expect(html).toMatch(/<span class="token keyword[^"]*">const<\/span>/);
  expect(html).toMatch(/<span class="token string[^"]*">(?:"|&quot;)text/);
  expect(html).toMatch(
    /<span class="token-line theme-code-block-highlighted-line[^"]*"><span[^>]*>let/,
  );
});

it('colours code with the package of the site where it is installed', async () => {
  const site = open({
    'docusaurus.config.js': CONFIG,
    'docs/a.mdx': PAGE,
    ...OLDER,
    'node_modules/prism-react-renderer/package.json':
      '{ "name": "prism-react-renderer", "main": "index.js" }',
    'node_modules/prism-react-renderer/index.js':
      'exports.Highlight = ({ code, theme }) => require("react").createElement("i", { id: "own" }, code + theme.plain.color);',
  });
  const outcome = await site.build();
  expect(outcome.diagnostics).toEqual([]);
  expect(site.page(outcome, '/docs/a').html).toContain('let b;var(--code-text)</i>');
});

// The form since Docusaurus 3.8, in which parts share the block in a context.
const NEWER = {
  'src/theme/CodeBlock/index.js': `import { useThemeConfig } from '@docusaurus/theme-common';
import { CodeBlockContextProvider, createCodeBlockMetadata, useCodeWordWrap } from '@docusaurus/theme-common/internal';
import Layout from '@theme/CodeBlock/Layout';
export default function CodeBlock({ children, ...props }) {
  const { prism } = useThemeConfig();
  const metadata = createCodeBlockMetadata({ ...props, code: children, magicComments: prism.magicComments });
  return <CodeBlockContextProvider metadata={metadata} wordWrap={useCodeWordWrap()}><Layout /></CodeBlockContextProvider>;
}`,
  'src/theme/CodeBlock/Layout.js': `import { useCodeBlockContext } from '@docusaurus/theme-common/internal';
import Container from '@theme/CodeBlock/Container';
import Title from '@theme/CodeBlock/Title';
import Content from '@theme/CodeBlock/Content';
import Buttons from '@theme/CodeBlock/Buttons';
export default function Layout() {
  const { metadata } = useCodeBlockContext();
  return <Container as="div" className={metadata.className}><b><Title>{metadata.title}</Title></b><Content /><Buttons className="own-buttons" /></Container>;
}`,
};

it('runs the newer parts as an island, with the code of the engine inside', async () => {
  const site = open({ 'docusaurus.config.js': CONFIG, 'docs/a.mdx': PAGE, ...NEWER });
  const outcome = await site.build();
  expect(outcome.diagnostics).toEqual([]);
  const { html, header } = site.page(outcome, '/docs/a');
  expect(header.islands).toEqual(['src/theme/CodeBlock/index']);
  expect(html).toContain('<b>file.js</b>');
  expect(html).not.toContain('code-title');
  expect(html).toMatch(/<span class="l"><span class="k">const<\/span>/);
  expect(html).toMatch(/<span class="l hl"><span class="k">let<\/span>/);
  expect(html).toMatch(
    /<button type="button" aria-label="Copy code to clipboard" class="clean-btn">/,
  );
});

it('shows the whole block where only the context is the own part of a site', async () => {
  const { 'src/theme/CodeBlock/Layout.js': _layout, ...rest } = NEWER;
  const site = open({ 'docusaurus.config.js': CONFIG, 'docs/a.mdx': PAGE, ...rest });
  const outcome = await site.build();
  expect(outcome.diagnostics).toEqual([]);
  expect(site.page(outcome, '/docs/a').html).toContain('<div class="code-title">file.js</div>');
});

it('has the icons of buttons', async () => {
  const site = open({
    'docusaurus.config.js': CONFIG,
    'docs/a.mdx': "import Shown from '@site/src/Shown';\n\n# A\n\n<Shown />\n",
    'src/Shown.jsx': `import Copy from '@theme/Icon/Copy';
import Success from '@theme/Icon/Success';
import WordWrap from '@theme/Icon/WordWrap';
export default () => <p><Copy className="own" width="9" /><Success /><WordWrap /></p>;`,
  });
  const outcome = await site.build();
  expect(outcome.diagnostics).toEqual([]);
  const { html } = site.page(outcome, '/docs/a');
  expect(html.match(/<svg [^>]*aria-hidden="true"[^>]*><path d="/g)).toHaveLength(3);
  expect(html).toMatch(/<svg [^>]*width="9"[^>]*class="own"/);
});

it('has the kinds of admonitions, to which a site adds its own', async () => {
  const site = open({
    'docusaurus.config.js': CONFIG,
    'docs/a.mdx':
      'import Admonition from \'@theme/Admonition\';\n\n# A\n\n<Admonition type="own">One</Admonition>\n\n<Admonition type="tip" title="T">Two</Admonition>\n',
    'src/theme/Admonition/index.js': `import types from '@theme/Admonition/Types';
export default (props) => { const Kind = types[props.type] ?? types.info; return <Kind {...props} />; };`,
    'src/theme/Admonition/Types.js': `import types from '@theme-original/Admonition/Types';
export default { ...types, own: ({ children }) => <section id="own">{children}</section> };`,
  });
  const { html } = site.page(await site.build(), '/docs/a');
  expect(html).toContain('<section id="own">One</section>');
  expect(html).toMatch(
    /<div class="admonition tip" role="note"><p class="admonition-title">T<\/p>Two/,
  );
});

it('gives an admonition of the site the title among its children', async () => {
  const site = open({
    'docusaurus.config.js': CONFIG,
    'docs/a.mdx': "import Shown from '@site/src/Shown';\n\n# A\n\n<Shown />\n",
    'src/Shown.jsx': `import Admonition from '@theme/Admonition';
export default () => <Admonition type="tip"><mdxAdmonitionTitle>Own <em>title</em></mdxAdmonitionTitle>Text</Admonition>;`,
    'src/theme/Admonition/index.js': `import { processAdmonitionProps } from '@docusaurus/theme-common';
export default (props) => { const { title, children, type } = processAdmonitionProps(props); return <section data-type={type}><h6>{title}</h6><div>{children}</div></section>; };`,
  });
  const outcome = await site.build();
  const { html } = site.page(outcome, '/docs/a');
  expect(html).toMatch(
    /<section data-type="tip"><h6[^>]*>Own <em>title<\/em><\/h6><div>Text<\/div>/,
  );
});
