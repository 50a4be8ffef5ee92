/** Drives Chromium through playwright-core and collects its errors. */
import fs from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium heeds only the last list of features, so those of playwright's that matter here are repeated.
  `--disable-features=${[
    // Every window draws two pages for suggestions below its address bar, which nobody sees: half of what a window costs.
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    // A process in reserve for the next page, which profiles with one page never use.
    'SpareRendererForSitePerProcess',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'MediaRouter',
    'OptimizationHints',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ].join(',')}`,
];

/** Returns the path of the installed Chromium. Throws when there is none, so that browser tests are never skipped silently. */
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

/** The browsers of this process by their options. */
const running = new Map<string, Promise<Browser>>();

/**
 * Returns the shared Chromium of this process, which all of its test files use and which ends with the process. `close`
 * only closes the open pages.
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
  // Inherits everything from the browser except `close`.
  return Object.create(browser, { close: { value: close } }) as Browser;
}

/** Names and addresses other than this machine's aren't found. */
const LOOPBACK_ONLY =
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost';

/**
 * Starts Chromium. `keepsPages` enables the back/forward cache, as in readers' browsers. Playwright disables it. With
 * `isLoopbackOnly`, requests to other machines fail.
 */
export function launchBrowser({
  keepsPages = false,
  isLoopbackOnly = false,
} = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: isLoopbackOnly ? [...ARGS, LOOPBACK_ONLY] : ARGS,
    ...(keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  });
}

/** Chromium logs this when a stylesheet loads too late for a transition between documents. No script threw it. */
const SKIPPED_TRANSITION = /^Transition was aborted because of invalid state/;

/** A page in a new profile and its errors: console errors, uncaught exceptions, CSP violations. */
export interface TestPage {
  page: Page;
  complaints: string[];
  close: () => Promise<void>;
}

// Milliseconds for an action or a navigation. Only a failing test waits that long.
const PATIENCE = 90_000;

/**
 * Opens a page in a new profile. The reader prefers reduced motion, because a click on an element that moves is lost when
 * the machine is slow. Tests of animations ask for `reducedMotion: 'no-preference'`.
 */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<TestPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  await slowDown(context, page);
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

// With CPU_THROTTLE=6, scripts in pages take six times as long. This finds tests that fail on slow machines only.
async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const rate = Number(process.env['CPU_THROTTLE'] ?? 1);
  if (rate === 1) return;
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/**
 * Restores a shared page for the next test, which loads a document in it: clears storage and complaints, removes routes
 * and request listeners, goes online, and closes other tabs. `addInitScript`, `clock`, and changes to the window can't be
 * undone here.
 */
export async function resetPage({ page, complaints }: TestPage): Promise<void> {
  const context = page.context();
  for (const tab of context.pages()) if (tab !== page) await tab.close();
  page.removeAllListeners('request');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearCookies();
  if (/^https?:/.test(page.url()))
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  await page.mouse.move(0, 0);
  complaints.length = 0;
}

/** Interacts with the page and waits until the modules that load on interaction have started. */
export async function touch(page: Page): Promise<void> {
  await page.mouse.move(300, 300);
  // The last module to start takes over scroll restoration.
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
}

/**
 * Marks the document, so that `isSameDocument` can detect a full page load. Touches the page first: if its modules take
 * long to load, a link that was clicked meanwhile loads a document.
 */
export async function markDocument(page: Page): Promise<void> {
  await touch(page);
  await markUntouched(page);
}

/** Marks the document without interaction, after which modules and pages would load. */
export async function markUntouched(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'marked', true));
}

/** Returns whether the document is the marked one. */
export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.get(window, 'marked') === true);
}

/** Waits until the page has laid out its end, which it does in batches after the first paint. */
export async function layoutComplete(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('[data-deferred] .prose > :nth-child(n + 9)')].every(
      ({ style }) => style.contentVisibility === 'visible',
    ),
  );
}

/** Waits until the browser has measured a performance entry of a type. */
export function entryMeasured(page: Page, type: string): Promise<void> {
  return page.evaluate(
    (asked) =>
      new Promise((resolve) => {
        new PerformanceObserver(() => resolve()).observe({ type: asked, buffered: true });
      }),
    type,
  );
}

/** Waits until an element has a background colour, as computed styles write it. */
export async function backgroundIs(page: Page, selector: string, colour: string): Promise<void> {
  await page.locator(selector).evaluate(async (element, wanted) => {
    while (getComputedStyle(element).backgroundColor !== wanted)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  }, colour);
}
