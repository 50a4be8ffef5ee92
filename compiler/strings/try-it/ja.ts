/** The messages of requests that readers send from a page in Japanese. */
import type { Translated } from '../../../model/strings/message.ts';
import type { TRY_IT_STRINGS } from '../../../model/strings/try-it-strings.ts';

/** The messages in Japanese. */
export const JAPANESE_TRY_IT: Translated<typeof TRY_IT_STRINGS> = {
  useOwnValues: '自分の値を使う',
  ownValues: '自分の値',
  ownValuesText: 'このサイトのコードの例を置き換えます。値はこのブラウザーにだけ保存されます。',
  ownValueExample: '例: {value}',
  ownValueRefused: '200 文字以内の英数字、または . _ ~ : @ / - を使ってください',
  ownValuesShown: 'コードに自分の値を表示しています。',
  examplesShown: 'コードに例を表示しています。',
  showExamples: '例の表示に戻す',
  ownValuesDone: '完了',

  tryIt: '試す',
  requestOf: '試す: {name}',
  closeRequest: '閉じる',
  requestServer: 'サーバー',
  mockServer: 'モック (例で応答します)',
  wantedReply: 'レスポンス',
  fittingReply: 'リクエストに合うもの',
  credentials: '認証情報',
  credentialsText: 'このタブにだけ残り、どこにも保存されません。',
  mockCredentials: 'モックはどの文字列でも受け付けます。',
  credentialUnsent:
    '{name} はブラウザーのスクリプトからは送信できないため、コードにだけ含まれます。',
  pathParameters: 'パス',
  queryParameters: 'クエリ',
  headerParameters: 'ヘッダー',
  requestBody: '本文',
  bodyExample: '例',
  mediaType: 'メディアタイプ',
  valuePerLine: '1 行に 1 つの値を入力します。',
  notSet: '未設定',
  jsonExpected: 'JSON を入力してください。{reason}',
  segmentRefused: '「.」と「..」はパスの一部にできません。',
  sendRequest: '送信',

  requestRunning: '送信中…',
  requestReply: 'レスポンス',
  replySummary: '{status}、{time} ミリ秒',
  replyHeaders: 'レスポンスのヘッダー',
  replyBody: 'レスポンスの本文',
  replyWithoutBody: 'レスポンスに本文はありません。',
  replyIsFile: '本文は {size} バイトのファイルです。',
  replyCut: '最初の {size} KB だけを表示しています。',
  noReply:
    'レスポンスがありません。サーバーに接続できないか、このサイトからのリクエストが許可されていません (CORS)。',
  requestAsCode: 'リクエストのコード',
  copyText: 'コピー',
};
