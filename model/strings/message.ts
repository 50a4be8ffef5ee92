/** Messages of the interface: texts with placeholders, some with a form for each plural category of their language. */

/**
 * A text for each plural category of its language (`Intl.PluralRules`). Categories that are missing get the text of `other`,
 * and `{count}` stands for the number.
 */
export type PluralForms = Partial<
  Record<Exclude<Intl.LDMLPluralRule, 'other'>, string | undefined>
> & {
  other: string;
};

/** A text, or its plural forms. `{name}` stands for a value. */
export type Message = string | PluralForms;

/** The messages of another language for the same keys. */
export type Translated<English> = {
  -readonly [Key in keyof English]: English[Key] extends string ? string : PluralForms;
};

/** Puts values in place of the placeholders. */
export function fillText(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Returns the form of a message for a number in a language. */
export function pluralForm(forms: PluralForms, count: number, language: string): string {
  return forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
}

/** Returns the form of a message for a number in a language, with the number in place of `{count}`. */
export function pluralText(forms: PluralForms, count: number, language: string): string {
  return pluralForm(forms, count, language).replace('{count}', `${count}`);
}
