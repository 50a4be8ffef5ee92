/** The messages of the API reference in Simplified Chinese. */
import type { API_STRINGS } from '../../../model/strings/api-strings.ts';
import type { Translated } from '../../../model/strings/message.ts';

/** The messages in Simplified Chinese. */
export const SIMPLIFIED_CHINESE_API: Translated<typeof API_STRINGS> = {
  apiParameter: '参数',
  apiField: '字段',
  apiType: '类型',
  apiMeaning: '说明',
  apiCall: '调用',
  apiRequest: '请求（{path} 之后的部分）',
  apiScope: '权限范围',
  apiWhen: '触发条件',
  codeLanguage: '编程语言',

  inPath: '路径',
  inHeader: '请求头',
  apiRequired: '必填',

  timestamp: '时间戳',
  date: '日期',
  anyType: '任意类型',
  arrayOf: '{type} 数组',

  apiClauses: '{first}；{second}',
  atLeast: '至少 {limit}',
  upTo: '最多 {limit}',
  fromTo: '{from} 到 {limit}',
  characterCount: { other: '{count} 个字符' },
  entryCount: { other: '{count} 项' },
  keyCount: { other: '{count} 个键' },
  defaultValue: '默认值为 {value}',
};
