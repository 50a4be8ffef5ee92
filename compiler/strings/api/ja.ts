/** The messages of the API reference in Japanese. */
import type { API_STRINGS } from '../../../model/strings/api-strings.ts';
import type { Translated } from '../../../model/strings/message.ts';

/** The messages in Japanese. */
export const JAPANESE_API: Translated<typeof API_STRINGS> = {
  apiParameter: 'パラメーター',
  apiField: 'フィールド',
  apiType: '型',
  apiMeaning: '説明',
  apiCall: '呼び出し',
  apiRequest: 'リクエスト（{path} 以降）',
  apiScope: 'スコープ',
  apiWhen: '発生条件',
  codeLanguage: 'プログラミング言語',

  inPath: 'パス',
  inHeader: 'ヘッダー',
  apiRequired: '必須',

  timestamp: 'タイムスタンプ',
  date: '日付',
  anyType: '任意の型',
  arrayOf: '{type} の配列',

  apiClauses: '{first}。{second}',
  atLeast: '{limit}以上',
  upTo: '{limit}以下',
  fromTo: '{from}～{limit}',
  characterCount: { other: '{count} 文字' },
  entryCount: { other: '{count} 件' },
  keyCount: { other: '{count} キー' },
  defaultValue: 'デフォルトは {value}',
};
