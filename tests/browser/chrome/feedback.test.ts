/** The feedback question in Chromium, against the real worker, which stores votes in Analytics Engine. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings, colourFindings } from '../../support/browser/axe.ts';
import { touch, type TestPage } from '../../support/browser/browser.ts';
import { focused, type Reading, sharedReading } from '../../support/reading.ts';

let reading: Reading;

beforeAll(async () => {
  reading = await sharedReading();
});
afterAll(() => reading?.close());

const STATUS = '.feedback [role=status]';

async function openQuestion(options = {}): Promise<TestPage> {
  const opened = await reading.open('/beta', options);
  await touch(opened.page);
  return opened;
}

describe('the feedback question', () => {
  it('is answered and commented on with the keyboard, and says what happened', async () => {
    const { page, complaints, close } = await openQuestion();
    const answers: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/_feedback')) answers.push(response.status());
    });
    await page.focus('[data-feedback=no]');
    await page.keyboard.press('Enter');
    await page.waitForSelector(`${STATUS}:has-text("Thank you. You can add a comment.")`);
    expect(await page.getAttribute('[data-feedback=no]', 'aria-pressed')).toBe('true');
    expect(await focused(page)).toContain('"No"');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    expect(await page.getByLabel('What is missing or wrong?').count()).toBe(1);
    await page.keyboard.type('A picture.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector(`${STATUS}:has-text("Thank you for your comment.")`);
    expect(await focused(page)).toContain('"No"');
    expect(await page.locator('.feedback form').count()).toBe(0);
    await expect.poll(() => answers).toEqual([204, 204]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('does not thank when the vote did not arrive, and takes it later', async () => {
    const { page, close } = await openQuestion();
    await page.route('**/_feedback', (route) => route.fulfill({ status: 503 }));
    await page.click('[data-feedback=yes]');
    await page.waitForSelector(`${STATUS}:has-text("This was not sent.")`);
    expect(await page.getAttribute('[data-feedback=yes]', 'aria-pressed')).toBe(null);
    await page.unroute('**/_feedback');
    await page.click('[data-feedback=yes]');
    await page.waitForSelector(`${STATUS}:has-text("Thank you.")`);
    await close();
  });

  it.each(['light', 'dark'] as const)('and its comment field pass axe, %s', async (colorScheme) => {
    const findings = colorScheme === 'light' ? axeFindings : colourFindings;
    const { page, close } = await openQuestion({ colorScheme });
    await page.click('[data-feedback=yes]');
    await page.waitForSelector('.feedback textarea');
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await findings(page), `${width} px`).toEqual([]);
      expect(
        await page
          .locator('.feedback textarea')
          .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ).toBe(0);
    }
    await close();
  });
});
