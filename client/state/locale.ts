/** Key of the language that the reader chose last, in local storage. */
export const LOCALE_KEY = 'edgepress.locale';
