/** English messages of the API reference, around the texts of the OpenAPI document. */

/** The messages in English. */
export const API_STRINGS = {
  // Heads of tables
  apiParameter: 'Parameter',
  apiField: 'Field',
  apiType: 'Type',
  apiMeaning: 'Meaning',
  apiCall: 'Call',
  apiRequest: 'Request, after {path}',
  apiScope: 'Scope',
  apiWhen: 'When',
  codeLanguage: 'Programming language',

  // Where a parameter is sent, and whether it must be
  inPath: 'path',
  inHeader: 'header',
  apiRequired: 'required',

  // Types that JSON has no name for
  timestamp: 'timestamp',
  date: 'date',
  anyType: 'any',
  arrayOf: 'array of {type}',

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
} as const;
