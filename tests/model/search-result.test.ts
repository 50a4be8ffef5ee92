import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FoundRecord, resultOf, plainText } from '../../model/search/search-result.ts';

function found(
  document: Partial<FoundRecord['document']>,
  highlight: FoundRecord['highlight'] = {},
): FoundRecord {
  return { document: { url: 'https://docs.example/a', type: 'lvl1', ...document }, highlight };
}

describe('the beginning of a text', () => {
  it.each([
    'これは管理画面から利用者が設定を変更するための説明です。',
    'A sentence of several words. ',
  ])('is cut between words: %s', (sentence) => {
    const content = sentence.repeat(200 / sentence.length + 1);
    const [piece] = resultOf(found({ type: 'content', content })).text;
    const words = [...new Intl.Segmenter('und', { granularity: 'word' }).segment(content)];
    const shown = piece?.text.replace('…', '') ?? '';
    expect(shown.length).toBeGreaterThan(140);
    expect(shown.length).toBeLessThanOrEqual(160);
    expect(words.map(({ index, segment }) => index + segment.length)).toContain(shown.length);
  });
});

describe('the name of a result', () => {
  it('is its deepest heading, with the headings above as the path', () => {
    const { name, trail, kind } = resultOf(
      found({
        type: 'lvl3',
        'hierarchy.lvl0': 'Guide',
        'hierarchy.lvl1': 'Cards',
        'hierarchy.lvl3': 'Use &lt;Card&gt;',
      }),
    );
    expect(plainText(name)).toBe('Use <Card>');
    expect(trail.map(plainText)).toEqual(['Guide', 'Cards']);
    expect(kind).toBe('heading');
  });

  it('has the highlights of the query, or only the snippet from an older service', () => {
    const marked = { 'hierarchy.lvl1': { snippet: 'a <mark>Card</mark>' } };
    expect(resultOf(found({ 'hierarchy.lvl1': 'a Card' }, marked)).name).toEqual([
      { text: 'a ', marked: false },
      { text: 'Card', marked: true },
    ]);
  });

  it('distinguishes titles, headings and text', () => {
    expect(
      ['lvl0', 'lvl1', 'lvl2', 'lvl6', 'content', 'odd'].map(
        (type) => resultOf(found({ type })).kind,
      ),
    ).toEqual(['page', 'page', 'heading', 'heading', 'text', 'text']);
  });
});

describe('the text of a result', () => {
  it('surrounds the match, with an ellipsis where it is shortened', () => {
    const content = 'One two three four five six.';
    const highlight = { content: { snippet: 'two <mark>three</mark> four' } };
    expect(plainText(resultOf(found({ content }, highlight)).text)).toBe('… two three four …');
    const whole = { content: { snippet: 'One two <mark>three</mark> four five six.' } };
    expect(plainText(resultOf(found({ content }, whole)).text)).toBe(content);
  });

  it("is its beginning when it doesn't contain the query", () => {
    const content = 'word '.repeat(60);
    const text = plainText(resultOf(found({ content })).text);
    expect(text.length).toBeLessThan(170);
    expect(text).toMatch(/ word…$/);
  });
});

describe('the link of a result', () => {
  it('is a path below this origin', () => {
    const href = (url: string): string => resultOf(found({ url })).href;
    expect(href('https://docs.example/a/b#c')).toBe('/a/b#c');
    expect(href('https://docs.example//evil.example/x')).toBe('/evil.example/x');
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'not an address', ''])
      expect(href(url)).toBe('');
  });

  it('never leads to another host, for any URL', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((s) => `https:${s}`),
        ),
        (url) => {
          const { href } = resultOf(found({ url }));
          expect(new URL(href, 'https://docs.example/').origin).toBe('https://docs.example');
        },
      ),
    );
  });
});
