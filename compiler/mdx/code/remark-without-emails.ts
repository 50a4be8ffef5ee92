/** Leaves e-mail addresses out of GFM's syntax for files that have none, because the parser looks for one at each word. */
import type { gfm } from 'micromark-extension-gfm';

interface Settings {
  micromarkExtensions?: ReturnType<typeof gfm>[];
}

/** Whether a text may have an e-mail address that GFM makes a link without `<` and `>`. */
export function mayHaveEmails(text: string): boolean {
  return /[\w.+-]@/.test(text);
}

/** Removes the construct from the extensions of the plugins before. */
export function remarkWithoutEmails(this: { data(): object }): void {
  const data: Settings = this.data();
  data.micromarkExtensions = (data.micromarkExtensions ?? []).map(
    ({ text = {}, ...extension }) => ({
      ...extension,
      text: Object.fromEntries(
        Object.entries(text).map(([code, constructs]) => [
          code,
          [constructs ?? []].flat().filter(({ name }) => name !== 'emailAutolink'),
        ]),
      ),
    }),
  );
}
