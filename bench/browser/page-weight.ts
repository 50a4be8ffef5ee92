/** Measures the bytes of a first visit. Files are compressed here, so that the server's compression has no influence. */
import type { Browser, Request } from 'playwright-core';
import { brotli } from '../../tests/support/browser/weight.ts';
import { visit } from './visit.ts';

/** Brotli bytes of a first visit, without the favicon and other machines' files, and what the document consists of. */
export interface PageWeight {
  /** Before the load event. */
  html: number;
  script: number;
  styles: number;
  fonts: number;
  images: number;
  /** Everything that was fetched after the load event, while the page was idle. */
  idle: number;
  /** Everything. */
  total: number;
  /** Number of all requests. */
  requests: number;
  /** Number of elements of the document. */
  elements: number;
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
    const weight: PageWeight = {
      html: 0,
      script: 0,
      styles: 0,
      fonts: 0,
      images: 0,
      idle: 0,
      total: 0,
      requests: 0,
      elements: await page.locator('*').count(),
    };
    const counted = new Set<string>();
    for (const { request, isEarly } of fetched) {
      const address = request.url();
      if (!isLocal(address) || address.includes('favicon') || counted.has(address)) continue;
      counted.add(address);
      const type = request.resourceType();
      const bytes = await bytesOf(address, type);
      weight.total += bytes;
      weight.requests += 1;
      const kind = KINDS[type];
      if (!isEarly) weight.idle += bytes;
      else if (kind !== undefined) weight[kind] += bytes;
    }
    return weight;
  });
}

// Pages may load the scripts of analytics and the like from other machines.
function isLocal(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol.startsWith('http') && /^(?:127\.0\.0\.1|(?:.+\.)?localhost)$/.test(hostname);
}

const KINDS: Record<string, 'html' | 'script' | 'styles' | 'fonts' | 'images' | undefined> = {
  document: 'html',
  script: 'script',
  stylesheet: 'styles',
  font: 'fonts',
  image: 'images',
};

/** Returns the brotli bytes of a file. Fonts and images are compressed already. */
export async function bytesOf(url: string, type: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (!response.ok) return 0;
  const isCompressed =
    type === 'font' ||
    /^image\/(?!svg)/.test(response.headers.get('content-type') ?? '') ||
    url.endsWith('.woff2');
  return isCompressed ? bytes.length : brotli(bytes);
}
