/** The words of the site: spelling, terms, phrases, pictures. */
import fs from 'node:fs';
import dictionary from 'dictionary-en-gb';
import nspell from 'nspell';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isObject } from '../../model/schema/schema.ts';
import { ENGLISH } from '../../model/strings/catalogue.ts';
import type { Message } from '../../model/strings/message.ts';
import { AVOIDED_PHRASES, AVOIDED_TERMS, avoidedIn } from '../support/content/avoided-phrases.ts';
import { type SitePage, sitePages } from '../support/content/site-pages.ts';

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
  it('are spelled in British English, or listed in content/words.txt', () => {
    const spell = nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) });
    for (const word of listedWords()) spell.add(word);
    const unknown = new Map<string, Set<string>>();
    const known = new Set<string>();
    for (const { path, prose, pictures } of pages)
      for (const word of wordsOf([...prose, ...pictures])) {
        if (known.has(word)) continue;
        if (spell.correct(word) || spell.correct(word.toLowerCase())) known.add(word);
        else unknown.set(word, (unknown.get(word) ?? new Set()).add(path));
      }
    expect(
      [...unknown].map(([word, paths]) => `${word}: ${[...paths].slice(0, 3).join(', ')}`),
    ).toEqual([]);
  });

  it('use every entry of content/words.txt', () => {
    const used = new Set(
      pages
        .flatMap(({ prose, pictures }) => wordsOf([...prose, ...pictures]))
        .map((word) => word.toLowerCase()),
    );
    expect(listedWords().filter((word) => !used.has(word.toLowerCase()))).toEqual([]);
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

function listedWords(): string[] {
  return fs
    .readFileSync('content/words.txt', 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean);
}

// Names in camel case, abbreviations, numbers, addresses and paths are no words.
function wordsOf(prose: string[]): string[] {
  return prose.flatMap((text) =>
    text
      .replace(/\b(?:https?:\/\/|www\.)\S+|\S+@\S+|\S*[/_\\{}<>=#$]\S*|\S+\.\w{2,}\S*/g, ' ')
      .split(/[^\p{L}\p{N}'’]+/u)
      .map((word) =>
        word
          .replace(/^['’]+|['’]+$/g, '')
          .replace(/['’]s$/, '')
          .replaceAll('’', "'"),
      )
      .filter((word) => /^\p{L}\p{Ll}+(?:'\p{Ll}+)?$/u.test(word)),
  );
}
