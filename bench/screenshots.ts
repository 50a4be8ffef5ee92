/** `npm run screenshots`: takes the README's screenshots of the current site. */
import path from 'node:path';
import { launchBrowser, openPage } from '../tests/support/browser/browser.ts';
import { serveSite } from '../tests/support/sites/served-site.ts';

const SHOTS = [
  { name: 'page-light', path: '/guide/cards/overview', width: 1440, height: 900, theme: 'light' },
  { name: 'page-dark', path: '/sdks/android', width: 1440, height: 900, theme: 'dark' },
  { name: 'home-light', path: '/', width: 1440, height: 900, theme: 'light' },
  { name: 'phone-dark', path: '/guide/cards/overview', width: 390, height: 844, theme: 'dark' },
] as const;

const site = await serveSite(path.resolve('content'), { out: path.resolve('dist/site') });
const browser = await launchBrowser();
for (const shot of SHOTS) {
  const { page, close } = await openPage(browser, {
    viewport: { width: shot.width, height: shot.height },
    colorScheme: shot.theme,
  });
  // Answer the consent prompt in advance, because it would cover the page.
  await page.addInitScript(() => localStorage.setItem('edgepress.consent', 'denied'));
  await page.goto(site.url + shot.path, { waitUntil: 'load' });
  await page.waitForTimeout(500);
  const file = path.resolve('.github/pictures', `${shot.name}.png`);
  await page.screenshot({ path: file });
  console.log(path.relative(process.cwd(), file));
  await close();
}
await browser.close();
await site.close();
