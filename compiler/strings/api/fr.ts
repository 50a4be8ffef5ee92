/** The messages of the API reference in French. */
import type { API_STRINGS } from '../../../model/strings/api-strings.ts';
import type { Translated } from '../../../model/strings/message.ts';

/** The messages in French. */
export const FRENCH_API: Translated<typeof API_STRINGS> = {
  apiCall: 'Appel',
  apiRequest: 'Requête, après {path}',
  apiScope: 'Portée',
  apiWhen: 'Quand',
  codeLanguage: 'Langage de programmation',

  apiRequired: 'obligatoire',

  timestamp: 'horodatage',
  date: 'date',
  anyType: 'quelconque',
  arrayOf: 'tableau de {type}',
  apiOneOf: 'l’un de {count} types',
  apiFile: 'fichier',
  apiMapOf: 'dictionnaire de {type}',
  apiKey: 'clé',

  apiClauses: '{first}\u00a0; {second}',
  atLeast: 'au moins {limit}',
  upTo: 'jusqu’à {limit}',
  fromTo: 'de {from} à {limit}',
  characterCount: { one: '{count} caractère', other: '{count} caractères' },
  entryCount: { one: '{count} élément', other: '{count} éléments' },
  keyCount: { one: '{count} clé', other: '{count} clés' },
  defaultValue: 'par défaut {value}',

  // Parts of an operation
  apiPathParameters: 'Paramètres de chemin',
  apiQueryParameters: 'Paramètres de requête',
  apiHeaders: 'En-têtes',
  apiCookies: 'Cookies',
  apiBody: 'Corps',
  apiReturns: 'Réponse',
  apiErrors: 'Erreurs',
  apiOtherError: 'Toute autre erreur',
  apiResponseHeaders: 'En-têtes de la réponse',
  apiResponses: 'Réponses',
  apiCallbacks: 'Callbacks',
  apiWebhook: 'Webhook',
  apiMediaType: 'Type de média',
  apiMore: 'En savoir plus sur cet appel',
  apiFieldsOf: 'Champs de {name}',
  apiRepeats: 'A les mêmes champs que {name}, dont il fait partie.',
  apiDeprecated: 'obsolète',
  // Parts of an overview, and how calls are authenticated
  apiServers: 'Serveurs',
  apiAuthentication: 'Authentification',
  apiOperations: 'Opérations',
  apiDownloads: 'Téléchargements',
  apiNoAuthentication: 'Aucune authentification',
  apiKeyScheme: 'Clé d’API',
  apiBearer: 'Jeton Bearer',
  apiCertificate: 'Certificat client',
  apiSentInHeader: 'Dans l’en-tête {name}',
  apiSentInQuery: 'Dans le paramètre de requête {name}',
  apiSentInCookie: 'Dans le cookie {name}',
};
