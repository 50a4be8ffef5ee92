/** Takes pictures of the same pages from both engines, side by side. */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { launchBrowser, openPage } from '../../tests/support/browser/browser.ts';

/** Both builds of a site. */
export interface Builds {
  /** Folder of the HTML that Docusaurus has built. */
  built: string;
  base: string;
  /** Origin that serves this engine's build. */
  url: string;
  /** Where the pictures go. */
  folder: string;
}

/** Pages of each site that are shown. */
const SHOWN = 10;

const WIDTH = 1280;
const HEIGHT = 1400;

/** Takes pictures of ten pages, spread evenly over the site. */
export async function takePictures(builds: Builds, paths: string[]): Promise<void> {
  const { base, folder } = builds;
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const server = await serveFolder(builds.built, base);
  const browser = await launchBrowser();
  const { page, close } = await openPage(browser, {
    viewport: { width: WIDTH, height: HEIGHT },
  });
  const both = await openPage(browser, { viewport: { width: WIDTH * 2, height: HEIGHT } });
  try {
    for (const [index, at] of spread(paths).entries()) {
      const pictures: string[] = [];
      for (const origin of [server.url, builds.url]) {
        await page.goto(origin + base.slice(0, -1) + encodeURI(at), { waitUntil: 'load' });
        pictures.push((await page.screenshot()).toString('base64'));
      }
      const images = pictures.map(
        (data) => `<img src="data:image/png;base64,${data}" width="${WIDTH}">`,
      );
      await both.page.setContent(`<body style="margin:0;display:flex">${images.join('')}</body>`);
      const name = at.replace(/^\//, '').replace(/[^\w.-]+/g, '-') || 'home';
      await both.page.screenshot({ path: path.join(folder, `${index + 1}-${name}.png`) });
    }
  } finally {
    await close();
    await both.close();
    await browser.close();
    server.close();
  }
}

function spread(paths: string[]): string[] {
  const step = Math.max(1, paths.length / SHOWN);
  return Array.from(
    { length: Math.min(SHOWN, paths.length) },
    (_path, index) => paths[Math.floor(index * step)] ?? '/',
  );
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** Serves a folder of static HTML below a base URL on a free port. */
export async function serveFolder(
  folder: string,
  base: string,
): Promise<{ url: string; close: () => void }> {
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const inner = decodeURIComponent(pathname).slice(base.length - 1);
    const file = ['', '.html', '/index.html']
      .map((ending) => path.join(folder, inner + ending))
      .find(
        (name) => name.startsWith(folder) && fs.statSync(name, { throwIfNoEntry: false })?.isFile(),
      );
    if (file === undefined) response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' })
        .end(fs.readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
