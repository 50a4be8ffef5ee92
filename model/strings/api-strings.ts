/** English messages of the API reference, around the texts of the OpenAPI document. */

/** The messages in English. */
export const API_STRINGS = {
  // Heads of tables
  apiCall: 'Call',
  apiRequest: 'Request, after {path}',
  apiScope: 'Scope',
  apiWhen: 'When',
  apiCarriedBy: 'Carried by:',
  apiExample: 'Example',
  symbolParameters: 'Parameters:',
  symbolReturns: 'Returns:',
  symbolErrors: 'Errors:',
  symbolNext: 'In the next major version:',
  symbolFeature: 'Feature',
  symbolMissing: 'No',
  errorAlso: 'Other spelling:',
  errorWhere: 'Where you meet it:',
  errorCause: 'Cause:',
  errorCauses: 'Causes, the most likely first:',
  errorFix: 'Fix:',
  codeLanguage: 'Programming language',

  // Where a parameter is sent, and whether it must be
  apiRequired: 'required',

  // Types that JSON has no name for
  timestamp: 'timestamp',
  date: 'date',
  anyType: 'any',
  arrayOf: 'array of {type}',
  apiOneOf: 'one of {count} types',
  apiFile: 'file',
  apiMapOf: 'map of {type}',
  apiKey: 'key',

  // Values of a field
  /** Joins a description and what follows it. */
  apiClauses: '{first}; {second}',
  atLeast: 'at least {limit}',
  upTo: 'up to {limit}',
  fromTo: '{from} to {limit}',
  characterCount: { one: '{count} character', other: '{count} characters' },
  entryCount: { one: '{count} entry', other: '{count} entries' },
  keyCount: { one: '{count} key', other: '{count} keys' },
  defaultValue: 'default {value}',

  // Parts of an operation
  apiPathParameters: 'Path parameters',
  apiQueryParameters: 'Query parameters',
  apiHeaders: 'Headers',
  apiCookies: 'Cookies',
  apiBody: 'Body',
  apiReturns: 'Returns',
  apiErrors: 'Errors',
  apiOtherError: 'Any other error',
  apiResponseHeaders: 'Response headers',
  apiResponses: 'Responses',
  apiCallbacks: 'Callbacks',
  apiWebhook: 'Webhook',
  apiMediaType: 'Media type',
  apiMore: 'More about this call',
  apiFieldsOf: 'Fields of {name}',
  apiRepeats: 'Has the same fields as {name}, which it is part of.',
  apiDeprecated: 'deprecated',
  // Parts of an overview, and how calls are authenticated
  apiServers: 'Servers',
  apiAuthentication: 'Authentication',
  apiOperations: 'Operations',
  apiDownloads: 'Downloads',
  apiNoAuthentication: 'No authentication',
  apiKeyScheme: 'API key',
  apiBearer: 'Bearer token',
  apiCertificate: 'Client certificate',
  apiSentInHeader: 'In the header {name}',
  apiSentInQuery: 'In the query parameter {name}',
  apiSentInCookie: 'In the cookie {name}',
} as const;
