/** The messages about questions in Arabic. */
import type { ASK_STRINGS } from '../../../model/strings/ask-strings.ts';
import type { Translated } from '../../../model/strings/message.ts';

/** The messages in Arabic. */
export const ARABIC_ASK: Translated<typeof ASK_STRINGS> = {
  askQuestion: 'اسأل: «{question}»',
  askContinue: 'عرض المحادثة',
  askAnswers: 'الإجابات',
  askFollowUp: 'اطرح سؤالًا آخر',
  askSearching: 'جارٍ البحث عن إجابة…',
  askPassages: 'هذه الأقسام هي الأفضل للإجابة عن سؤالك.',
  askNotice: 'كتب نموذج لغوي هذا النص من هذه المصادر. تحقق منه قبل الاعتماد عليه.',
  askUnknown: 'لا أعرف. لا تجيب الوثائق عن هذا السؤال. إن وُجدت أقسام قريبة منه فهي أدناه.',
  askFailed: 'تعذرت كتابة إجابة. حاول مرة أخرى أو استخدم البحث.',
  askLimited: 'أسئلة كثيرة جدًا. حاول مرة أخرى بعد دقيقة.',
  askSources: 'المصادر',
  askSource: 'المصدر {number}: {title}',
  askStop: 'إيقاف',
  askClear: 'مسح المحادثة',
  askBack: 'العودة إلى البحث',
  useWithAssistant: 'الاستخدام مع مساعد',
  copyForAssistant: 'نسخ لمساعد',
};
