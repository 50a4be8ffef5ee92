/** The words of the site: spelling, terms, phrases, pictures. */
import fs from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isObject } from '../../model/schema/schema.ts';
import { ENGLISH } from '../../model/strings/catalogue.ts';
import type { Message } from '../../model/strings/message.ts';
import { type SitePage, sitePages } from '../support/content/site-pages.ts';
import { AVOIDED_PHRASES, AVOIDED_TERMS, avoidedIn } from '../support/prose/avoided-phrases.ts';
import { Spelling } from '../support/prose/spelling.ts';

const AVOIDED = [...AVOIDED_TERMS, ...AVOIDED_PHRASES];

let pages: SitePage[];
beforeAll(async () => {
  pages = await sitePages();
});

describe('every page', () => {
  it.each(['title', 'description'] as const)('has a unique %s', (field) => {
    const seen = new Map<string, string[]>();
    for (const { path, entry } of pages)
      seen.set(entry[field], [...(seen.get(entry[field]) ?? []), path]);
    expect([...seen].filter(([text, paths]) => text.trim() === '' || paths.length > 1)).toEqual([]);
  });

  it('has alternative text for its images', () => {
    const bare = pages.flatMap(({ path, images }) =>
      images.filter(({ alt }) => alt === undefined).map(({ src }) => `${path}: ${src}`),
    );
    expect(bare).toEqual([]);
  });

  it('describes its diagrams in sentences', () => {
    const drawn = pages.flatMap(({ path, pictures }) => pictures.map((alt) => ({ path, alt })));
    expect(drawn.length).toBeGreaterThan(14);
    expect(drawn.filter(({ alt }) => alt.length < 60 || !/[.?]$/.test(alt))).toEqual([]);
  });

  it('has small diagrams with explicit sizes', () => {
    const drawings = pages.flatMap(({ drawings: all }) => all);
    expect(drawings.length).toBeGreaterThan(14);
    const size = /^<svg viewBox="0 0 (\d+) (\d+)" width="\1" height="\2"/;
    expect(drawings.filter((svg) => !size.test(svg) || svg.length > 6 * 1024)).toEqual([]);
  });

  it('uses only the colours of the theme in diagrams', () => {
    const fixed = pages.flatMap(({ path, drawings }) =>
      drawings.flatMap((svg) =>
        [...svg.matchAll(/ (?:fill|stroke)="(?!var\(--|none")[^"]*"/g)].map(
          ([attribute]) => `${path}:${attribute}`,
        ),
      ),
    );
    expect(fixed).toEqual([]);
  });
});

describe('the words', () => {
  const spelling = new Spelling('content/words.txt');

  it('are spelled in British English, or listed in content/words.txt', () => {
    const unknown = new Map<string, string[]>();
    for (const { path, prose, pictures } of pages)
      for (const word of spelling.misspelt([...prose, ...pictures]))
        unknown.set(word, [...(unknown.get(word) ?? []), path]);
    expect([...unknown].map(([word, paths]) => `${word}: ${paths.slice(0, 3).join(', ')}`)).toEqual(
      [],
    );
    expect(spelling.unused()).toEqual([]);
  });

  it("are the terms of the author's guide", () => {
    const found = pages.flatMap(({ path, prose, pictures }) =>
      avoidedIn([...prose, ...pictures], AVOIDED).map((place) => `${path}: ${place}`),
    );
    expect(found).toEqual([]);
  });
});

it('of the OpenAPI document, the error codes, the SDKs and the glossary follow the same rules', () => {
  const found = ['api/openapi.yaml', 'errors.yaml', 'sdks.yaml', 'glossary.yaml'].flatMap((name) =>
    avoidedIn(textsOf(parse(fs.readFileSync(`content/${name}`, 'utf8'))), AVOIDED).map(
      (place) => `${name}: ${place}`,
    ),
  );
  expect(found).toEqual([]);
});

it("of the interface follow the same rules, and those of the site's settings", () => {
  const settings = fs.readFileSync('content/site.ts', 'utf8');
  const texts = [...settings.matchAll(/(?:text|label|description): [`']([^`']+)/g)];
  expect(texts.length).toBeGreaterThan(20);
  expect(
    avoidedIn(
      [...Object.values<Message>(ENGLISH).flatMap(formsOf), ...texts.map(([, text = '']) => text)],
      AVOIDED_PHRASES,
    ),
  ).toEqual([]);
});

/** All plural forms of a message. */
function formsOf(message: Message): string[] {
  return typeof message === 'string' ? [message] : Object.values(message).map((form) => form ?? '');
}

/** The texts of a YAML file that readers see, without code. */
function textsOf(value: unknown, key = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsOf(one, key));
  if (isObject(value)) return Object.entries(value).flatMap(([name, one]) => textsOf(one, name));
  const isText =
    /^(?:description|summary|when|definition|intro|message|where|causes|fix|text|notes)$/.test(key);
  return isText && typeof value === 'string' ? [value.replaceAll(/`[^`]*`/g, ' ')] : [];
}
