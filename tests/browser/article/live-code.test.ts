/** Live code: its preview, its editor, and what the sandbox keeps from it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../../support/browser/axe.ts';
import { borrowBrowser, openPage } from '../../support/browser/browser.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

const LIVE = `# Live

\`\`\`jsx live
function Counter() {
  const [count, setCount] = useState(1);
  return <button onClick={() => setCount(count + 1)}>Count {count}</button>;
}
\`\`\`

\`\`\`js live
console.log('printed', { a: 1 });
const attempt = async (name, act) => {
  try {
    await act();
    console.log(name + ': allowed');
  } catch (error) {
    console.log(name + ': ' + error.name);
  }
};
await attempt('parent', () => parent.document.title);
await attempt('storage', () => localStorage.length);
await attempt('network', () => fetch(location.href));
\`\`\`

\`\`\`html live
<p id="place"></p>
<script>place.textContent = 'From a script';</script>
\`\`\`
`;

let content: TemporarySite;
let site: ServedSite;
let browser: Browser;

beforeAll(async () => {
  content = temporarySite({ 'docs/live.mdx': LIVE, 'docs/plain.mdx': '# Plain\n\nNothing\n' });
  [site, browser] = await Promise.all([serveSite(content.root), borrowBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  await content?.close();
});

describe('live code', () => {
  async function openLive() {
    const opened = await openPage(browser);
    await opened.page.goto(`${site.url}/live`);
    const block = (index: number) => opened.page.locator('ep-island').nth(index);
    const shown = (index: number) => block(index).frameLocator('iframe').locator('body');
    return { ...opened, block, shown };
  }

  it('shows a component, follows its edits, and can be reset and left from the keyboard', async () => {
    const { page, block, shown, complaints, close } = await openLive();
    await shown(0).getByText('Count 1').click();
    await shown(0).getByText('Count 2').waitFor();
    await block(0).getByRole('button', { name: 'Edit code' }).press('Enter');
    const editor = block(0).getByRole('textbox', { name: 'Code of the preview' });
    const hasFocus = () => editor.evaluate((element) => element === document.activeElement);
    await expect.poll(hasFocus).toBe(true);
    await editor.fill((await editor.inputValue()).replace('>Count', '>Total'));
    await shown(0).getByText('Total 1').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await expect.poll(hasFocus).toBe(false);
    await block(0).getByRole('button', { name: 'Reset code' }).press('Enter');
    await shown(0).getByText('Count 1').waitFor();
    await expect.poll(() => block(0).locator('pre').innerText()).toContain('Count');
    // The second block tries what the sandbox forbids.
    expect(complaints.filter((text) => !text.includes('/_sandbox'))).toEqual([]);
    await close();
  });

  it('shows and announces errors, and recovers from them', async () => {
    const { block, shown, close } = await openLive();
    await block(0).getByRole('button', { name: 'Edit code' }).click();
    const editor = block(0).getByRole('textbox');
    await editor.fill('() => <p>{missing}</p>');
    await expect
      .poll(() => block(0).getByRole('alert').textContent())
      .toBe('ReferenceError: missing is not defined');
    await editor.fill('() => <p');
    await expect.poll(() => block(0).getByRole('alert').textContent()).toMatch(/^SyntaxError: /);
    await editor.fill('render(<b>Fixed</b>)');
    await shown(0).getByText('Fixed').waitFor();
    await expect.poll(() => block(0).getByRole('alert').textContent()).toBe('');
    await close();
  });

  it('runs scripts and HTML, without access to the page, storage or network', async () => {
    const { shown, close } = await openLive();
    await shown(1).getByText('printed {').waitFor();
    for (const line of ['parent: SecurityError', 'storage: SecurityError', 'network: TypeError'])
      await shown(1).getByText(line).waitFor();
    await shown(2).getByText('From a script').waitFor();
    await close();
  });

  it('follows the colour mode', async () => {
    const { page, shown, close } = await openLive();
    const mode = () =>
      shown(0).evaluate((body) => getComputedStyle(body.ownerDocument.documentElement).colorScheme);
    await shown(0).getByText('Count 1').waitFor();
    expect(await mode()).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(mode).toBe('dark');
    await close();
  });

  it('is code without JavaScript', async () => {
    const { page, close } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(`${site.url}/live`);
    expect(await page.locator('pre').first().innerText()).toContain('useState(1)');
    expect(await page.locator('iframe').count()).toBe(0);
    await close();
  });

  it('costs other pages nothing', async () => {
    const { page, close } = await openPage(browser);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto(`${site.url}/plain`);
    await page.mouse.wheel(0, 100);
    await page.waitForLoadState('networkidle');
    expect(loaded.filter((path) => /live|sandbox|video|diagram/.test(path))).toEqual([]);
    await close();
  });
});
