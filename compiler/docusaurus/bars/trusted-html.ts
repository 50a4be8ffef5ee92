/** HTML of a Docusaurus configuration. It is trusted like the rest of the site, but the content security policy applies to it. */

/** HTML, and the rules that its `style` attributes became. */
export interface TrustedHtml {
  html: string;
  rules: string[];
}

/**
 * Returns HTML for a page. The policy refuses `style` attributes, so each becomes a rule. Scripts and event handlers, which
 * wouldn't run either, are left out.
 */
export function trustedHtml(source: string, before: readonly string[] = []): TrustedHtml {
  const rules: string[] = [];
  const html = source
    .replace(/<script\b[^]*?(?:<\/script\s*>|$)/gi, '')
    .replace(/\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')
    .replace(
      /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/gi,
      (_whole, double?: string, single?: string) => {
        const name = `ifm-${before.length + rules.length + 1}`;
        rules.push(`[data-style=${name}]{${(double ?? single ?? '').replace(/[{}<]/g, '')}}`);
        return ` data-style="${name}"`;
      },
    )
    .trim();
  return { html, rules };
}

/** Escapes a value for an attribute in double quotes. */
export function attributeText(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
