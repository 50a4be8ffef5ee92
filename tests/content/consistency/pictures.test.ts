/** What is written in pictures: names that pages use, and no values that the text beside a picture contradicts. */
import { beforeAll, expect, it } from 'vitest';
import { type SitePage, sitePages } from '../../support/content/site-pages.ts';
import { ONLY_IN_PICTURES, OTHER_THINGS } from '../../support/pictures/exceptions.ts';
import {
  type LabelledPicture,
  namesOn,
  picturesOf,
  rowsOn,
  textBeside,
} from '../../support/pictures/labels.ts';

let pages: SitePage[];
let pictures: LabelledPicture[];
/** What all pages say outside their pictures, and each page. */
let site: string;
let beside: Map<string, string>;
beforeAll(async () => {
  pages = await sitePages();
  pictures = pages.flatMap(picturesOf);
  beside = new Map(pages.map((page) => [page.path, textBeside(page)]));
  site = [...beside.values()].join(' | ');
});

/** Moments and durations of rows, which differ from picture to picture, and customers of whom a row is all that exists. */
const OF_A_ROW = /^(?:\d\d:\d\d|\d{1,2} [A-Z][a-z]{2}|\d+ (?:days|min)(?: ago)?|hb-1\d{5})$/;

it('use names and values that a page or their text alternative has too', () => {
  const used = new Set<string>();
  const unknown = pictures
    .filter(({ kind }) => kind !== 'diagram')
    .flatMap(({ path, labels, alternative }) =>
      labels.flatMap(({ text }) => {
        const known = (part: string): boolean => says(site, part) || says(alternative, part);
        if (known(text)) return [];
        return text.split(/, |: | → |\. /).flatMap((name) => {
          if (known(name) || OF_A_ROW.test(name)) return [];
          used.add(name);
          return ONLY_IN_PICTURES.has(name) ? [] : [`${path}: ${name}`];
        });
      }),
    );
  expect(unknown).toEqual([]);
  // An exception that no picture needs any more.
  expect([...ONLY_IN_PICTURES].filter((name) => !used.has(name))).toEqual([]);
});

it('have only buttons that a page names', () => {
  const names = pages.flatMap(namesOn).join(' | ');
  const buttons = pictures.flatMap(({ path, kind, labels }) =>
    kind === 'window'
      ? labels.flatMap(({ text, isButton }) => (isButton ? [{ path, text }] : []))
      : [],
  );
  expect(buttons.length).toBeGreaterThan(60);
  expect(buttons.filter(({ text }) => !says(names, text))).toEqual([]);
});

it('give a thing the values that the tables beside them give it', () => {
  let compared = 0;
  const faults = pictures.flatMap(({ path, labels }) => {
    const rows = pages.filter((page) => page.path === path).flatMap(rowsOn);
    const lines = Map.groupBy(labels, ({ row }) => row);
    return [...lines.values()].flatMap(([first, ...others]) => {
      const name = first?.text ?? '';
      const same = rows.filter(([head, ...cells]) => head === name && cells.some(hasDigit));
      const told = same.map((cells) => cells.join(' | ')).join(' | ');
      return others.flatMap(({ text }) => {
        if (same.length === 0 || !hasDigit(text)) return [];
        compared++;
        const isOther = OTHER_THINGS.has(`${path}: ${name}, ${text}`);
        return isOther || says(told, text) ? [] : [`${path}: ${name}, ${text}; beside: ${told}`];
      });
    });
  });
  expect(faults).toEqual([]);
  expect(compared).toBeGreaterThan(15);
});

it('have the numbers of their text alternative, or the page has them', () => {
  const faults = pictures
    .filter(({ kind }) => kind !== 'diagram')
    .flatMap(({ path, labels, alternative }) => {
      const drawn = `${labels.map(({ text }) => text).join(' | ')} | ${beside.get(path) ?? ''}`;
      return withoutPins(alternative)
        .matchAll(NUMBER)
        .flatMap(([number]) => (says(drawn, number) ? [] : [`${path}: ${number}`]))
        .toArray();
    });
  expect(faults).toEqual([]);
});

it('are diagrams with ids, codes and numbers of their page', () => {
  let compared = 0;
  const faults = pictures
    .filter(({ kind }) => kind === 'diagram')
    .flatMap(({ path, labels }) =>
      labels.flatMap(({ text }) =>
        text
          .matchAll(CODE)
          .flatMap(([code]) => {
            compared++;
            return says(site, code) ? [] : [`${path}: ${code}`];
          })
          .toArray(),
      ),
    );
  expect(faults).toEqual([]);
  expect(compared).toBeGreaterThan(80);
});

/** A number with what belongs to it: a unit, a currency, an id, a time. */
const NUMBER = /(?<![\w-])£?[\w-]*\d(?:[\w.,:%-]*[\w%])?/g;
/** A number, or words joined as in ids and codes. */
const CODE = /(?<![\w-])£?[\w-]*\d(?:[\w.,:%-]*[\w%])?|\b[a-z]+(?:[-_.][a-z]+)+\b/g;

function withoutPins(text: string): string {
  return text.replaceAll(/(?:numbers?|marked) \d(?:(?:, | and | to )\d)*/g, '');
}

function hasDigit(text: string): boolean {
  return /\d/.test(text);
}

/** Whether a text contains another as whole words, whatever their case. What ends with an ellipsis was cut off. */
function says(text: string, part: string): boolean {
  const name = part.toLowerCase().replace(/…$/, '');
  const isCut = part.endsWith('…');
  const lower = lowerCased(text);
  for (let at = lower.indexOf(name); at >= 0; at = lower.indexOf(name, at + 1)) {
    const around = `${lower[at - 1] ?? ' '}${isCut ? ' ' : (lower[at + name.length] ?? ' ')}`;
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}

// The text of all pages is long, and is searched a thousand times.
const lowerCase = new Map<string, string>();

function lowerCased(text: string): string {
  const known = lowerCase.get(text);
  if (known !== undefined) return known;
  const lower = text.toLowerCase();
  lowerCase.set(text, lower);
  return lower;
}
