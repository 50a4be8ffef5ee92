/** What a query may say, and what a site's configuration says of queries. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchIndexText } from '../../../compiler/search/search-index.ts';
import { locateWords } from '../../../compiler/search/search-records.ts';
import { NO_RULES, type SearchRules } from '../../../model/search/search-rules.ts';
import { searchWords } from '../../../model/search/search-words.ts';
import { searchEmbedded } from '../../../worker/search/engine/engine.ts';
import { parseSearchIndex, type SearchIndex } from '../../../worker/search/index/index-file.ts';
import { replyOf } from '../../../worker/search/reply.ts';
import { siteRequest } from '../../../worker/search/request.ts';
import { typesenseSearch } from '../../../worker/search/typesense-request.ts';
import { englishStem } from '../../../worker/search/words/english-stem.ts';
import { parseSiteConfig } from '../../../model/config/site-parser.ts';
import { siteOf } from '../../../model/config/site.ts';
import { runsOf } from '../../support/suite.ts';

/** An index of pages: a title, then texts; `## ` begins a section. */
function indexOf(pages: Record<string, string[]>, rules: Partial<SearchRules> = {}): SearchIndex {
  const entries = Object.keys(pages).map((name) => ({
    path: name,
    lvl0: 'Docs',
    language: 'en-GB',
    version: 'current',
    tag: 'default',
    search: { object: '', records: 1 },
  }));
  const words = Object.values(pages).map((texts) =>
    locateWords(
      texts.map((text, at) => {
        const heading = text.startsWith('## ');
        const level = at === 0 ? 1 : heading ? 2 : 0;
        return { level, anchor: heading ? text.slice(3) : '', text: text.replace('## ', '') };
      }),
      'en-GB',
    ),
  );
  return parseSearchIndex(
    searchIndexText(entries, words, { locale: 'en-GB', rules: { ...NO_RULES, ...rules } }),
  );
}

function found(index: SearchIndex, q: string, groupBy: 'page' | 'section' = 'page'): string[] {
  const { groups } = searchEmbedded(index, { q, language: 'en-GB', tags: ['default'], groupBy });
  return groups.map(({ page }) => index.pages[page]?.path ?? '');
}

const BOTH = ['page', 'section'] as const;

describe.each(BOTH)('a query, by %s', (by) => {
  const pages = {
    '/a': ['Cards', 'A blue card is shown to the customer'],
    '/b': ['Flows', 'A card that is blue', '## Steps', 'A step sends a card'],
  };

  it('with quoted words requires them to be adjacent', () => {
    const index = indexOf(pages);
    expect(new Set(found(index, 'blue card', by))).toEqual(new Set(['/a', '/b']));
    expect(found(index, '"blue card"', by)).toEqual(['/a']);
    expect(found(index, '"blue card" customer', by)).toEqual(['/a']);
    expect(found(index, '"card blue"', by)).toEqual([]);
  });

  it('with an unclosed quote is already a phrase', () => {
    expect(found(indexOf(pages), '"blue card', by)).toEqual(['/a']);
  });

  it('with a minus before a word or a phrase excludes records that contain it', () => {
    const index = indexOf(pages);
    expect(found(index, 'blue -customer', by)).toEqual(['/b']);
    expect(found(index, 'blue -"blue card"', by)).toEqual(['/b']);
    // A hyphen within a word is none.
    expect(found(indexOf({ '/c': ['Two-factor'] }), 'two-factor', by)).toEqual(['/c']);
  });

  it('with a minus before a word of a heading excludes everything below it', () => {
    expect(found(indexOf(pages), 'step -flows', by)).toEqual([]);
  });

  it('finds parts of a word with punctuation, and the whole word', () => {
    const index = indexOf({ '/a': ['Events', 'The event card.submitted (with `card.id`)'] });
    for (const q of ['card.submitted', 'cardSubmitted', 'submitted', 'card.sub', 'card.id', 'id'])
      expect(found(index, q, by), q).toEqual(['/a']);
  });

  it('counts no typo twice, as the server does', () => {
    const index = indexOf({ '/a': ['Instrumentation'] });
    expect(found(index, 'instrumntation', by)).toEqual(['/a']);
    expect(found(index, 'instrumntaton', by)).toEqual([]);
  });

  it('of any characters is answered without an exception', () => {
    const index = indexOf(pages, {
      synonyms: [{ words: ['card', 'blue tile'] }],
      stopWords: ['the'],
      wordForms: true,
    });
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            '"',
            '-',
            ' ',
            'a',
            'card',
            'blue',
            'the',
            '日本',
            '’',
            '<',
            '\\',
            '.',
          ),
          maxLength: 30,
        }),
        (q) => {
          for (const path of found(index, q, by)) expect(['/a', '/b']).toContain(path);
        },
      ),
      runsOf(300),
    );
  });
});

describe('pages', () => {
  it('are found by words in different parts of them', () => {
    const pages = { '/a': ['Themes', 'Colours', '## Type', 'Your own font'], '/b': ['Fonts'] };
    expect(found(indexOf(pages), 'themes font')).toEqual(['/a']);
    // A section has them all, or is not found.
    expect(
      found(indexOf({ ...pages, '/c': ['Themes', 'A font'] }), 'themes font', 'section')[0],
    ).toBe('/c');
  });

  it('are found by most of many words, with the least weight on common ones', () => {
    const pages = {
      '/a': ['Sync analytics to S3', 'Copy files'],
      '/b': ['Analytics', 'Send events'],
      '/c': ['Events', 'Send analytics to a warehouse'],
      '/d': ['Cards', 'Send cards'],
    };
    expect(found(indexOf(pages), 'send analytics s3')[0]).toBe('/a');
  });

  it('are ranked by their topic', () => {
    const filler = ['One', 'Two', 'Three', 'A webhook is named here too'];
    const pages = {
      '/mention': ['Limits', ...filler],
      '/heading': ['Settings', '## Webhook'],
      '/title': ['Webhook', 'Text'],
      '/longer': ['Webhook delivery in five regions', 'Text'],
    };
    expect(found(indexOf(pages), 'webhook')).toEqual(['/title', '/longer', '/heading', '/mention']);
  });
});

describe('the search rules of a site', () => {
  const pages = {
    '/cancel': ['Cancelling cards', 'Withdraw a card'],
    '/flow': ['Flows', 'The steps of a flow'],
    '/sign': ['Sign in', 'How to sign in'],
  };

  it('make words synonyms, also phrases of several words', () => {
    const synonyms = [{ words: ['withdraw', 'kill'] }, { words: ['sign in', 'log in', 'login'] }];
    const index = indexOf(pages, { synonyms, stopWords: ['in', 'a'] });
    expect(found(index, 'kill')).toEqual(['/cancel']);
    expect(found(index, 'kill a card')).toEqual(['/cancel']);
    expect(found(index, 'log in')).toEqual(['/sign']);
    expect(found(index, 'login')).toEqual(['/sign']);
    expect(found(indexOf(pages), 'kill')).toEqual([]);
  });

  it('expand a root to its synonyms, and not the other way round', () => {
    const index = indexOf(
      { '/a': ['Segments'], '/b': ['Audience'] },
      { synonyms: [{ root: 'audience', words: ['segments'] }] },
    );
    expect(new Set(found(index, 'audience'))).toEqual(new Set(['/a', '/b']));
    expect(found(index, 'segments')).toEqual(['/a']);
  });

  it('ignore stop words unless there are no others', () => {
    const index = indexOf(pages, { stopWords: ['how', 'do', 'i', 'the'] });
    expect(found(index, 'how do i withdraw the card')).toEqual(['/cancel']);
    expect(found(index, 'the')).toEqual(['/flow']);
  });

  it('expand a word to its other forms, with the typed form first', () => {
    const index = indexOf({ '/a': ['Cancelled'], '/b': ['Cancel'] }, { wordForms: true });
    expect(found(index, 'cancel')).toEqual(['/b', '/a']);
    expect(found(index, 'canceling')).toHaveLength(2);
    expect(found(indexOf({ '/a': ['Behaviour'] }, { wordForms: true }), 'behavior')).toEqual([
      '/a',
    ]);
    for (const [q, title] of [
      ['organization', 'Organisation'],
      ['colors', 'Colour'],
      ['center', 'Centre'],
      ['policies', 'Policy'],
      ['waited', 'Waiting'],
      ['licence', 'Licenses'],
      ['analysed', 'Analyze'],
    ] as const)
      expect(found(indexOf({ '/a': [title] }, { wordForms: true }), q), q).toEqual(['/a']);
  });

  it('do not treat different words as forms of one', () => {
    for (const [one, other] of [
      ['status', 'state'],
      ['hour', 'hor'],
      ['sing', 's'],
      ['access', 'acces'],
      ['need', 'ne'],
      ['source', 'sorce'],
      ['media', 'medium'],
    ] as const)
      expect(englishStem(one), one).not.toBe(englishStem(other));
  });

  it('send a custom list of stop words to Typesense, and only a custom one', () => {
    const asked = (search: object): object => {
      const { value } = parseSiteConfig({ title: 'T', url: 'https://d.example', search });
      if (value === undefined) throw new Error('The configuration was refused.');
      const request = siteRequest(siteOf(value), { q: 'a', page: 1 });
      return typesenseSearch(request, 'docs');
    };
    const search = { collection: 'docs', path: '/search' };
    expect(asked({ ...search, stopWords: ['the'] })).toMatchObject({ stopwords: 'docs' });
    expect(asked(search)).not.toHaveProperty('stopwords');
  });

  it('pin pages and sections for a query, and hide others', () => {
    const curations = [
      { query: 'card', match: 'exact' as const, pin: ['/flow', '/gone'], hide: ['/cancel'] },
      { query: 'sign', match: 'contains' as const, pin: ['/steps#Two'], hide: [] },
    ];
    const index = indexOf({ ...pages, '/steps': ['Steps', '## One', '## Two'] }, { curations });
    expect(found(index, 'card')).toEqual(['/flow']);
    expect(found(index, 'Card!')).toEqual(['/flow']);
    expect(found(index, 'card withdraw')).toEqual(['/cancel']);
    expect(found(index, 'how to sign')).toEqual(['/steps', '/sign']);
    const { value: config } = parseSiteConfig({ title: 'T', url: 'https://d.example' });
    if (config === undefined) throw new Error('The configuration was refused.');
    const question = { q: 'sign', language: 'en-GB', tags: ['default'] };
    const outcome = searchEmbedded(index, { ...question, groupBy: 'page' });
    const shown = { page: 1, perPage: 15, facets: [], groupBy: 'page' as const, records: 3 };
    const source = { ...shown, site: siteOf(config), outcomes: [{ index, outcome }], q: 'sign' };
    const [first, second] = replyOf(source).grouped_hits.map(({ hits }) => hits[0]);
    expect(first).toMatchObject({
      curated: true,
      document: { url: 'https://d.example/steps#Two' },
    });
    expect(second).not.toHaveProperty('curated');
  });
});

describe('the words of a text', () => {
  it.each([
    ['Getting started', ['getting', 'started']],
    ['user_id, card.id and content-type', ['user', 'id', 'cardid', 'and', 'content', 'type']],
    ['Don’t (really) — “quote” it', ['dont', 'really', 'quote', 'it']],
    ['Über straße ﬁne', ['uber', 'straße', 'fine']],
    ['日本 go', ['日', '本', 'go']],
    ['— … ()', []],
  ])('of %s', (text, words) => {
    expect(searchWords(text).map(({ word }) => word)).toEqual(words);
  });

  it('have start and end positions without the punctuation around them', () => {
    for (const text of ['say (card.id), then', 'sagen „über“, dann']) {
      const [, word] = searchWords(text);
      expect(text.slice(word?.start, word?.end)).toMatch(/^(?:card\.id|über)$/);
    }
  });
});
