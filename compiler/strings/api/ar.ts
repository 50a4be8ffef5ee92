/** The messages of the API reference in Arabic. */
import type { API_STRINGS } from '../../../model/strings/api-strings.ts';
import type { Translated } from '../../../model/strings/message.ts';

/** The messages in Arabic. Counts are in the genitive, because they follow prepositions. */
export const ARABIC_API: Translated<typeof API_STRINGS> = {
  apiCall: 'الاستدعاء',
  apiRequest: 'الطلب، بعد {path}',
  apiScope: 'النطاق',
  apiWhen: 'متى يحدث',
  codeLanguage: 'لغة البرمجة',

  apiRequired: 'مطلوب',

  timestamp: 'طابع زمني',
  date: 'تاريخ',
  anyType: 'أي نوع',
  arrayOf: 'مصفوفة من {type}',
  apiOneOf: 'أحد {count} أنواع',
  apiFile: 'ملف',
  apiMapOf: 'خريطة من {type}',
  apiKey: 'مفتاح',

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

  // Parts of an operation
  apiPathParameters: 'معاملات المسار',
  apiQueryParameters: 'معاملات الاستعلام',
  apiHeaders: 'الترويسات',
  apiCookies: 'ملفات تعريف الارتباط',
  apiBody: 'المحتوى',
  apiReturns: 'القيمة المرجعة',
  apiErrors: 'الأخطاء',
  apiOtherError: 'أي خطأ آخر',
  apiResponseHeaders: 'ترويسات الاستجابة',
  apiResponses: 'الاستجابات',
  apiCallbacks: 'الاستدعاءات الراجعة',
  apiWebhook: 'Webhook',
  apiMediaType: 'نوع الوسائط',
  apiMore: 'المزيد عن هذا الاستدعاء',
  apiFieldsOf: 'حقول {name}',
  apiRepeats: 'له نفس حقول {name} الذي هو جزء منه.',
  apiDeprecated: 'مهمل',
  // Parts of an overview, and how calls are authenticated
  apiServers: 'الخوادم',
  apiAuthentication: 'المصادقة',
  apiOperations: 'العمليات',
  apiDownloads: 'التنزيلات',
  apiNoAuthentication: 'بلا مصادقة',
  apiKeyScheme: 'مفتاح API',
  apiBearer: 'رمز Bearer',
  apiCertificate: 'شهادة العميل',
  apiSentInHeader: 'في الترويسة {name}',
  apiSentInQuery: 'في معامل الاستعلام {name}',
  apiSentInCookie: 'في ملف تعريف الارتباط {name}',
};
