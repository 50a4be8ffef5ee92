/** What pages embed of other origins is shown, in every document of the release; what they do not embed is refused. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isSameDocument,
  borrowBrowser,
  markDocument,
  openPage,
} from '../../support/browser/browser.ts';
import { type ServedSite, serveSite } from '../../support/sites/served-site.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

interface ForeignHost {
  origin: string;
  /** Paths that were asked for. */
  asked: string[];
  close: () => void;
}

let hosts: ForeignHost[];
let content: TemporarySite;
let site: ServedSite;
let browser: Browser;

beforeAll(async () => {
  hosts = await Promise.all([foreignHost(), foreignHost(), foreignHost()]);
  const [images, frames] = hosts;
  content = temporarySite({
    'sidebars.ts': `export default { docs: ['plain', 'embedding'] };\n`,
    'docs/plain.mdx': '# Plain\n\nNothing is embedded here.\n',
    'docs/embedding.mdx': `# Embedding\n\n![Foreign](${images?.origin}/page.svg)\n\n<iframe src="${frames?.origin}/page.html" title="Foreign frame" loading="eager" />\n`,
  });
  [site, browser] = await Promise.all([serveSite(content.root), borrowBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await content?.close();
  for (const host of hosts ?? []) host.close();
});

/** A host on a port of its own, so that its origin is another; `.html` is a page, all else an image. */
async function foreignHost(): Promise<ForeignHost> {
  const asked: string[] = [];
  const server = http.createServer(({ url = '' }, response) => {
    asked.push(url);
    const isPage = url.endsWith('.html');
    response.setHeader('content-type', isPage ? 'text/html' : 'image/svg+xml');
    response.end(
      isPage
        ? '<!doctype html><title>Frame</title><p>Framed</p>'
        : '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function expectShown(page: Page): Promise<void> {
  await expect
    .poll(() => page.$eval<number, HTMLImageElement>('article img', (image) => image.naturalWidth))
    .toBe(7);
  await page.frameLocator('article iframe').getByText('Framed').waitFor();
}

/** Puts an element into the article as injected content would, and says which directive refused it. */
function inject(page: Page, tag: 'img' | 'iframe', url: string): Promise<string> {
  return page.evaluate(
    ([name, src]) =>
      new Promise<string>((resolve) => {
        const element = document.createElement(name);
        document.addEventListener(
          'securitypolicyviolation',
          ({ effectiveDirective }) => resolve(effectiveDirective),
          { once: true },
        );
        element.addEventListener('load', () => resolve('loaded'));
        element.src = src;
        document.querySelector('article')?.insertAdjacentElement('beforeend', element);
      }),
    [tag, url] as const,
  );
}

describe('a page that embeds an image and a frame of other origins', () => {
  it('shows them when it is loaded, and when another document navigates to it', async () => {
    const { page, complaints, close } = await openPage(browser);
    await page.goto(`${site.url}/embedding`);
    await expectShown(page);
    await page.goto(`${site.url}/plain`);
    await markDocument(page);
    await page.click('.sidebar a:has-text("Embedding")');
    await expectShown(page);
    expect(await isSameDocument(page)).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  it('blocks other origins, and image origins in frames', async () => {
    const [images, frames, unlisted] = hosts;
    const { page, close } = await openPage(browser);
    await page.goto(`${site.url}/embedding`);
    const found = [
      await inject(page, 'img', `${images?.origin}/injected.svg`),
      await inject(page, 'img', `${unlisted?.origin}/injected.svg`),
      await inject(page, 'img', `${frames?.origin}/injected.svg`),
      await inject(page, 'img', 'https://tracker.invalid/pixel.gif'),
      await inject(page, 'iframe', `${unlisted?.origin}/injected.html`),
      await inject(page, 'iframe', `${images?.origin}/injected.html`),
    ];
    expect(found).toEqual(['loaded', 'img-src', 'img-src', 'img-src', 'frame-src', 'frame-src']);
    expect(unlisted?.asked).toEqual([]);
    await close();
  });

  it("of a newer release applies that release's policy, because a search result is loaded in full", async () => {
    const [, , added] = hosts;
    const { page, complaints, close } = await openPage(browser);
    await page.goto(`${site.url}/plain`);
    await markDocument(page);
    content.write({
      'docs/embedding.mdx': `# Embedding\n\nGyroscope\n\n![Foreign](${added?.origin}/new.svg)\n`,
    });
    await site.republish();
    // The sidebar leads to the page of the release that the document has, which its policy fits.
    await page.click('.sidebar a:has-text("Embedding")');
    await expectShown(page);
    expect(await isSameDocument(page)).toBe(true);
    await page.keyboard.press('/');
    await page.getByRole('dialog').getByRole('combobox').fill('gyroscope');
    await page.getByRole('dialog').getByRole('option').first().click();
    await page.waitForSelector('article :text("Gyroscope")');
    await expect
      .poll(() =>
        page.$eval<number, HTMLImageElement>('article img', (image) => image.naturalWidth),
      )
      .toBe(7);
    expect(await isSameDocument(page)).toBe(false);
    expect(complaints).toEqual([]);
    await close();
  });
});
