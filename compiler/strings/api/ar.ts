/** The messages of the API reference in Arabic. */
import type { API_STRINGS } from '../../../model/strings/api-strings.ts';
import type { Translated } from '../../../model/strings/message.ts';

/** The messages in Arabic. Counts are in the genitive, because they follow prepositions. */
export const ARABIC_API: Translated<typeof API_STRINGS> = {
  apiParameter: 'المعامل',
  apiField: 'الحقل',
  apiType: 'النوع',
  apiMeaning: 'المعنى',
  apiCall: 'الاستدعاء',
  apiRequest: 'الطلب، بعد {path}',
  apiScope: 'النطاق',
  apiWhen: 'متى يحدث',
  codeLanguage: 'لغة البرمجة',

  inPath: 'مسار',
  inHeader: 'ترويسة',
  apiRequired: 'مطلوب',

  timestamp: 'طابع زمني',
  date: 'تاريخ',
  anyType: 'أي نوع',
  arrayOf: 'مصفوفة من {type}',

  apiClauses: '{first}؛ {second}',
  atLeast: 'لا يقل عن {limit}',
  upTo: 'حتى {limit}',
  fromTo: 'من {from} إلى {limit}',
  characterCount: {
    zero: '{count} حرف',
    one: 'حرف واحد',
    two: 'حرفين',
    few: '{count} أحرف',
    many: '{count} حرفًا',
    other: '{count} حرف',
  },
  entryCount: {
    zero: '{count} مدخل',
    one: 'مدخل واحد',
    two: 'مدخلين',
    few: '{count} مداخل',
    many: '{count} مدخلًا',
    other: '{count} مدخل',
  },
  keyCount: {
    zero: '{count} مفتاح',
    one: 'مفتاح واحد',
    two: 'مفتاحين',
    few: '{count} مفاتيح',
    many: '{count} مفتاحًا',
    other: '{count} مفتاح',
  },
  defaultValue: 'القيمة الافتراضية {value}',
};
