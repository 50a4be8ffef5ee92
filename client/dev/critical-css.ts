/** Replaces the critical CSS of the open page. */

/** The text whose rules apply. The text of the element itself stays as it was loaded. */
let applied: string | undefined;

/**
 * Applies other critical CSS. The content security policy allows inline styles by their hash, so the
 * element's text can't change, but scripts may change its rules.
 */
export function replaceCriticalCss(wanted: string): void {
  const style = document.querySelector<HTMLStyleElement>('head>style');
  applied ??= style?.textContent ?? '';
  const rules = style?.sheet;
  if (wanted === applied || !rules) return;
  const parsed = new CSSStyleSheet();
  parsed.replaceSync(wanted);
  while (rules.cssRules.length > 0) rules.deleteRule(0);
  for (const { cssText } of parsed.cssRules) rules.insertRule(cssText, rules.cssRules.length);
  applied = wanted;
}
