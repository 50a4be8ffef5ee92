import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchResponse } from '../../../client/search/fetch-results.ts';
import type { SearchSession } from '../../../client/search/search-session.ts';
import { openDocument } from '../../support/client/page.ts';
import { hit, reply, settle, stubSearch, type Waiting } from '../../support/client/search.ts';

let waiting: Waiting[];
let shown: string[];
let failures: unknown[];
let waits: boolean[];
let asker: SearchSession;

beforeEach(async () => {
  openDocument('');
  vi.useFakeTimers();
  waiting = stubSearch();
  shown = [];
  failures = [];
  waits = [];
  const module = await import('../../../client/search/search-session.ts');
  const asked = {
    onResponse: ({ q }: SearchResponse) => shown.push(q),
    onFailure: (error: unknown) => failures.push(error),
    onWait: (isWaiting: boolean) => waits.push(isWaiting),
  };
  asker = new module.SearchSession(asked, () => '');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const asked = (): string[] => waiting.map(({ q }) => q);

describe('searching while typing', () => {
  it('sends the first keystroke immediately, and the rest after a pause', async () => {
    for (const text of ['c', 'ca', 'car', 'card']) asker.ask(text);
    expect(asked()).toEqual(['c']);
    await vi.advanceTimersByTimeAsync(59);
    expect(asked()).toEqual(['c']);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()).toEqual(['c', 'card']);
    expect(waiting[0]?.isAborted).toBe(true);
    await waiting[1]?.answer(reply([hit('a')]));
    expect(shown).toEqual(['card']);
    expect(failures).toEqual([]);
  });

  it('asks for the language of the page, unless that is the default one', () => {
    asker.ask('a');
    document.documentElement.dataset['locale'] = 'de';
    asker.ask('');
    asker.ask('b');
    expect(waiting.map(({ q, locale }) => [q, locale])).toEqual([
      ['a', null],
      ['b', 'de'],
    ]);
    delete document.documentElement.dataset['locale'];
  });

  it('does not wait for the pause when the last response has arrived', async () => {
    asker.ask('c');
    asker.ask('ca');
    await waiting[0]?.answer(reply([hit('a')]));
    expect(asked()).toEqual(['c', 'ca']);
    expect(shown).toEqual([]);
    await waiting[1]?.answer(reply([hit('a')]));
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown).toEqual(['ca']);
    expect(asked()).toEqual(['c', 'ca']);
  });

  it('sends nothing for cached or empty queries', async () => {
    asker.ask('a  b');
    await waiting[0]?.answer(reply([]));
    asker.ask(' a b ');
    asker.ask('');
    asker.ask('   ');
    asker.ask('a b');
    expect(asked()).toEqual(['a b']);
    expect(shown).toEqual(['a b', 'a b', 'a b']);
  });

  it('drops a cached response after five minutes', async () => {
    asker.ask('a');
    await waiting[0]?.answer(reply([]));
    await vi.advanceTimersByTimeAsync(300_001);
    asker.ask('a');
    expect(asked()).toEqual(['a', 'a']);
  });

  it('cancels a pending request when the field is cleared', async () => {
    asker.ask('a');
    asker.ask('');
    expect(waiting[0]?.isAborted).toBe(true);
    await settle();
    expect([shown, failures]).toEqual([[], []]);
  });

  it('reuses a request that is still pending', async () => {
    asker.ask('a');
    asker.ask('ab');
    asker.ask('a');
    await vi.advanceTimersByTimeAsync(200);
    expect(asked()).toEqual(['a']);
    await waiting[0]?.answer(reply([]));
    expect(shown).toEqual(['a']);
  });
});

describe('a search that gets no response', () => {
  it.each([
    ['an error', '{}', 503],
    ['no JSON', '<html>', 200],
    ['JSON of something else', '{"results":[]}', 200],
    ['null', 'null', 200],
  ])('fails with %s', async (_name, body, status) => {
    asker.ask('a');
    await waiting[0]?.answer(body, status);
    expect(failures).toHaveLength(1);
    asker.ask('a');
    await waiting[1]?.answer(reply([]));
    expect(shown).toEqual(['a']);
  });

  it('fails after ten seconds', async () => {
    asker.ask('a');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(failures).toHaveLength(1);
    expect(waits).toEqual([true, false]);
  });

  it('does not fail the newer search if its text is older', async () => {
    asker.ask('a');
    asker.ask('ab');
    await waiting[0]?.answer('', 500);
    expect(failures).toEqual([]);
    expect(asked()).toEqual(['a', 'ab']);
  });
});

describe('the loading state', () => {
  it('appears once after 250 ms, and ends with the response', async () => {
    asker.ask('a');
    await vi.advanceTimersByTimeAsync(249);
    expect(waits).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(waits).toEqual([true]);
    await waiting[0]?.answer(reply([]));
    expect(waits).toEqual([true, false]);
  });
});
