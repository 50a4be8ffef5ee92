/** The messages of the API reference in Japanese. */
import type { API_STRINGS } from '../../../model/strings/api-strings.ts';
import type { Translated } from '../../../model/strings/message.ts';

/** The messages in Japanese. */
export const JAPANESE_API: Translated<typeof API_STRINGS> = {
  apiCall: '呼び出し',
  apiRequest: 'リクエスト（{path} 以降）',
  apiScope: 'スコープ',
  apiWhen: '発生条件',
  codeLanguage: 'プログラミング言語',

  apiRequired: '必須',

  timestamp: 'タイムスタンプ',
  date: '日付',
  anyType: '任意の型',
  arrayOf: '{type} の配列',
  apiOneOf: '{count} 種類の型のいずれか',
  apiFile: 'ファイル',
  apiMapOf: '{type} のマップ',
  apiKey: 'キー',

  apiClauses: '{first}。{second}',
  atLeast: '{limit}以上',
  upTo: '{limit}以下',
  fromTo: '{from}～{limit}',
  characterCount: { other: '{count} 文字' },
  entryCount: { other: '{count} 件' },
  keyCount: { other: '{count} キー' },
  defaultValue: 'デフォルトは {value}',

  // Parts of an operation
  apiPathParameters: 'パスパラメータ',
  apiQueryParameters: 'クエリパラメータ',
  apiHeaders: 'ヘッダー',
  apiCookies: 'Cookie',
  apiBody: 'ボディ',
  apiReturns: '戻り値',
  apiErrors: 'エラー',
  apiOtherError: 'その他のエラー',
  apiResponseHeaders: 'レスポンスヘッダー',
  apiResponses: 'レスポンス',
  apiCallbacks: 'コールバック',
  apiWebhook: 'Webhook',
  apiMediaType: 'メディアタイプ',
  apiMore: 'この呼び出しの詳細',
  apiFieldsOf: '{name} のフィールド',
  apiRepeats: '親の {name} と同じフィールドを持ちます。',
  apiDeprecated: '非推奨',
  // Parts of an overview, and how calls are authenticated
  apiServers: 'サーバー',
  apiAuthentication: '認証',
  apiOperations: '操作',
  apiDownloads: 'ダウンロード',
  apiNoAuthentication: '認証なし',
  apiKeyScheme: 'API キー',
  apiBearer: 'Bearer トークン',
  apiCertificate: 'クライアント証明書',
  apiSentInHeader: 'ヘッダー {name}',
  apiSentInQuery: 'クエリパラメータ {name}',
  apiSentInCookie: 'Cookie {name}',
};
