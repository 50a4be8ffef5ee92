/** Chromium, driven through playwright-core, with what it complains about collected. */
import fs from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of the installed Chromium. Throws when there is none: browser tests are never skipped in silence. */
export function chromiumPath(): string {
  const found = [
    process.env['CHROMIUM'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((file) => file !== undefined && fs.existsSync(file));
  if (found === undefined)
    throw new Error(
      'No Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM to its path.',
    );
  return found;
}

/** The browsers of this process, by what they were started with. */
const running = new Map<string, Promise<Browser>>();

/**
 * Lends the Chromium of this process, which serves one file of tests after the other and ends with the process.
 * `close` ends only what is open in it.
 */
export async function borrowBrowser(options: { keepsPages?: boolean } = {}): Promise<Browser> {
  const key = JSON.stringify(options);
  let started = running.get(key);
  if (started === undefined || !(await started).isConnected())
    running.set(key, (started = launchBrowser(options)));
  const browser = await started;
  const close = async (): Promise<void> => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  // Made of the browser, so it is one in all but its end.
  return Object.create(browser, { close: { value: close } }) as Browser;
}

/**
 * Starts Chromium. With `keepsPages`, Back takes a page out of the browser's memory as readers' browsers do, which
 * playwright switches off.
 */
export function launchBrowser({ keepsPages = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: ARGS,
    ...(keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  });
}

/** Chromium says so when a page's stylesheet comes too late for a transition between documents. No script threw it. */
const SKIPPED_TRANSITION = /^Transition was aborted because of invalid state/;

/** A page in a fresh profile, with its complaints: console errors, uncaught exceptions, violations of the policy. */
export interface TestPage {
  page: Page;
  complaints: string[];
  close: () => Promise<void>;
}

/** Opens a page in a profile of its own. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<TestPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', ({ message }) => {
    if (!SKIPPED_TRANSITION.test(message)) complaints.push(`exception: ${message}`);
  });
  return { page, complaints, close: () => context.close() };
}

/** Marks the document; `isSameDocument` tells whether a navigation has kept it. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'marked', true));
}

/** Whether the document is the one that was marked. */
export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.get(window, 'marked') === true);
}
