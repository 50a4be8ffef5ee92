/** The messages of requests that readers send from a page in Simplified Chinese. */
import type { Translated } from '../../../model/strings/message.ts';
import type { TRY_IT_STRINGS } from '../../../model/strings/try-it-strings.ts';

/** The messages in Simplified Chinese. */
export const SIMPLIFIED_CHINESE_TRY_IT: Translated<typeof TRY_IT_STRINGS> = {
  useOwnValues: '使用你的值',
  ownValues: '你的值',
  ownValuesText: '它们会替换本站代码中的示例，并且只保存在此浏览器中。',
  ownValueExample: '示例：{value}',
  ownValueRefused: '最多使用 200 个字母和数字，或字符 . _ ~ : @ / -',
  ownValuesShown: '代码显示的是你的值。',
  examplesShown: '代码显示的是示例。',
  showExamples: '恢复显示示例',
  ownValuesDone: '完成',

  tryIt: '试一试',
  requestOf: '试一试：{name}',
  closeRequest: '关闭',
  requestServer: '服务器',
  mockServer: '模拟服务（用示例应答）',
  wantedReply: '响应',
  fittingReply: '与请求相符的响应',
  credentials: '凭据',
  credentialsText: '它们只留在此标签页中，不会被保存。',
  mockCredentials: '模拟服务接受任何文本。',
  pathParameters: '路径',
  queryParameters: '查询',
  headerParameters: '标头',
  requestBody: '正文',
  bodyExample: '示例',
  mediaType: '媒体类型',
  valuePerLine: '每行一个值。',
  notSet: '未设置',
  jsonExpected: '应为 JSON。{reason}',
  sendRequest: '发送',

  requestRunning: '正在发送…',
  requestReply: '响应',
  replySummary: '{status}，{time} 毫秒',
  replyHeaders: '响应的标头',
  replyBody: '响应的正文',
  replyWithoutBody: '响应没有正文。',
  replyCut: '只显示前 {size} KB。',
  noReply: '没有收到响应。服务器无法访问，或者不允许来自本站的请求（CORS）。',
  requestAsCode: '用 curl 发送的请求',
  copyText: '复制',
};
