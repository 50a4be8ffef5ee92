import { expect, it } from 'vitest';
import { previewHtml } from '../../../worker/page/preview-html.ts';

const BASES = { from: '/d/', to: '/d/_preview/token/' };

it('rewrites links, and every candidate of an image', () => {
  expect(
    previewHtml(
      '<a href="/d/a, /d/b">A</a><img src="/d/a.png" srcset="/d/assets/a-1.webp 800w, /d/b.png 900w">',
      BASES,
    ),
  ).toBe(
    '<a href="/d/_preview/token/a, /d/b">A</a><img src="/d/_preview/token/a.png" srcset="/d/_preview/token/assets/a-1.webp 800w, /d/_preview/token/b.png 900w">',
  );
});

it('leaves other sites, other paths, and what is part of the preview', () => {
  const html =
    '<img src="//cdn.example/d/a.png" srcset="/d/_preview/token/a.png 1x, /other.png 2x"><p>href="/d/a"</p>';
  expect(previewHtml(html, BASES)).toBe(html);
});

it('keeps forms, such as the search field of a home page, in the preview', () => {
  expect(previewHtml('<form action="/d/search" role="search">', BASES)).toBe(
    '<form action="/d/_preview/token/search" role="search">',
  );
});
