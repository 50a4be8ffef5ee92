/** The pictures of the site: where they are, and that their numbers and notes belong together. */
import { beforeAll, expect, it } from 'vitest';
import { type SitePage, sitePages } from '../support/content/site-pages.ts';

/** Pages on which a reader's hands are on a screen. */
const MOST_USED = [
  /^\/guide\/configuration\/(?!overview$)/,
  /^\/guide\/organization\/(?!overview$)/,
  /^\/guide\/tools\/(?!overview$)/,
  /^\/sdks\/(?:android|android-compose|ios|ios-swiftui|web|react-native|flutter|cordova)$/,
];

/** A number in a picture. */
const PIN = /<circle[^>]*r="8\.5"[^>]*><\/circle><text[^>]*>(\d)</;

let pages: SitePage[];
beforeAll(async () => {
  pages = await sitePages();
});

it('are on at least 80 pages', () => {
  expect(pages.filter(({ drawings }) => drawings.length > 0).length).toBeGreaterThanOrEqual(80);
});

it('have numbers with notes on at least 60 pages', () => {
  const annotated = pages.filter(({ figures }) =>
    figures.some((figure) => PIN.test(figure) && figure.includes('<li>')),
  );
  expect(annotated.length).toBeGreaterThanOrEqual(60);
});

it('are on every page of Configuration, Organisation settings and tools, and of each SDK', () => {
  const bare = pages.filter(
    ({ path, drawings }) =>
      drawings.length === 0 && MOST_USED.some((pattern) => pattern.test(path)),
  );
  expect(bare.map(({ path }) => path)).toEqual([]);
});

it('explain each number in a note and in the text alternative', () => {
  let numbers = 0;
  const faults = pages.flatMap(({ path, figures }) =>
    figures.flatMap((figure) => {
      const pins = [...figure.matchAll(new RegExp(PIN, 'g'))];
      const found = [...new Set(pins.map(([, number]) => Number(number)))].toSorted(
        (one, other) => one - other,
      );
      numbers += found.length;
      const notes = figure.match(/<li>/g)?.length ?? 0;
      const alt = /aria-label="([^"]{60,})"/.exec(figure)?.[1] ?? '';
      const expected = Array.from({ length: notes }, (_note, index) => index + 1);
      const untold = found.filter(
        (number) => !new RegExp(`(?:number|marked) ${number}\\b`).test(alt),
      );
      return String(found) === String(expected) && untold.length === 0
        ? []
        : [
            `${path}: pins ${found.join()}, ${notes} notes, not in the alternative: ${untold.join()}`,
          ];
    }),
  );
  expect(faults).toEqual([]);
  expect(numbers).toBeGreaterThan(100);
});
