/** Pictures that components draw: their texts stay inside, and no text covers another or leaves its box. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowBrowser, openPage } from '../../support/browser/browser.ts';
import { sitePages } from '../../support/content/site-pages.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await borrowBrowser();
});
afterAll(() => browser.close());

it('fit their texts', async () => {
  const pages = await sitePages();
  const drawings = new Map(
    pages.flatMap(({ path, drawings: all }) =>
      all.map((svg, index) => [svg, `${path} ${index + 1}`] as const),
    ),
  );
  const { page, close } = await openPage(browser);
  await page.setContent(
    `<body style="font-family:Arial,sans-serif">${[...drawings.keys()].join('')}`,
  );
  const faults = await page.evaluate(findFaults);
  await close();
  const names = [...drawings.values()];
  expect(names.length).toBeGreaterThan(80);
  expect(faults.map(([index, fault]) => `${names[index]}: ${fault}`)).toEqual([]);
});

// Runs in the page. Boxes of texts are a little higher than their letters.
function findFaults(): [number, string][] {
  const found: [number, string][] = [];
  for (const [index, svg] of document.querySelectorAll('svg').entries()) {
    const { width } = svg.viewBox.baseVal;
    const elements = [...svg.querySelectorAll('text, rect')];
    const measured = [...svg.querySelectorAll<SVGGraphicsElement>('text, rect')].map((element) => {
      const { x, y, width: w, height } = element.getBBox();
      const space = element.localName === 'text' ? 3 : 0;
      return {
        text: element.textContent,
        order: elements.indexOf(element),
        isBox: element.localName === 'rect',
        x,
        right: x + w,
        y: y + space,
        bottom: y + height - space,
      };
    });
    const texts = measured.filter(({ isBox }) => !isBox);
    const boxes = measured.filter(({ isBox }) => isBox);
    // An open menu covers what is below it.
    const isHidden = (one: (typeof texts)[0], below: (typeof texts)[0]): boolean =>
      boxes.some(
        (box) =>
          box.order > one.order &&
          box.order < below.order &&
          box.x < one.right &&
          box.y < one.bottom,
      );
    for (const [at, one] of texts.entries()) {
      if (one.x < 0 || one.right > width) found.push([index, `“${one.text}” leaves the drawing`]);
      for (const other of texts.slice(at + 1))
        if (
          one.x < other.right &&
          other.x < one.right &&
          one.y < other.bottom &&
          other.y < one.bottom &&
          !isHidden(one, other)
        )
          found.push([index, `“${one.text}” covers “${other.text}”`]);
      for (const box of boxes) {
        const isIn =
          one.x >= box.x && one.x < box.right && one.y >= box.y && one.bottom <= box.bottom;
        if (isIn && one.right > box.right) found.push([index, `“${one.text}” leaves its box`]);
      }
    }
  }
  return found;
}
