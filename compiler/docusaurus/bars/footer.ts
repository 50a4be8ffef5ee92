/** Converts the footer of a Docusaurus configuration. */
import type { ConfigNotes } from '../config-notes.ts';
import { configHref, staticPath } from '../config-href.ts';
import { asArray, asRecord, asText, withoutTags } from '../plain-value.ts';
import { attributeText, trustedHtml } from './trusted-html.ts';
import type { SiteConfig } from '../../../model/config/site.ts';
import type { LabelledLink } from '../../../model/config/site-chrome.ts';

type Footer = NonNullable<SiteConfig['footer']>;

/** Where the footer's HTML puts its styles, and what it refers to. */
interface FooterScope {
  rules: string[];
  notes: ConfigNotes;
}

/** Returns the columns, the logo and the copyright line. */
export function footer(source: Record<string, unknown>, { rules, notes }: FooterScope): Footer {
  const groups = asArray(source['links']).map(asRecord);
  const isSimple = groups.length > 0 && groups.every((group) => !Array.isArray(group['items']));
  const columns = isSimple ? [{ title: 'Links', items: groups }] : groups;
  const html = (text: string): string => {
    const trusted = trustedHtml(text, rules);
    rules.push(...trusted.rules);
    return trusted.html;
  };
  const copyright = asText(source['copyright']) ?? '';
  const logo = logoHtml(asRecord(source['logo']));
  notes.rest(source, ['links', 'copyright', 'style', 'logo'], 'themeConfig.footer.');
  return {
    columns: columns
      .map((column) => {
        const items = asArray(column['items']).map(asRecord);
        const own = items.flatMap((item) => asText(item['html']) ?? []).map(html);
        return {
          title: asText(column['title']) || 'Links',
          links: items.flatMap((item) => footerLink(item, notes)),
          ...(own.some(Boolean) && { html: own.join('\n') }),
        };
      })
      .filter((column) => column.links.length > 0 || column.html !== undefined),
    ...(logo && { html: html(logo) }),
    copyright: withoutTags(copyright),
    ...(/<\w/.test(copyright) && { copyrightHtml: html(copyright) }),
  };
}

function footerLink(item: Record<string, unknown>, notes: ConfigNotes): LabelledLink[] {
  const target = asText(item['to']) ?? asText(item['href']);
  const label = asText(item['label']);
  if (label && target !== undefined) return [{ label, href: configHref(target) }];
  if (asText(item['html']) === undefined)
    notes.add('themeConfig.footer.links', {
      found: `\`${JSON.stringify(item).slice(0, 60)}\``,
      became: 'left out: it has neither a label and a target, nor HTML',
    });
  return [];
}

function logoHtml(logo: Record<string, unknown>): string | undefined {
  const src = asText(logo['src']);
  if (src === undefined) return undefined;
  const dark = asText(logo['srcDark']);
  const size = ['width', 'height']
    .flatMap((name) => (logo[name] === undefined ? [] : ` ${name}="${attributeText(logo[name])}"`))
    .join('');
  const image = (file: string, mode = ''): string =>
    `<img src="${attributeText(staticPath(file))}" alt="${attributeText(logo['alt'] ?? '')}"${size}${mode} loading="lazy">`;
  const images =
    dark === undefined
      ? image(src)
      : image(src, ' class="only-light"') + image(dark, ' class="only-dark"');
  const href = asText(logo['href']);
  return href === undefined ? images : `<a href="${attributeText(configHref(href))}">${images}</a>`;
}
