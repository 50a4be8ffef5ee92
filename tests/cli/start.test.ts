/** `edgepress dev` as an author uses it: edits that show, faults that are told, an end that leaves nothing behind. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  backgroundIs,
  borrowBrowser,
  openPage,
  markDocument,
  isSameDocument,
} from '../support/browser/browser.ts';
import { freePort, type RunningCommand, runCommand } from '../support/process.ts';
import { siteModule, temporarySite, type TemporarySite } from '../support/sites/temporary-site.ts';

const LONG = `# Alpha\n\n${Array.from({ length: 50 }, (_entry, index) => `Paragraph ${index}.\n`).join('\n')}\n## End\n\nLast words.\n`;

let content: TemporarySite;
let command: RunningCommand;
let browser: Browser;
let url: string;

beforeAll(async () => {
  content = temporarySite({
    'docs/a.mdx': LONG,
    'docs/b.mdx': '# Beta\n',
    'sidebars.ts': "export default { docs: ['a', 'b'] };\n",
  });
  const port = await freePort();
  url = `http://localhost:${port}`;
  command = runCommand('dev', { CONTENT: content.root, PORT: String(port) });
  browser = await borrowBrowser();
  await command.until('is at http');
});
afterAll(async () => {
  await browser?.close();
  command?.child.kill('SIGKILL');
  await content?.close();
});

describe('edgepress dev', () => {
  it('prints the address of the site in fewer than ten lines', () => {
    expect(command.output().trimEnd().split('\n').length).toBeLessThan(10);
    expect(command.output()).toContain(`Test docs is at ${url}/`);
  });

  it('shows an edit in the open page without reloading it or losing the scroll position', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(`${url}/a`);
    await markDocument(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    const before = await page.evaluate(() => window.scrollY);
    content.write({ 'docs/a.mdx': LONG.replace('Last words', 'New words') });
    await page.waitForSelector('article :text("New words")', { state: 'attached' });
    expect(await isSameDocument(page)).toBe(true);
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(3);
    await close();
  });

  it('finds the words of an edit and lists them for agents once the author pauses', async () => {
    const has = async (path: string, text: string): Promise<boolean> =>
      (await (await fetch(url + path)).text()).includes(text);
    content.write({ 'docs/b.mdx': '# Beta\n\nA zeppelin appears.\n' });
    await vi.waitUntil(() => has('/b', 'zeppelin'), { timeout: 10_000 });
    await vi.waitUntil(() => has('/search?q=zeppelin', 'href="/b'), { timeout: 10_000 });
    expect(await has('/llms-full.txt', 'A zeppelin appears.')).toBe(true);
    content.write({ 'docs/b.mdx': '# Beta\n' });
    await vi.waitUntil(async () => !(await has('/b', 'zeppelin')), { timeout: 10_000 });
  });

  it('shows a change of the theme and of the stylesheet in the open page without reloading it', async () => {
    const { page, complaints, close } = await openPage(browser);
    await page.goto(`${url}/a`);
    await markDocument(page);
    content.write({ 'site.ts': siteModule({ theme: { colours: { light: { bg: '#fffbe6' } } } }) });
    await backgroundIs(page, 'main', 'rgb(255, 251, 230)');
    for (const colour of ['rgb(1, 2, 3)', 'rgb(4, 5, 6)']) {
      content.write({ 'styles.css': `.navbar { background: ${colour}; }` });
      await backgroundIs(page, '.navbar', colour);
    }
    content.write({ 'site.ts': siteModule({}) });
    await backgroundIs(page, 'main', 'rgb(255, 255, 255)');
    expect([await isSameDocument(page), complaints]).toEqual([true, []]);
    content.remove('styles.css');
    await close();
  });

  it('reloads the page when an edit embeds something that its policy does not allow', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(`${url}/a`);
    await markDocument(page);
    const image = `${url.replace('localhost', '127.0.0.1')}/x.svg`;
    content.write({
      'static/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>',
      'docs/a.mdx': `${LONG}\n<img className="foreign" src="${image}" alt="" />\n`,
    });
    await page.waitForFunction(
      () => document.querySelector<HTMLImageElement>('img.foreign')?.naturalWidth === 7,
    );
    expect(await isSameDocument(page)).toBe(false);
    content.write({ 'docs/a.mdx': LONG });
    await page.waitForSelector('img.foreign', { state: 'detached' });
    await close();
  });

  it('shows an error with file, line and frame over the last valid page, and removes it when it is fixed', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(`${url}/a`);
    content.write({ 'docs/a.mdx': `${LONG}\n<Broken\n` });
    const overlay = page.getByRole('alertdialog');
    await overlay.waitFor();
    const text = (await overlay.textContent()) ?? '';
    expect(text).toContain('a.mdx');
    expect(text).toContain('<Broken');
    await command.until('MDX cannot read this');
    expect(await page.textContent('article')).toContain('Paragraph 3.');
    content.write({ 'docs/a.mdx': LONG });
    await overlay.waitFor({ state: 'detached' });
    await command.until('a.mdx: corrected');
    await close();
  });

  it('follows added, renamed and removed pages, the sidebar and the configuration', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(`${url}/a`);
    content.write({
      'docs/c.mdx': '# Gamma\n',
      'sidebars.ts': "export default { docs: ['a', 'b', 'c'] };\n",
    });
    await page.waitForSelector('.sidebar a:has-text("Gamma")');
    fs.renameSync(path.join(content.root, 'docs/c.mdx'), path.join(content.root, 'docs/d.mdx'));
    content.write({ 'sidebars.ts': "export default { docs: ['a', 'b', 'd'] };\n" });
    await page.waitForSelector('.sidebar a[href="/d"]');
    expect((await fetch(`${url}/c`)).status).toBe(404);
    content.remove('docs/d.mdx');
    content.write({ 'sidebars.ts': "export default { docs: ['a', 'b'] };\n" });
    await page.waitForSelector('.sidebar a:has-text("Gamma")', { state: 'detached' });
    content.write({ 'site.ts': siteModule({ title: 'Renamed docs' }) });
    await expect.poll(async () => (await fetch(`${url}/a`)).text()).toContain('Renamed docs');
    await close();
  });

  it('updates a title deep in the sidebar of another open page, and hides and shows the sidebar', async () => {
    const sidebars =
      "{ type: 'category', label: 'Outer', items: ['a', { type: 'category', label: 'Inner', collapsed: false, items: ['b'] }] }";
    content.write({ 'sidebars.ts': `export default { docs: [${sidebars}] };\n` });
    const { page, close } = await openPage(browser);
    await expect.poll(async () => (await fetch(`${url}/a`)).text()).toContain('Inner');
    await page.goto(`${url}/a`);
    await page.waitForSelector('.sidebar a:has-text("Beta")');
    content.write({ 'docs/b.mdx': '# Beta renamed\n' });
    await page.waitForSelector('.sidebar a:has-text("Beta renamed")');
    content.write({ 'docs/a.mdx': `---\ndisplayed_sidebar: null\n---\n\n${LONG}` });
    await page.waitForSelector('.sidebar', { state: 'hidden' });
    content.write({ 'docs/a.mdx': LONG });
    await page.waitForSelector('.sidebar', { state: 'visible' });
    await close();
  });

  it('follows files that are replaced by others of the same name, repeatedly, in new folders too', async () => {
    const shown = (path: string, text: string): Promise<void> =>
      expect.poll(async () => (await fetch(url + path)).text()).toContain(text);
    // As `sed -i` does it, and editors that save in one step.
    const replace = (name: string, text: string): void => {
      const file = path.join(content.root, name);
      fs.writeFileSync(`${file}.new`, text);
      fs.renameSync(`${file}.new`, file);
    };
    content.remove('sidebars.ts');
    for (const round of [1, 2, 3]) {
      replace('docs/b.mdx', `# Beta\n\nReplaced ${round} times.\n`);
      await shown('/b', `Replaced ${round} times.`);
    }
    content.write({ 'docs/made/one.mdx': '# One\n' });
    await shown('/made/one', 'One');
    replace('docs/made/one.mdx', '# One\n\nReplaced in a new folder.\n');
    await shown('/made/one', 'Replaced in a new folder.');
    fs.renameSync(path.join(content.root, 'docs/made'), path.join(content.root, 'docs/moved'));
    await shown('/moved/one', 'Replaced in a new folder.');
    replace('docs/moved/one.mdx', '# One\n\nReplaced where it was moved to.\n');
    await shown('/moved/one', 'Replaced where it was moved to.');
    execFileSync('sed', ['-i', 's/Replaced where/Edited where/', 'docs/moved/one.mdx'], {
      cwd: content.root,
    });
    await shown('/moved/one', 'Edited where it was moved to.');
    content.remove('docs/moved');
    content.write({
      'docs/b.mdx': '# Beta\n',
      'sidebars.ts': "export default { docs: ['a', 'b'] };\n",
    });
    await expect.poll(async () => (await fetch(`${url}/moved/one`)).status).toBe(404);
  });

  it("lets events:tail -- --local report readers' events", async () => {
    const tail = runCommand('events', { CONTENT: content.root }, ['--local']);
    await tail.until('press Ctrl-C to stop');
    const event = {
      type: 'page',
      messageId: crypto.randomUUID(),
      originalTimestamp: new Date().toISOString(),
      properties: { url: `${url}/a`, path: '/a', title: 'Alpha', hash: '', referrer: '' },
    };
    const batch = { sentAt: event.originalTimestamp, consent: 'granted', events: [event, {}] };
    const response = await fetch(`${url}/_events`, {
      method: 'POST',
      // As a browser without Fetch Metadata sends it; the origin is the development server's.
      headers: { origin: url, 'content-type': 'text/plain' },
      body: JSON.stringify(batch),
    });
    expect(response.status).toBe(204);
    await tail.until('refused 1 (bad-id 1); dropped 1 (not-configured 1)');
    tail.child.kill('SIGINT');
    expect(await tail.ended).toBe(0);
  });

  it('exits on Ctrl-C and leaves no process behind', async () => {
    const below = descendants(command.child.pid ?? 0);
    expect(below.length).toBeGreaterThan(0);
    command.child.kill('SIGINT');
    expect(await command.ended).toBe(0);
    await expect.poll(() => below.filter(isAlive)).toEqual([]);
  });
});

function descendants(pid: number): number[] {
  const children = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child ?? 0);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

// A process that has ended and was not yet collected is no process any more.
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
