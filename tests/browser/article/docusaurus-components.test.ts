/** Components of a Docusaurus site in the browser: state, components as children, hidden content, Docusaurus's hooks. */
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
    'docusaurus.config.js': `module.exports = { title: 'S', url: 'https://s.example', customFields: { word: 'field' },
      presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]] };`,
    'src/components/Choice.jsx': `import React, { useState, Children } from 'react';
import styles from './choice.module.css';
export const Option = ({ children }) => <p className="option">{children}</p>;
export default function Choice({ children }) {
  const [at, setAt] = useState(0);
  const options = Children.toArray(children);
  return <div>{options.map((one, index) => <button key={index} className={styles.pick} onClick={() => setAt(index)}>{one.props.label}</button>)}{options[at]}</div>;
}`,
    'src/components/choice.module.css': '.pick { color: rgb(1, 2, 3) }',
    'src/components/Hooks.jsx': `import React from 'react';
import BrowserOnly from '@docusaurus/BrowserOnly';
import CodeBlock from '@theme/CodeBlock';
import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useColorMode } from '@docusaurus/theme-common';
import Icon from './icon.svg';
import Gone from 'not-installed';
export function Hooks() {
  const { colorMode, setColorMode } = useColorMode();
  const { siteConfig } = useDocusaurusContext();
  const [open, setOpen] = React.useState(false);
  return <section>
    <button onClick={() => setColorMode(colorMode === 'dark' ? 'light' : 'dark')}>mode {colorMode}</button>
    <button onClick={() => setOpen(true)}>open</button>
    {open && <em>{siteConfig.customFields.word} <Icon width="9" /></em>}
    <BrowserOnly fallback="waiting">{() => <b>{location.pathname}</b>}</BrowserOnly>
    <CodeBlock language="js">{'const a = 1;'}</CodeBlock>
    <Link to="/other">other</Link><Gone>kept</Gone>
  </section>;
}
Hooks.defaultProps = { unused: 1 };`,
    'src/components/icon.svg':
      '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>',
    'docs/index.mdx': `import Choice, { Option } from '@site/src/components/Choice';
import { Hooks } from '@site/src/components/Hooks';

# Page

<Choice>
<Option label="One">First **text**</Option>
<Option label="Two">Second *text*</Option>
</Choice>

<Hooks />
`,
    'src/components/Contents.jsx': `import { useState } from 'react';
import { useDoc } from '@docusaurus/plugin-content-docs/client';
export default function Contents() {
  const [isOpen, setOpen] = useState(false);
  const { toc, contentTitle, frontMatter } = useDoc();
  return <aside><button onClick={() => setOpen(!isOpen)}>{contentTitle}</button>{isOpen && <u>{frontMatter.word}</u>}{isOpen && toc.map(({ id, level, value }) => <i key={id}>{level} {id} {value}</i>)}</aside>;
}`,
    'src/theme/Tabs/index.jsx': `import React from 'react';
import { useTabs, sanitizeTabsChildren } from '@docusaurus/theme-common/internal';
import TabItem from '@theme/TabItem';
export default function Tabs(props) {
  const { selectedValue, selectValue, tabValues } = useTabs(props);
  const panels = sanitizeTabsChildren(props.children).filter((child) => child.type === TabItem);
  return <div className="own">{tabValues.map(({ value, label }) => <button key={value} aria-pressed={value === selectedValue} onClick={() => selectValue(value)}>{label}</button>)}
    {panels.find((panel) => panel.props.value === selectedValue)}</div>;
}`,
    'docs/choose.mdx': `import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';

# Choose

<Tabs groupId="os" queryString>
<TabItem value="x" label="X">The **first**</TabItem>
<TabItem value="y" label="Y">The second</TabItem>
</Tabs>

<Tabs groupId="os">
<TabItem value="x" label="X2">Again the first</TabItem>
<TabItem value="y" label="Y2">Again the second</TabItem>
</Tabs>
`,
    'docs/other.mdx': `---
word: own
---
import Contents from '@site/src/components/Contents';

# Other

<Contents />

[Moved](/moved)

## First part

### Inner
`,
    'src/pages/live.jsx': `import { useState } from 'react';
import Layout from '@theme/Layout';
import Heading from '@theme/Heading';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { useDocById, useDocsVersion } from '@docusaurus/plugin-content-docs/client';
import { useQueryString } from '@docusaurus/theme-common';
import styles from '../components/choice.module.css';
export default function Live() {
  const [n, setN] = useState(1);
  const [word, setWord] = useQueryString('word');
  const title = useDocById('other').title;
  const { docs } = useDocsVersion();
  return <Layout wrapperClassName="wide"><main className="own"><Heading as="h1" id="top">Live</Heading><h2>Part</h2><a href={useBaseUrl('/other')}>{title} {Object.keys(docs).length}</a>
    <button className={styles.pick} onClick={() => setN(n + 1)}>n {n}</button><button onClick={() => setWord('x y')}>word {word}</button></main></Layout>;
}`,
    'src/pages/moved.jsx': `import { Redirect } from '@docusaurus/router';
export default () => <Redirect to="/other" />;`,
  });
  [site, browser] = await Promise.all([serveSite(content.root), borrowBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await content?.close();
});

it('work as in Docusaurus', async () => {
  const { page, complaints, close } = await openPage(browser);
  await page.goto(site.url, { waitUntil: 'networkidle' });
  expect(await page.locator('.option').innerHTML()).toContain('First <strong>text</strong>');
  await page.click('button:text-is("Two")');
  await page.waitForSelector('.option:has-text("Second text")');
  await page.click('button:text-is("One")');
  await page.waitForSelector('.option:has-text("First text")');
  expect(
    await page
      .locator('button:text-is("One")')
      .evaluate((button) => getComputedStyle(button).color),
  ).toBe('rgb(1, 2, 3)');

  await page.waitForSelector('section b:text-is("/")');
  await page.click('button:text-is("open")');
  await page.waitForSelector('section em:has-text("field")');
  expect(await page.locator('section em svg path').count()).toBe(1);
  await page.click('button:has-text("mode light")');
  await page.waitForSelector('html[data-theme="dark"]');
  await page.waitForSelector('button:has-text("mode dark")');
  expect(await page.locator('section pre .k').count()).toBeGreaterThan(0);
  expect(await page.locator('section').innerText()).toContain('kept');
  await page.click('section a:text-is("other")');
  await page.waitForSelector('main[data-path="/other"]');
  expect(complaints).toEqual([]);
  await close();
});

it('read the headings of their page', async () => {
  const { page, complaints, close } = await openPage(browser);
  await page.goto(`${site.url}/other`, { waitUntil: 'networkidle' });
  await page.click('aside button:text-is("Other")');
  await page.waitForSelector('aside u:text-is("own")');
  expect(await page.locator('aside i').allInnerTexts()).toEqual([
    '2 first-part First part',
    '3 inner Inner',
  ]);
  expect(complaints).toEqual([]);
  await close();
});

it('replace the tabs of the theme', async () => {
  const { page, complaints, close } = await openPage(browser);
  await page.goto(`${site.url}/choose`, { waitUntil: 'networkidle' });
  expect(await page.locator('.own strong').innerText()).toBe('first');
  await page.click('button:text-is("Y")');
  await page.waitForSelector('.own:has-text("The second")');
  // Groups with the same id follow, and so does the address.
  await page.waitForSelector('.own:has-text("Again the second")');
  expect(page.url()).toContain('?os=y');
  await page.goto(`${site.url}/choose?os=x`, { waitUntil: 'networkidle' });
  await page.waitForSelector('.own strong:text-is("first")');
  expect(complaints).toEqual([]);
  await close();
});

it('run in React pages too', async () => {
  const { page, complaints, close } = await openPage(browser);
  await page.goto(`${site.url}/live`, { waitUntil: 'networkidle' });
  expect(await page.locator('main main').count()).toBe(0);
  await page.waitForSelector('a:text-is("Other 3")');
  await page.click('button:text-is("n 1")');
  await page.waitForSelector('button:text-is("n 2")');
  await page.click('button:has-text("word")');
  await page.waitForSelector('button:text-is("word x y")');
  expect(page.url()).toContain('?word=x+y');
  expect(await page.locator('h1').allInnerTexts()).toEqual(['Live']);
  // Hydration kept what the build had rendered.
  expect(await page.locator('ep-island .wide .own h2').count()).toBe(1);
  // Redirects work after navigation in the browser, and in a new document.
  await page.click('a:text-is("Other 3")');
  await page.waitForSelector('main[data-path="/other"]');
  await Promise.all([page.waitForEvent('load'), page.click('main a:text-is("Moved")')]);
  await page.waitForURL(`${site.url}/other`);
  await page.goto(`${site.url}/moved`, { waitUntil: 'commit' });
  await page.waitForURL(`${site.url}/other`);
  await page.waitForSelector('main[data-path="/other"]');
  expect(complaints).toEqual([]);
  await close();
});
