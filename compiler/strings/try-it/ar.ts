/** The messages of requests that readers send from a page in Arabic. */
import type { Translated } from '../../../model/strings/message.ts';
import type { TRY_IT_STRINGS } from '../../../model/strings/try-it-strings.ts';

/** The messages in Arabic. */
export const ARABIC_TRY_IT: Translated<typeof TRY_IT_STRINGS> = {
  useOwnValues: 'استخدام قيمك',
  ownValues: 'قيمك',
  ownValuesText: 'تحل محل الأمثلة في التعليمات البرمجية في هذا الموقع، ولا يخزنها إلا هذا المتصفح.',
  ownValueExample: 'مثال: {value}',
  ownValueRefused: 'استخدم ما لا يزيد عن 200 من الحروف اللاتينية والأرقام أو الرموز . _ ~ : @ / -',
  ownValuesShown: 'تعرض التعليمات البرمجية قيمك.',
  examplesShown: 'تعرض التعليمات البرمجية الأمثلة.',
  showExamples: 'عرض الأمثلة مرة أخرى',
  ownValuesDone: 'تم',

  tryIt: 'جرّب',
  requestOf: 'جرّب: {name}',
  closeRequest: 'إغلاق',
  requestServer: 'الخادم',
  mockServer: 'محاكاة (ترد بالأمثلة)',
  wantedReply: 'الرد',
  fittingReply: 'الرد المناسب للطلب',
  credentials: 'بيانات الاعتماد',
  credentialsText: 'تبقى في علامة التبويب هذه ولا تُخزَّن في أي مكان.',
  mockCredentials: 'تقبل المحاكاة أي نص.',
  credentialUnsent: 'يظهر {name} في الشيفرة فقط، لأن البرامج النصية في المتصفحات لا تستطيع إرساله.',
  pathParameters: 'المسار',
  queryParameters: 'الاستعلام',
  headerParameters: 'الترويسات',
  requestBody: 'المحتوى',
  bodyExample: 'مثال',
  mediaType: 'نوع الوسائط',
  valuePerLine: 'قيمة واحدة في كل سطر.',
  notSet: 'غير محدد',
  jsonExpected: 'المتوقع JSON. {reason}',
  segmentRefused: 'لا يمكن أن يكون «.» أو «..» جزءًا من مسار.',
  sendRequest: 'إرسال',

  requestRunning: 'جارٍ الإرسال…',
  requestReply: 'الرد',
  replySummary: '{status}، {time} مللي ثانية',
  replyHeaders: 'ترويسات الرد',
  replyBody: 'محتوى الرد',
  replyWithoutBody: 'الرد بلا محتوى.',
  replyIsFile: 'المحتوى ملف حجمه {size} بايت.',
  replyCut: 'يُعرض أول {size} كيلوبايت فقط.',
  noReply:
    'لم يصل أي رد. إما أن الخادم لا يمكن الوصول إليه، أو أنه لا يسمح بطلبات من هذا الموقع (CORS).',
  requestAsCode: 'الطلب في صورة شيفرة',
  copyText: 'نسخ',
};
