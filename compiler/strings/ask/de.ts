/** The messages about questions in German. */
import type { ASK_STRINGS } from '../../../model/strings/ask-strings.ts';
import type { Translated } from '../../../model/strings/message.ts';

/** The messages in German. */
export const GERMAN_ASK: Translated<typeof ASK_STRINGS> = {
  askQuestion: 'Fragen: „{question}“',
  askContinue: 'Unterhaltung anzeigen',
  askAnswers: 'Antworten',
  askFollowUp: 'Weitere Frage stellen',
  askSearching: 'Eine Antwort wird gesucht…',
  askPassages: 'Diese Abschnitte beantworten Ihre Frage am besten.',
  askNotice:
    'Von einem Sprachmodell aus diesen Quellen geschrieben. Prüfen Sie die Antwort, bevor Sie sich darauf verlassen.',
  askUnknown:
    'Das weiß ich nicht. Die Dokumentation beantwortet diese Frage nicht. Falls es Abschnitte gibt, die ihr nahekommen, stehen sie hier.',
  askFailed:
    'Es konnte keine Antwort geschrieben werden. Versuchen Sie es erneut, oder suchen Sie.',
  askLimited: 'Zu viele Fragen. Versuchen Sie es in einer Minute erneut.',
  askSources: 'Quellen',
  askSource: 'Quelle {number}: {title}',
  askStop: 'Anhalten',
  askClear: 'Unterhaltung löschen',
  askBack: 'Zurück zur Suche',
  useWithAssistant: 'Mit einem Assistenten verwenden',
  copyForAssistant: 'Für einen Assistenten kopieren',
};
