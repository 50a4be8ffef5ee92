/** The messages about questions in French. */
import type { ASK_STRINGS } from '../../../model/strings/ask-strings.ts';
import type { Translated } from '../../../model/strings/message.ts';

/** The messages in French. */
export const FRENCH_ASK: Translated<typeof ASK_STRINGS> = {
  askQuestion: 'Demander : « {question} »',
  askContinue: 'Afficher la conversation',
  askAnswers: 'Réponses',
  askFollowUp: 'Poser une autre question',
  askSearching: 'Recherche d’une réponse…',
  askPassages: 'Ces sections répondent le mieux à votre question.',
  askNotice:
    'Rédigé par un modèle de langage à partir de ces sources. Vérifiez la réponse avant de vous y fier.',
  askUnknown:
    'Je ne sais pas. La documentation ne répond pas à cette question. Les sections les plus proches, s’il y en a, suivent.',
  askFailed: 'Aucune réponse n’a pu être rédigée. Réessayez, ou lancez une recherche.',
  askLimited: 'Trop de questions. Réessayez dans une minute.',
  askSources: 'Sources',
  askSource: 'Source {number} : {title}',
  askStop: 'Arrêter',
  askClear: 'Effacer la conversation',
  askBack: 'Retour à la recherche',
  useWithAssistant: 'Utiliser avec un assistant',
  copyForAssistant: 'Copier pour un assistant',
};
