/** Takes the base URL out of links. */
import { withoutBase } from '../../model/href.ts';
import type { SiteConfig } from '../../model/config/site.ts';

/** Returns the configuration with hrefs below the base URL. Docusaurus accepts them with and without it. */
export function withoutBaseUrl(config: SiteConfig): SiteConfig {
  const base = config.baseUrl ?? '/';
  if (base === '/') return config;
  const link = <T extends { href: string }>(entry: T): T => ({
    ...entry,
    href: withoutBase(base, entry.href) ?? entry.href,
  });
  const { navbar: bar, footer, announcement, logo } = config;
  return {
    ...config,
    ...(logo?.href && { logo: { ...logo, href: link({ href: logo.href }).href } }),
    ...(bar && {
      navbar: {
        ...bar,
        items: bar.items.map((item) => {
          if (item.type === 'link') return link(item);
          if (item.type === 'dropdown') return { ...item, items: item.items.map(link) };
          return 'items' in item ? { ...item, items: item.items?.map(link) } : item;
        }),
      },
    }),
    ...(announcement?.link && {
      announcement: { ...announcement, link: link(announcement.link) },
    }),
    ...(footer && {
      footer: {
        ...footer,
        columns: footer.columns.map((column) => ({ ...column, links: column.links.map(link) })),
      },
    }),
  };
}
