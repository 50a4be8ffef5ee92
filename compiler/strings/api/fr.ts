/** The messages of the API reference in French. */
import type { API_STRINGS } from '../../../model/strings/api-strings.ts';
import type { Translated } from '../../../model/strings/message.ts';

/** The messages in French. */
export const FRENCH_API: Translated<typeof API_STRINGS> = {
  apiParameter: 'Paramètre',
  apiField: 'Champ',
  apiType: 'Type',
  apiMeaning: 'Signification',
  apiCall: 'Appel',
  apiRequest: 'Requête, après {path}',
  apiScope: 'Portée',
  apiWhen: 'Quand',
  codeLanguage: 'Langage de programmation',

  inPath: 'chemin',
  inHeader: 'en-tête',
  apiRequired: 'obligatoire',

  timestamp: 'horodatage',
  date: 'date',
  anyType: 'quelconque',
  arrayOf: 'tableau de {type}',

  apiClauses: '{first}\u00a0; {second}',
  atLeast: 'au moins {limit}',
  upTo: 'jusqu’à {limit}',
  fromTo: 'de {from} à {limit}',
  characterCount: { one: '{count} caractère', other: '{count} caractères' },
  entryCount: { one: '{count} élément', other: '{count} éléments' },
  keyCount: { one: '{count} clé', other: '{count} clés' },
  defaultValue: 'par défaut {value}',
};
