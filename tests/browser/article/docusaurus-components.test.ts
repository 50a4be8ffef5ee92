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
    'docs/other.md': '# Other\n',
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
