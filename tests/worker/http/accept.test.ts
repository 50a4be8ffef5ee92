import { describe, expect, it } from 'vitest';
import { preferred } from '../../../worker/http/accept.ts';
import { isFresh } from '../../../worker/http/cache-control.ts';

const OFFERS = ['text/html', 'application/json', 'text/markdown'] as const;

describe('preferred', () => {
  it("is the first offer without a header, for `*/*`, and for types that aren't offered", () => {
    for (const accept of [null, '', '*/*', 'image/png', 'rubbish;;q=;,'])
      expect(preferred(accept, OFFERS)).toBe('text/html');
  });

  it('is HTML for browsers, JSON for JSON clients and Markdown for its readers', () => {
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    expect(preferred(browser, OFFERS)).toBe('text/html');
    expect(preferred('application/json', OFFERS)).toBe('application/json');
    expect(preferred('text/markdown, text/html;q=0.9', OFFERS)).toBe('text/markdown');
  });

  it('follows weights, with the most specific range first', () => {
    expect(preferred('text/html;q=0.1, */*;q=0.5', OFFERS)).toBe('application/json');
    expect(preferred('text/*;q=0.2, text/markdown;q=0.9', OFFERS)).toBe('text/markdown');
    expect(preferred('text/html;q=0, application/json;q=0.1', OFFERS)).toBe('application/json');
  });
});

describe('isFresh', () => {
  it('compares weakly and supports lists and `*`', () => {
    expect(isFresh('"a"', '"a"')).toBe(true);
    expect(isFresh('W/"a"', '"a"')).toBe(true);
    expect(isFresh('"b", "a"', '"a"')).toBe(true);
    expect(isFresh('*', '"a"')).toBe(true);
    expect(isFresh('"b"', '"a"')).toBe(false);
    expect(isFresh(null, '"a"')).toBe(false);
  });
});
