/** The messages about questions in Japanese. */
import type { ASK_STRINGS } from '../../../model/strings/ask-strings.ts';
import type { Translated } from '../../../model/strings/message.ts';

/** The messages in Japanese. */
export const JAPANESE_ASK: Translated<typeof ASK_STRINGS> = {
  askQuestion: '質問する:「{question}」',
  askContinue: '会話を表示',
  askAnswers: '回答',
  askFollowUp: '続けて質問する',
  askSearching: '回答を探しています…',
  askPassages: '質問に最もよく答えている箇所です。',
  askNotice: '以下の出典をもとに言語モデルが作成した文章です。ご利用の前に内容を確認してください。',
  askUnknown:
    'わかりません。ドキュメントにはこの質問への回答がありません。近い内容の箇所がある場合は以下に表示されます。',
  askFailed: '回答を作成できませんでした。もう一度試すか、検索してください。',
  askLimited: '質問の回数が多すぎます。1 分後にもう一度お試しください。',
  askSources: '出典',
  askSource: '出典 {number}: {title}',
  askStop: '停止',
  askClear: '会話を消去',
  askBack: '検索に戻る',
  useWithAssistant: 'アシスタントで使う',
  copyForAssistant: 'アシスタント用にコピー',
};
