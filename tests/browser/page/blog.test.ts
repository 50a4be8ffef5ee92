/** A blog in the browser: navigation between lists and posts, its stylesheet, and its fit on a phone. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings } from '../../support/browser/axe.ts';
import {
  isSameDocument,
  layoutComplete,
  markDocument,
  touch,
} from '../../support/browser/browser.ts';
import { STOCK_BLOG } from '../../support/content/stock-blog.ts';
import { PHONE, type Reading, sidewaysScroll, startReadingOf } from '../../support/reading.ts';
import { siteModule } from '../../support/sites/temporary-site.ts';

let reading: Reading;

beforeAll(async () => {
  reading = await startReadingOf({
    'site.ts': siteModule({
      blog: { postsPerPage: 2, description: 'What is new' },
      navbar: { items: [{ type: 'link', label: 'Blog', href: '/blog' }, { type: 'colourMode' }] },
    }),
    'docs/index.md': '# Home\n',
    ...STOCK_BLOG,
    // Nothing is loaded from other origins.
    'blog/authors.yml': (STOCK_BLOG['blog/authors.yml'] ?? '').replace(
      'https://github.com/ada.png',
      '/img/ada.svg',
    ),
    'static/img/ada.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#c60" d="M0 0h8v8H0z"/></svg>',
  });
});
afterAll(() => reading.close());

it('is read without loading documents: from the list to a post, its tag and an older page', async () => {
  const { page, complaints } = await reading.open('/');
  await touch(page);
  await markDocument(page);
  await page.click('.navbar a[href="/blog"]');
  await page.waitForSelector('.posts');
  await page.click('a[rel=next]');
  await page.waitForSelector('h1:text("Blog, page 2")');
  await page.click('h2 a[href="/blog/long-blog-post"]');
  await page.waitForSelector('h1:text("Long Blog Post")');
  await page.waitForFunction(
    () => getComputedStyle(document.querySelector('.byline') ?? document.body).display === 'flex',
  );
  expect(await page.textContent('.sidebar-nav [aria-current=page]')).toBe('Long Blog Post');
  await page.click('a[href="/blog/tags/hello"]');
  await page.waitForSelector('h1:text("Posts tagged “Hello”")');
  expect(await page.textContent('.breadcrumbs')).toContain('Tags');
  expect(await isSameDocument(page)).toBe(true);
  expect(complaints).toEqual([]);
});

it('fits on a phone, and axe finds nothing', async () => {
  const { page } = await reading.open('/blog/welcome', { viewport: PHONE });
  for (const path of [
    '/blog/welcome',
    '/blog',
    '/blog/tags',
    '/blog/authors/ada',
    '/blog/archive',
  ]) {
    await page.goto(reading.url + path);
    await layoutComplete(page);
    expect(await sidewaysScroll(page), path).toBe(0);
    expect.soft(await axeFindings(page), path).toEqual([]);
  }
});

it('has space between the paragraphs and headings of an excerpt', async () => {
  const { page } = await reading.open('/blog/page/2');
  const gaps = await page.$$eval('.excerpt > * + *', (parts) =>
    parts.map((part) => {
      const before = part.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
      return part.getBoundingClientRect().top - before;
    }),
  );
  expect(gaps).toHaveLength(2);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(12);
});
