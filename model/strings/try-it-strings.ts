/** English messages of requests that readers send from a page, and of their own values in code. */

/** The messages in English. */
export const TRY_IT_STRINGS = {
  // The reader's own values in code
  useOwnValues: 'Use your values',
  ownValues: 'Your values',
  ownValuesText:
    'They replace the examples in the code on this site. Only this browser stores them.',
  ownValueExample: 'Example: {value}',
  ownValueRefused: 'Use up to 200 letters and digits, or the characters . _ ~ : @ / -',
  ownValuesShown: 'The code shows your values.',
  examplesShown: 'The code shows the examples.',
  showExamples: 'Show the examples again',
  ownValuesDone: 'Done',

  // The form of a request
  tryIt: 'Try it',
  requestOf: 'Try it: {name}',
  closeRequest: 'Close',
  requestServer: 'Server',
  mockServer: 'Mock (responds with examples)',
  wantedReply: 'Response',
  fittingReply: 'The one that matches the request',
  credentials: 'Credentials',
  credentialsText: 'They stay in this tab and aren’t stored anywhere.',
  mockCredentials: 'The mock accepts any value.',
  credentialUnsent: '{name} is only in the code, because scripts in browsers can’t send it.',
  pathParameters: 'Path',
  queryParameters: 'Query',
  headerParameters: 'Headers',
  requestBody: 'Body',
  bodyExample: 'Example',
  mediaType: 'Media type',
  valuePerLine: 'One value per line.',
  notSet: 'Not set',
  jsonExpected: 'Expected JSON. {reason}',
  segmentRefused: '. and .. can’t be parts of a path.',
  sendRequest: 'Send',

  // Its response
  requestRunning: 'Sending…',
  requestReply: 'Response',
  replySummary: '{status}, {time} ms',
  replyHeaders: 'Response headers',
  replyBody: 'Response body',
  replyWithoutBody: 'The response has no body.',
  replyIsFile: 'The body is a file of {size} bytes.',
  replyCut: 'Only the first {size} KB are shown.',
  noReply:
    'There was no response. Either the server can’t be reached, or it doesn’t allow requests from this site (CORS).',
  requestAsCode: 'The request as code',
  copyText: 'Copy',
} as const;
