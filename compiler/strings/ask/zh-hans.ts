/** The messages about questions in simplified Chinese. */
import type { ASK_STRINGS } from '../../../model/strings/ask-strings.ts';
import type { Translated } from '../../../model/strings/message.ts';

/** The messages in simplified Chinese. */
export const CHINESE_ASK: Translated<typeof ASK_STRINGS> = {
  askQuestion: '提问：“{question}”',
  askContinue: '显示对话',
  askAnswers: '回答',
  askFollowUp: '继续提问',
  askSearching: '正在查找答案…',
  askPassages: '以下章节最能回答您的问题。',
  askNotice: '由语言模型根据以下来源撰写。使用前请自行核实。',
  askUnknown: '我不知道。文档没有回答这个问题。如果有相近的章节，会列在下方。',
  askFailed: '无法撰写回答。请重试，或改用搜索。',
  askLimited: '提问过多。请在一分钟后重试。',
  askSources: '来源',
  askSource: '来源 {number}：{title}',
  askStop: '停止',
  askClear: '清除对话',
  askBack: '返回搜索',
  useWithAssistant: '与助手一起使用',
  copyForAssistant: '复制给助手',
};
