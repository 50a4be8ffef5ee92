/** The messages of the API reference in German. */
import type { API_STRINGS } from '../../../model/strings/api-strings.ts';
import type { Translated } from '../../../model/strings/message.ts';

/** The messages in German. */
export const GERMAN_API: Translated<typeof API_STRINGS> = {
  apiCall: 'Aufruf',
  apiRequest: 'Anfrage, nach {path}',
  apiScope: 'Scope',
  apiWhen: 'Wann',
  codeLanguage: 'Programmiersprache',

  apiRequired: 'erforderlich',

  timestamp: 'Zeitstempel',
  date: 'Datum',
  anyType: 'beliebig',
  arrayOf: 'Array von {type}',
  apiOneOf: 'einer von {count} Typen',
  apiFile: 'Datei',
  apiMapOf: 'Abbildung auf {type}',
  apiKey: 'Schlüssel',

  apiClauses: '{first}; {second}',
  atLeast: 'mindestens {limit}',
  upTo: 'höchstens {limit}',
  fromTo: '{from} bis {limit}',
  characterCount: { one: '{count} Zeichen', other: '{count} Zeichen' },
  entryCount: { one: '{count} Eintrag', other: '{count} Einträge' },
  keyCount: { one: '{count} Schlüssel', other: '{count} Schlüssel' },
  defaultValue: 'Standard {value}',

  // Parts of an operation
  apiPathParameters: 'Pfadparameter',
  apiQueryParameters: 'Abfrageparameter',
  apiHeaders: 'Header',
  apiCookies: 'Cookies',
  apiBody: 'Body',
  apiReturns: 'Rückgabe',
  apiErrors: 'Fehler',
  apiOtherError: 'Jeder andere Fehler',
  apiResponseHeaders: 'Antwort-Header',
  apiResponses: 'Antworten',
  apiCallbacks: 'Callbacks',
  apiWebhook: 'Webhook',
  apiMediaType: 'Medientyp',
  apiMore: 'Mehr zu diesem Aufruf',
  apiFieldsOf: 'Felder von {name}',
  apiRepeats: 'Hat dieselben Felder wie {name}, dessen Teil es ist.',
  apiDeprecated: 'veraltet',
  // Parts of an overview, and how calls are authenticated
  apiServers: 'Server',
  apiAuthentication: 'Authentifizierung',
  apiOperations: 'Operationen',
  apiDownloads: 'Downloads',
  apiNoAuthentication: 'Keine Authentifizierung',
  apiKeyScheme: 'API-Schlüssel',
  apiBearer: 'Bearer-Token',
  apiCertificate: 'Client-Zertifikat',
  apiSentInHeader: 'Im Header {name}',
  apiSentInQuery: 'Im Abfrageparameter {name}',
  apiSentInCookie: 'Im Cookie {name}',
};
