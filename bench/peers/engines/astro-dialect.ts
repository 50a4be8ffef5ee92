/** The Markdown of engines on Astro whose tabs are `Tabs` and `TabItem`. */
import type { Dialect } from '../dialect.ts';

/** Starlight's and Nimbus's syntax. */
export const ASTRO_DIALECT: Dialect = {
  position: (position) => `sidebar:\n  order: ${position}`,
  link: (address) => `${address}/`,
  tabs: (tabs) =>
    [
      '<Tabs syncKey="platform">',
      ...tabs.map(
        ({ value, label, code }) =>
          `<TabItem label="${label}">\n\n\`\`\`${value}\n${code}\n\`\`\`\n\n</TabItem>`,
      ),
      '</Tabs>',
    ].join('\n'),
};
