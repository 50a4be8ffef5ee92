/** Search in languages other than English, over the judged sets of `tests/fixtures/search`. */
import { describe, expect, it } from 'vitest';
import { searchIndexText } from '../../../compiler/search/search-index.ts';
import { locateWords } from '../../../compiler/search/search-records.ts';
import { loadStemmer } from '../../../compiler/search/stemmer.ts';
import { NO_RULES, rulesIn } from '../../../model/search/search-rules.ts';
import { searchWords } from '../../../model/search/search-words.ts';
import { searchEmbedded } from '../../../worker/search/engine/engine.ts';
import { parseSearchIndex, type SearchIndex } from '../../../worker/search/index/index-file.ts';
import { highlightText, typedLetters } from '../../../worker/search/highlight.ts';
import { rankOf, readJudgedSet } from '../../support/judged-set.ts';

const LOCALES = ['de', 'fr', 'ja', 'zh', 'ar'];

async function indexOf(locale: string, ...texts: string[]): Promise<SearchIndex> {
  const entries = texts.map((_text, at) => ({
    path: `/${at}`,
    lvl0: 'Docs',
    language: locale,
    version: 'current',
    tag: 'default',
    search: { object: '', records: 1 },
  }));
  const words = texts.map((text) => locateWords([{ level: 1, anchor: '', text }], locale));
  const stemmer = await loadStemmer(locale);
  const { synonyms, curations } = NO_RULES;
  const rules = rulesIn(locale, { synonyms, curations });
  return parseSearchIndex(searchIndexText(entries, words, { locale, rules, stemmer }));
}

function find(index: SearchIndex, q: string) {
  const search = { q, language: index.locale, tags: ['default'], groupBy: 'page' as const };
  return searchEmbedded(index, search);
}

/** The first result of a query, with its highlights. */
async function marked(locale: string, q: string, text: string): Promise<string | undefined> {
  const index = await indexOf(locale, text);
  const { terms } = find(index, q);
  return highlightText(text, typedLetters(terms), locale)?.snippet;
}

describe.each(LOCALES)('the judged set in %s', (locale) => {
  it('has a mean reciprocal rank of at least 0.85, by page and by section', async () => {
    const set = await readJudgedSet(locale);
    expect(set.sections).toBeGreaterThanOrEqual(60);
    expect(set.queries.length).toBeGreaterThanOrEqual(20);
    for (const by of ['page', 'section'] as const) {
      const ranks = set.queries.map((query) => rankOf(set, query, by));
      const mean = ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length;
      const missed = set.queries.filter((_query, at) => ranks[at] !== 1).map(({ q }) => q);
      expect(mean, `${by}: ${missed.join(', ')}`).toBeGreaterThanOrEqual(0.85);
    }
  });
});

describe('words', () => {
  it.each([
    ['de', 'Groß-/Kleinschreibung', ['gross', 'kleinschreibung']],
    ['de', 'Schlüssel Schluessel neue Quelle', ['schlussel', 'schlussel', 'neue', 'quelle']],
    [
      'fr',
      "l’adresse d'accès qu’il cœur aujourd’hui",
      'adresse acces il coeur aujourdhui'.split(' '),
    ],
    ['ja', 'アクセストークンの期限', ['あくせす', 'とーくん', 'の', '期限']],
    ['ja', 'ﾊﾟｽﾜｰﾄﾞ ＡＰＩ', ['ぱすわーど', 'api']],
    ['zh', '重置密码', ['重', '置', '密码']],
    ['ar', 'المُستخدِم إلى كلمة ١٢', ['المستخدم', 'الي', 'كلمه', '12']],
    ['ar', 'محمـــد', ['محمد']],
    ['th', 'การตั้งค่าบัญชี', ['การ', 'ตั้ง', 'ค่า', 'บัญชี']],
    ['ko', '비밀번호를 재설정', ['비밀번호를', '재설정']],
  ])('of %s: %s', (locale, text, words) => {
    const found = searchWords(text, locale);
    expect(found.map(({ word }) => word)).toEqual(words);
    for (const { start, end } of found) expect(text.slice(start, end)).toMatch(/^[\p{L}\p{N}]/u);
  });

  it('of indexes without a locale are single characters in scripts without spaces', () => {
    expect(searchWords('重置 密码').map(({ word }) => word)).toEqual(['重', '置', '密', '码']);
  });
});

describe('a query', () => {
  it.each([
    ['de', 'Benachrichtigungen', 'Eine Benachrichtigung'],
    // The index has neither of these forms, but other words with the same ending.
    ['de', 'Einstellungen', 'Einstellung, Rechnungen und Rechnung'],
    ['de', 'Schlüssel', 'Zugriffsschlüssel'],
    ['de', 'Zahlungsdaten', 'Daten einer Zahlung'],
    ['fr', 'paramètres', 'Un paramètre et deux clés'],
    ['ja', 'サーバ', 'サーバーの設定'],
    ['ja', '忘れる', '忘れた場合は期限が切れる'],
    ['ja', '設定', '初期設定'],
    ['ar', 'الإعدادات', 'إعداد البيانات'],
    ['ko', '비밀번호', '비밀번호를 재설정'],
    ['es', 'configuraciones', 'Una configuración'],
    ['ru', 'ключей', 'Новый ключ, друзей и друг'],
  ])('in %s finds other forms and compounds: %s in %s', async (locale, q, text) => {
    expect(find(await indexOf(locale, text, 'x'), q).groups.map(({ page }) => page)).toEqual([0]);
  });

  it('ranks the word itself before its compounds', async () => {
    const index = await indexOf('de', 'Zugriffsschlüssel', 'Schlüssel');
    expect(find(index, 'Schlüssel').groups.map(({ page }) => page)).toEqual([1, 0]);
  });

  it('may consist of stop words', async () => {
    expect(find(await indexOf('ja', 'これは何ですか', 'x'), 'これは何').groups).toHaveLength(1);
  });
});

describe('highlights', () => {
  it.each([
    ['de', 'schluessel', 'Der Zugriffsschlüssel', 'Der Zugriffs<mark>schlüssel</mark>'],
    ['de', 'gros', 'Die Größe', 'Die <mark>Größ</mark>e'],
    ['fr', 'adresse', 'l’adresse', 'l’<mark>adresse</mark>'],
    // Vowel points are part of the letter before them, also where a prefix ends.
    ['ar', 'مست', 'هذا مُسْتَخدِم جديد', 'هذا <mark>مُسْتَ</mark>خدِم جديد'],
    ['ja', 'ﾊﾟｽﾜｰﾄﾞ設定', 'パスワード設定', '<mark>パスワード設定</mark>'],
    ['ja', '設定', '初期設定', '初期<mark>設定</mark>'],
    ['zh', '重置密码', '请重置密码。', '请<mark>重置密码</mark>。'],
    ['vi', 'tieng', 'Tiếng Việt', '<mark>Tiếng</mark> Việt'],
    ['th', 'บัญชี', 'การตั้งค่าบัญชี', 'การตั้งค่า<mark>บัญชี</mark>'],
  ])('in %s mark what was typed: %s', async (locale, q, text, html) => {
    expect(await marked(locale, q, text)).toBe(html);
  });

  it('are cut between words in scripts without spaces', async () => {
    const before = 'これは管理画面から利用者が設定を変更するための説明です。'.repeat(2);
    const snippet = await marked('ja', '証明書', `${before}証明書を更新します。${before}`);
    const text = snippet?.replaceAll(/<\/?mark>/g, '') ?? '';
    expect(text.length).toBeGreaterThan(15);
    expect(text.length).toBeLessThan(50);
    const words = new Set(searchWords(before, 'ja').map(({ word }) => word));
    const [first, last] = [searchWords(text, 'ja')[0], searchWords(text, 'ja').at(-1)];
    expect(words).toContain(first?.word);
    expect(words).toContain(last?.word);
  });
});
