/** The format of dates in a language. */

/** Returns the options of `Intl.DateTimeFormat` for a language. Dates are in UTC wherever the site is built or read. */
export function dateFormatOf(
  { list }: { list: { code: string; dateFormat?: object | undefined }[] },
  locale: string,
): Intl.DateTimeFormatOptions {
  const format = list.find(({ code }) => code === locale)?.dateFormat ?? { dateStyle: 'long' };
  return { timeZone: 'UTC', ...format };
}
