/** The messages of the API reference in Simplified Chinese. */
import type { API_STRINGS } from '../../../model/strings/api-strings.ts';
import type { Translated } from '../../../model/strings/message.ts';

/** The messages in Simplified Chinese. */
export const SIMPLIFIED_CHINESE_API: Translated<typeof API_STRINGS> = {
  apiCall: '调用',
  apiRequest: '请求（{path} 之后的部分）',
  apiScope: '权限范围',
  apiWhen: '触发条件',
  codeLanguage: '编程语言',

  apiRequired: '必填',

  timestamp: '时间戳',
  date: '日期',
  anyType: '任意类型',
  arrayOf: '{type} 数组',
  apiOneOf: '{count} 种类型之一',
  apiFile: '文件',
  apiMapOf: '{type} 的映射',
  apiKey: '键',

  apiClauses: '{first}；{second}',
  atLeast: '至少 {limit}',
  upTo: '最多 {limit}',
  fromTo: '{from} 到 {limit}',
  characterCount: { other: '{count} 个字符' },
  entryCount: { other: '{count} 项' },
  keyCount: { other: '{count} 个键' },
  defaultValue: '默认值为 {value}',

  // Parts of an operation
  apiPathParameters: '路径参数',
  apiQueryParameters: '查询参数',
  apiHeaders: '请求头',
  apiCookies: 'Cookie',
  apiBody: '请求体',
  apiReturns: '返回',
  apiErrors: '错误',
  apiOtherError: '其他错误',
  apiResponseHeaders: '响应头',
  apiResponses: '响应',
  apiCallbacks: '回调',
  apiWebhook: 'Webhook',
  apiMediaType: '媒体类型',
  apiMore: '关于此调用的更多信息',
  apiFieldsOf: '{name} 的字段',
  apiRepeats: '与其所属的 {name} 字段相同。',
  apiDeprecated: '已弃用',
  // Parts of an overview, and how calls are authenticated
  apiServers: '服务器',
  apiAuthentication: '身份验证',
  apiOperations: '操作',
  apiDownloads: '下载',
  apiNoAuthentication: '无需身份验证',
  apiKeyScheme: 'API 密钥',
  apiBearer: 'Bearer 令牌',
  apiCertificate: '客户端证书',
  apiSentInHeader: '位于请求头 {name}',
  apiSentInQuery: '位于查询参数 {name}',
  apiSentInCookie: '位于 Cookie {name}',
};
