/** Firefox, driven by Puppeteer over WebDriver BiDi. */
import puppeteer from 'puppeteer-core';
import { findProgram } from './program.ts';
import type { Engine } from './engine.ts';

/** Starts Firefox with an empty profile. */
export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findProgram('Firefox', 'FIREFOX', ['/usr/bin/firefox-esr', '/usr/bin/firefox']),
    headless: true,
    // Firefox looks for updates, experiments and add-ons unless it's told not to.
    extraPrefsFirefox: {
      'app.normandy.enabled': false,
      'network.captive-portal-service.enabled': false,
    },
  });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return {
    name: 'Firefox',
    async goto(url) {
      // Firefox aborts a navigation that begins while the last one in the document is being settled.
      const isAborted = (error: unknown): boolean => String(error).includes('NS_BINDING_ABORTED');
      await page.goto(url).catch((error: unknown) => {
        if (!isAborted(error)) throw error;
        return page.goto(url);
      });
    },
    back: async () => void (await page.goBack()),
    evaluate: (expression) => page.evaluate(expression) as Promise<never>,
    click: (selector) => page.click(selector),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: () => page.screenshot(),
    errors: () => errors,
    close: () => browser.close(),
  };
}
