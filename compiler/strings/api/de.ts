/** The messages of the API reference in German. */
import type { API_STRINGS } from '../../../model/strings/api-strings.ts';
import type { Translated } from '../../../model/strings/message.ts';

/** The messages in German. */
export const GERMAN_API: Translated<typeof API_STRINGS> = {
  apiParameter: 'Parameter',
  apiField: 'Feld',
  apiType: 'Typ',
  apiMeaning: 'Bedeutung',
  apiCall: 'Aufruf',
  apiRequest: 'Anfrage, nach {path}',
  apiScope: 'Scope',
  apiWhen: 'Wann',
  codeLanguage: 'Programmiersprache',

  inPath: 'Pfad',
  inHeader: 'Header',
  apiRequired: 'erforderlich',

  timestamp: 'Zeitstempel',
  date: 'Datum',
  anyType: 'beliebig',
  arrayOf: 'Array von {type}',

  apiClauses: '{first}; {second}',
  atLeast: 'mindestens {limit}',
  upTo: 'höchstens {limit}',
  fromTo: '{from} bis {limit}',
  characterCount: { one: '{count} Zeichen', other: '{count} Zeichen' },
  entryCount: { one: '{count} Eintrag', other: '{count} Einträge' },
  keyCount: { one: '{count} Schlüssel', other: '{count} Schlüssel' },
  defaultValue: 'Standard {value}',
};
