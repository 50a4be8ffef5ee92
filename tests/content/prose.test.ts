/** The words of the site: spelling, terms, names, pictures. */
import fs from 'node:fs';
import dictionary from 'dictionary-en-gb';
import nspell from 'nspell';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isObject } from '../../model/schema/schema.ts';
import { type SitePage, sitePages } from '../support/content/site-pages.ts';

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
    const found = pages.flatMap(({ path, prose }) =>
      prose.flatMap((text) =>
        AVOIDED.flatMap((pattern) => {
          const match = pattern.exec(text);
          return match ? [`${path}: "${match[0]}" in "${text.trim().slice(0, 80)}"`] : [];
        }),
      ),
    );
    expect(found).toEqual([]);
  });
});

it('of the OpenAPI document, the error codes, the SDKs and the glossary follow the same rules', () => {
  const found = ['api/openapi.yaml', 'errors.yaml', 'sdks.yaml', 'glossary.yaml'].flatMap((name) =>
    textsOf(parse(fs.readFileSync(`content/${name}`, 'utf8'))).flatMap((text) =>
      AVOIDED.flatMap((pattern) => {
        const match = pattern.exec(text);
        return match ? [`${name}: "${match[0]}" in "${text.trim().slice(0, 80)}"`] : [];
      }),
    ),
  );
  expect(found).toEqual([]);
});

/** The texts of a YAML file that readers see, without code. */
function textsOf(value: unknown, key = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsOf(one, key));
  if (isObject(value)) return Object.entries(value).flatMap(([name, one]) => textsOf(one, name));
  const isText =
    /^(?:description|summary|when|definition|intro|message|where|causes|fix|text|notes)$/.test(key);
  return isText && typeof value === 'string' ? [value.replaceAll(/`[^`]*`/g, ' ')] : [];
}

// The rules of content/README.md, sections 2.1 and 2.3, that a pattern can check.
const AVOIDED = [
  /\bend[- ]users?\b/i,
  /\btest customers?\b/i,
  /\b(?:whitelist|blacklist)\w*/i,
  /\b(?:leverage|utilise|seamless|cutting-edge|delve|ecosystem)\w*/i,
  /\bgoing forward\b/i,
  /\bclick (?:here|on)\b/i,
  /\b(?:please|simply|easy)\b/i,
  /\b(?:is|are) good for (?:an hour|one|\d+)/,
  /(?:^|[.:] )Who (?:dismisses|has|needs|wants)\b[^.:?]*\./,
  /\btelephones?\b/i,
  /\bstands? still\b/,
  /\bhears? of\b/,
  /\ba text (?:of|that)\b/,
  /\b\d+ an? (?:call|customer|day|device|environment|hour|minute|month|page|second|session|view)\b/,
  /\bwhat (?:became|becomes|has become) of\b/i,
  /\bputs? (?:it |that |them |this )?right\b/,
  /\btold by (?:email|push)\b/,
  /\ban own\b/,
  /\bthe words of (?:a|the) card\b/i,
  /\bmakes? an? (?:credential|segment|stream|webhook)\b/i,
  /\bin this page\b/i,
  /\bnothing but\b/,
  /\b[Tt]hose who\b/,
  /\b(?:can|cannot|can't|must) go on\b(?! a)/,
  /\b(?:is|was|be) told about\b/,
  /\bpay attention\b/i,
  /\bBy default [a-z`]/,
  /\btells (?:how|what|which|whether|why)\b/,
  /\bbelongs? to none\b/,
  /\b(?:opens?|starts?) nothing\b/,
  /\bagain and again\b/,
  /\bthat nobody needs\b/,
  /\bis written differently\b/,
  /\bwhich is why\b/i,
  /\bin case of\b/i,
  /\bfrom nothing\b/,
  /\bfor a submit the\b/,
  /\bthe role of the credential does not have\b/i,
  /\ba body of more than\b/i,
  /\bwithout a (?:filter|history) and without\b/,
  /^Likely cause$/,
  /^You see$/,
  /^(?:What can go wrong|When a check fails|Common (?:problems|errors)|What goes where|(?:If|When) it does(?:n't| not) work)/i,
];

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
