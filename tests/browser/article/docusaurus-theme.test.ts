/** What the pages and the theme of a Docusaurus site do in the browser: `<Head>`, own parts of code blocks, and `BlogPostItem`. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowBrowser, openPage } from '../../support/browser/browser.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

let content: TemporarySite;
let site: ServedSite;
let browser: Browser;

beforeAll(async () => {
  content = temporarySite({
    'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example',
      presets: [['classic', { docs: { routeBasePath: '/' }, blog: {} }]] };`,
    'docs/index.md': '# Home\n',
    'docs/other.md': '# Other\n\n[Head](/head)\n',
    'docs/code.mdx': `import CodeBlock from '@theme/CodeBlock';

# Code

<CodeBlock language="js" title="file.js" metastring="{2} showLineNumbers">{'const a = "text";\\nlet ${'b'.repeat(300)};'}</CodeBlock>
`,
    'src/theme/CodeBlock/index.js': `import useIsBrowser from '@docusaurus/useIsBrowser';
import StringContent from '@theme/CodeBlock/Content/String';
export default function CodeBlock({ children, ...props }) {
  const isBrowser = useIsBrowser();
  return <StringContent key={String(isBrowser)} {...props}>{children}</StringContent>;
}`,
    'src/theme/CodeBlock/Content/String.js': `import clsx from 'clsx';
import { useThemeConfig, usePrismTheme } from '@docusaurus/theme-common';
import { parseCodeBlockTitle, parseLines, containsLineNumbers, useCodeWordWrap } from '@docusaurus/theme-common/internal';
import { Highlight } from 'prism-react-renderer';
import Line from '@theme/CodeBlock/Line';
import Container from '@theme/CodeBlock/Container';
import CopyButton from '@theme/CodeBlock/CopyButton';
import WordWrapButton from '@theme/CodeBlock/WordWrapButton';
export default function CodeBlockString({ children, className = '', metastring, title, language }) {
  const { magicComments } = useThemeConfig().prism;
  const wordWrap = useCodeWordWrap();
  const { lineClassNames, code } = parseLines(children, { metastring, language, magicComments });
  return <Container as="div" className={clsx(className, 'own')}>
    <b>{parseCodeBlockTitle(metastring) || title}</b>
    <Highlight theme={usePrismTheme()} code={code} language={language}>
      {({ className, style, tokens, getLineProps, getTokenProps }) => <pre ref={wordWrap.codeBlockRef} className={className} style={{ ...style, overflow: 'auto', padding: '1rem' }}><code>
        {tokens.map((line, i) => <Line key={i} line={line} getLineProps={getLineProps} getTokenProps={getTokenProps} classNames={lineClassNames[i]} showLineNumbers={containsLineNumbers(metastring)} />)}
      </code></pre>}
    </Highlight>
    {(wordWrap.isEnabled || wordWrap.isCodeScrollable) && <WordWrapButton onClick={() => wordWrap.toggle()} isEnabled={wordWrap.isEnabled} />}
    <CopyButton code={code} />
  </Container>;
}`,
    'blog/2026-01-01-post.md':
      '---\ntitle: A post\nauthors: { name: Ann }\n---\n\nText\n\n## Part\n',
    'src/theme/BlogPostItem/index.js': `import { useState } from 'react';
import BlogPostItem from '@theme-original/BlogPostItem';
import { useBlogPost } from '@docusaurus/plugin-content-blog/client';
export default function Item(props) {
  const [likes, setLikes] = useState(0);
  const { metadata } = useBlogPost();
  return <><BlogPostItem {...props} /><button onClick={() => setLikes(likes + 1)}>{metadata.authors[0].name} {likes}</button></>;
}`,
    'docs/head.mdx': `import Head from '@docusaurus/Head';

# Head

<Head>
  <html className="own" lang="fr" data-own="x" />
  <body className="wide" />
  <script type="application/ld+json">{'{"@type":"Own"}'}</script>
  <script>{'window.ran = (window.ran ?? 0) + 1;'}</script>
</Head>

[Other](/other)
`,
  });
  [site, browser] = await Promise.all([serveSite(content.root), borrowBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await content?.close();
});

it('set attributes of the document and load scripts, for as long as their page is shown', async () => {
  const { page, complaints, close } = await openPage(browser);
  const attributes = () =>
    page.evaluate(() => {
      const { lang, className, dataset } = document.documentElement;
      const ran: unknown = Reflect.get(window, 'ran');
      return [lang, className.includes('own'), dataset['own'], document.body.className, ran];
    });
  const own = ['fr', true, 'x', 'wide', 1];
  await page.goto(`${site.url}/head`, { waitUntil: 'networkidle' });
  await expect.poll(attributes).toEqual(own);
  const data = page.locator('script[type="application/ld+json"]');
  expect((await data.allInnerTexts()).filter((text) => text.includes('Own'))).toEqual([
    '{"@type":"Own"}',
  ]);
  await page.click('main a:text-is("Other")');
  await page.waitForSelector('main[data-path="/other"]');
  await expect.poll(attributes).toEqual(['en-GB', false, undefined, '', 1]);
  await page.goBack();
  await page.waitForSelector('main[data-path="/head"]');
  await expect.poll(attributes).toEqual(own);
  // The same after navigation from another document.
  await page.goto(`${site.url}/other`, { waitUntil: 'networkidle' });
  expect(await attributes()).toEqual(['en-GB', false, undefined, '', undefined]);
  await page.click('main a:text-is("Head")');
  await page.waitForSelector('main[data-path="/head"]');
  await expect.poll(attributes).toEqual(own);
  expect(complaints).toEqual([]);
  await close();
});

it('run own parts of code blocks, whose lines can be wrapped and copied', async () => {
  const { page, complaints, close } = await openPage(browser);
  await page.goto(`${site.url}/code`, { waitUntil: 'networkidle' });
  const block = page.locator('.own');
  expect(await block.locator('b').innerText()).toBe('file.js');
  expect(await block.locator('.theme-code-block-highlighted-line').count()).toBe(1);
  const wraps = (): Promise<string> =>
    block.locator('code').evaluate((code) => getComputedStyle(code).whiteSpace);
  expect(await wraps()).toBe('pre');
  await block.locator('button:text-is("Toggle word wrap")').click();
  await expect.poll(wraps).toBe('pre-wrap');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await block.locator('button:has-text("Copy")').click();
  await block.locator('button:has-text("Copied")').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^const a = "text";\nlet b+;$/,
  );
  expect(complaints).toEqual([]);
  await close();
});

it('keep the state of what surrounds a post', async () => {
  const { page, complaints, close } = await openPage(browser);
  await page.goto(`${site.url}/blog/2026/01/01/post`, { waitUntil: 'networkidle' });
  await page.click('button:text-is("Ann 0")');
  await page.waitForSelector('button:text-is("Ann 1")');
  expect(await page.locator('main h1').allInnerTexts()).toEqual(['A post']);
  expect(await page.locator('main h2').count()).toBe(1);
  expect(complaints).toEqual([]);
  await close();
});
