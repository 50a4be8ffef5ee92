/** Measures the bytes of a first visit. Files are compressed here, so that the server's compression has no influence. */
import type { Browser, Request } from 'playwright-core';
import { brotli } from '../../tests/support/browser/weight.ts';
import { visit } from './visit.ts';

/** Brotli bytes of a first visit. */
export interface PageWeight {
  /** Before the load event. */
  html: number;
  script: number;
  styles: number;
  /** Everything except the favicon, including fetches while the page is idle. */
  total: number;
}

/** How long to keep counting after the load event, in milliseconds. */
const IDLE = 5000;

/** Measures the page at a URL. */
export function weighPage(browser: Browser, url: string): Promise<PageWeight> {
  return visit(browser, {}, async (page) => {
    const fetched: { request: Request; isEarly: boolean }[] = [];
    let isLoaded = false;
    page.on('load', () => (isLoaded = true));
    page.on('request', (request) => fetched.push({ request, isEarly: !isLoaded }));
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(IDLE);
    const weight: PageWeight = { html: 0, script: 0, styles: 0, total: 0 };
    const counted = new Set<string>();
    for (const { request, isEarly } of fetched) {
      const address = request.url();
      if (!address.startsWith('http') || address.includes('favicon') || counted.has(address))
        continue;
      counted.add(address);
      const bytes = await bytesOf(address);
      weight.total += bytes;
      const kind = KINDS[request.resourceType()];
      if (isEarly && kind !== undefined) weight[kind] += bytes;
    }
    return weight;
  });
}

const KINDS: Record<string, 'html' | 'script' | 'styles' | undefined> = {
  document: 'html',
  script: 'script',
  stylesheet: 'styles',
};

async function bytesOf(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return response.ok ? brotli(bytes) : 0;
}
