/** The messages of requests that readers send from a page in French. */
import type { Translated } from '../../../model/strings/message.ts';
import type { TRY_IT_STRINGS } from '../../../model/strings/try-it-strings.ts';

/** The messages in French. */
export const FRENCH_TRY_IT: Translated<typeof TRY_IT_STRINGS> = {
  useOwnValues: 'Utiliser vos valeurs',
  ownValues: 'Vos valeurs',
  ownValuesText:
    'Elles remplacent les exemples dans le code de ce site. Seul ce navigateur les enregistre.',
  ownValueExample: 'Exemple : {value}',
  ownValueRefused: 'Utilisez jusqu’à 200 lettres et chiffres, ou les caractères . _ ~ : @ / -',
  ownValuesShown: 'Le code affiche vos valeurs.',
  examplesShown: 'Le code affiche les exemples.',
  showExamples: 'Afficher à nouveau les exemples',
  ownValuesDone: 'Terminé',

  tryIt: 'Essayer',
  requestOf: 'Essayer : {name}',
  closeRequest: 'Fermer',
  requestServer: 'Serveur',
  mockServer: 'Simulation (répond avec des exemples)',
  wantedReply: 'Réponse',
  fittingReply: 'Celle qui correspond à la requête',
  credentials: 'Identifiants',
  credentialsText: 'Ils restent dans cet onglet et ne sont enregistrés nulle part.',
  mockCredentials: 'La simulation accepte n’importe quel texte.',
  credentialUnsent:
    '{name} ne figure que dans le code, car les scripts d’un navigateur ne peuvent pas l’envoyer.',
  pathParameters: 'Chemin',
  queryParameters: 'Requête',
  headerParameters: 'En-têtes',
  requestBody: 'Corps',
  bodyExample: 'Exemple',
  mediaType: 'Type de média',
  valuePerLine: 'Une valeur par ligne.',
  notSet: 'Non défini',
  jsonExpected: 'JSON attendu. {reason}',
  segmentRefused: '« . » et « .. » ne peuvent pas faire partie d’un chemin.',
  sendRequest: 'Envoyer',

  requestRunning: 'Envoi…',
  requestReply: 'Réponse',
  replySummary: '{status} en {time} ms',
  replyHeaders: 'En-têtes de la réponse',
  replyBody: 'Corps de la réponse',
  replyWithoutBody: 'La réponse n’a pas de corps.',
  replyIsFile: 'Le corps est un fichier de {size} octets.',
  replyCut: 'Seuls les {size} premiers Ko sont affichés.',
  noReply:
    'Aucune réponse. Soit le serveur est injoignable, soit il n’autorise aucune requête depuis ce site (CORS).',
  requestAsCode: 'La requête sous forme de code',
  copyText: 'Copier',
};
