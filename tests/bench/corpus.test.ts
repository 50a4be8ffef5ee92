/** The generated corpus: pages have a known shape and are the same in a site of any size. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { NEXT_PATH, MEASURED_PATH, writeCorpus } from '../../bench/corpus/corpus.ts';
import { LANGUAGES } from '../../bench/corpus/code-samples.ts';
import { pageText } from '../../bench/corpus/page.ts';

const PAGES = 150;
const texts = Array.from({ length: PAGES }, (_page, index) => pageText(index, PAGES));

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

/** A page without its front matter and code. */
const prose = (text: string): string =>
  text.replace(/^---[\s\S]*?\n---/, '').replaceAll(/```[\s\S]*?```/g, '');

const words = (text: string): number => count(prose(text), /\S*\w\S*/g);

describe('a page of the generated corpus', () => {
  it('has 600 to 1,100 words, 830 on average', () => {
    const all = texts.map(words);
    expect(Math.min(...all)).toBeGreaterThan(600);
    expect(Math.max(...all)).toBeLessThan(1100);
    const mean = all.reduce((sum, value) => sum + value, 0) / PAGES;
    expect(Math.abs(mean - 830)).toBeLessThan(30);
  });

  it('has four to six blocks of code, and every fifth page four more in tabs', () => {
    for (const [index, text] of texts.entries()) {
      const tabs = index % 5 === 4 ? 4 : 0;
      expect(count(text, /<TabItem /g)).toBe(tabs);
      const blocks = count(text, /^```\w/gm) - tabs;
      expect([4, 5, 6]).toContain(blocks);
    }
  });

  it('has five links, two admonitions, two lists and a table', () => {
    for (const text of texts) {
      expect(count(text, /\]\(\.[^)]*\.mdx\)/g)).toBe(5);
      expect(count(text, /^:::\w+\[/gm)).toBe(2);
      expect(count(text, /^1\. .*\n(?!1\. )/gm)).toBe(1);
      expect(count(text, /^\| --- /gm)).toBe(1);
    }
  });

  it('has distinct headings', () => {
    for (const text of texts) {
      const headings = [...text.matchAll(/^##+ (.*)$/gm)].map((match) => match[1]);
      expect(new Set(headings).size).toBe(headings.length);
    }
  });

  it('has complete sentences', () => {
    for (const text of texts)
      expect(prose(text)).not.toMatch(/undefined|NaN|[{}]|\w {2}|\ba [aeiou]/);
  });

  it('has code in every language somewhere', () => {
    const used = new Set(
      texts.flatMap((text) => [...text.matchAll(/^```(\w+)/gm)]).map(([, name]) => name),
    );
    expect(used).toEqual(new Set(LANGUAGES));
  });
});

describe('the generated corpus', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-corpus-test-'));
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  it('has the same probe page in a small and a large site, with its neighbour in the same folder', () => {
    const [small, large] = [150, 400].map((pages) => {
      const root = path.join(folder, String(pages));
      writeCorpus(root, pages);
      return fs.readFileSync(path.join(root, `${MEASURED_PATH}.mdx`), 'utf8');
    });
    expect(small).toBe(large);
    expect(path.dirname(NEXT_PATH)).toBe(path.dirname(MEASURED_PATH));
    expect(small).toContain(`(./${path.basename(NEXT_PATH)}.mdx)`);
  });

  it('has ten pages in a folder, five folders in a section, and no broken links', () => {
    const root = path.join(folder, String(400));
    const files = fs
      .readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.mdx'));
    expect(files.length).toBe(400);
    const folders = Map.groupBy(files, (file) => path.dirname(file));
    expect([...folders.values()].every((some) => some.length === 10)).toBe(true);
    const sections = Map.groupBy(folders.keys(), (name) => path.dirname(name));
    expect([...sections.values()].every((some) => some.length === 5)).toBe(true);
    for (const file of files)
      for (const [, target = ''] of fs
        .readFileSync(path.join(root, file), 'utf8')
        .matchAll(/\]\((\.[^)]*)\)/g))
        expect(fs.existsSync(path.resolve(root, path.dirname(file), target))).toBe(true);
  });
});
