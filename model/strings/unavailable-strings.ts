/**
 * Messages of the page that is shown while no release can be read, in every language of the engine. Without a release the worker
 * doesn't know the site's language or its title, so it answers in the reader's language.
 */

/** The messages by language. */
export const UNAVAILABLE_STRINGS = {
  en: {
    unavailable: 'Unavailable',
    unavailableTitle: '{title} cannot be shown right now',
    unavailableText:
      'The pages are safe, but they can’t be loaded at the moment. This is usually temporary.',
    tryAgain: 'Try again',
  },
  ar: {
    unavailable: 'غير متاح',
    unavailableTitle: 'لا يمكن عرض {title} حاليًا',
    unavailableText: 'الصفحات سليمة، لكن لا يمكن قراءتها في الوقت الحالي. عادةً ما يزول ذلك سريعًا.',
    tryAgain: 'إعادة المحاولة',
  },
  de: {
    unavailable: 'Nicht verfügbar',
    unavailableTitle: '{title} kann zurzeit nicht angezeigt werden',
    unavailableText:
      'Die Seiten sind nicht verloren, können im Moment aber nicht gelesen werden. Meist ist das schnell behoben.',
    tryAgain: 'Erneut versuchen',
  },
  fr: {
    unavailable: 'Indisponible',
    unavailableTitle: '{title} ne peut pas être affiché pour le moment',
    unavailableText:
      'Les pages sont intactes, mais elles ne peuvent pas être lues pour le moment. Cela ne dure généralement pas longtemps.',
    tryAgain: 'Réessayer',
  },
  ja: {
    unavailable: '利用できません',
    unavailableTitle: '現在 {title} を表示できません',
    unavailableText:
      'ページは失われていませんが、現在読み込むことができません。通常はまもなく復旧します。',
    tryAgain: 'もう一度試す',
  },
  'zh-Hans': {
    unavailable: '暂时不可用',
    unavailableTitle: '目前无法显示 {title}',
    unavailableText: '页面没有丢失，但目前无法读取。通常很快就会恢复。',
    tryAgain: '重试',
  },
} as const;

/** The heading in place of `unavailableTitle`, by language. */
export const UNTITLED_HEADINGS = {
  en: 'The documentation cannot be shown right now',
  ar: 'لا يمكن عرض الوثائق حاليًا',
  de: 'Die Dokumentation kann zurzeit nicht angezeigt werden',
  fr: 'La documentation ne peut pas être affichée pour le moment',
  ja: '現在ドキュメントを表示できません',
  'zh-Hans': '目前无法显示文档',
} as const satisfies Record<keyof typeof UNAVAILABLE_STRINGS, string>;

/** The languages. The first is the default. */
export const UNAVAILABLE_LANGUAGES = ['en', 'ar', 'de', 'fr', 'ja', 'zh-Hans'] as const;
