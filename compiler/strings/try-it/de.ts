/** The messages of requests that readers send from a page in German. */
import type { Translated } from '../../../model/strings/message.ts';
import type { TRY_IT_STRINGS } from '../../../model/strings/try-it-strings.ts';

/** The messages in German. */
export const GERMAN_TRY_IT: Translated<typeof TRY_IT_STRINGS> = {
  useOwnValues: 'Eigene Werte verwenden',
  ownValues: 'Eigene Werte',
  ownValuesText:
    'Sie ersetzen die Beispiele im Code auf dieser Website. Nur dieser Browser speichert sie.',
  ownValueExample: 'Beispiel: {value}',
  ownValueRefused: 'Verwende bis zu 200 Buchstaben und Ziffern oder die Zeichen . _ ~ : @ / -',
  ownValuesShown: 'Der Code zeigt deine Werte.',
  examplesShown: 'Der Code zeigt die Beispiele.',
  showExamples: 'Wieder die Beispiele zeigen',
  ownValuesDone: 'Fertig',

  tryIt: 'Ausprobieren',
  requestOf: 'Ausprobieren: {name}',
  closeRequest: 'Schließen',
  requestServer: 'Zielserver',
  mockServer: 'Mock (antwortet mit Beispielen)',
  wantedReply: 'Antwort',
  fittingReply: 'Die zur Anfrage passende',
  credentials: 'Zugangsdaten',
  credentialsText: 'Sie bleiben in diesem Tab und werden nirgends gespeichert.',
  mockCredentials: 'Der Mock akzeptiert jeden Text.',
  credentialUnsent: '{name} steht nur im Code, weil Skripte im Browser es nicht senden können.',
  pathParameters: 'Pfad',
  queryParameters: 'Query-Parameter',
  headerParameters: 'Header',
  requestBody: 'Inhalt',
  bodyExample: 'Beispiel',
  mediaType: 'Medientyp',
  valuePerLine: 'Ein Wert pro Zeile.',
  notSet: 'Nicht gesetzt',
  jsonExpected: 'JSON erwartet. {reason}',
  segmentRefused: '„.“ und „..“ können keine Teile eines Pfads sein.',
  sendRequest: 'Senden',

  requestRunning: 'Wird gesendet…',
  requestReply: 'Antwort',
  replySummary: '{status} nach {time} ms',
  replyHeaders: 'Header der Antwort',
  replyBody: 'Inhalt der Antwort',
  replyWithoutBody: 'Die Antwort hat keinen Inhalt.',
  replyIsFile: 'Der Inhalt ist eine Datei mit {size} Bytes.',
  replyCut: 'Nur die ersten {size} KB werden gezeigt.',
  noReply:
    'Es kam keine Antwort. Entweder ist der Server nicht erreichbar, oder er erlaubt keine Anfragen von dieser Website (CORS).',
  requestAsCode: 'Die Anfrage als Code',
  copyText: 'Kopieren',
};
