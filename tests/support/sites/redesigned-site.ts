/** A site with two looks, which differ in everything that a redesign can change. */
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { siteModule, temporarySite, type TemporarySite } from './temporary-site.ts';

/** What readers see of each look. Everything on a page must be of the same one. */
const LOOKS = {
  old: { accent: '#7c3aed', radius: '2px', font: 'Old Sans', letters: '1px' },
  new: { accent: '#9d174d', radius: '12px', font: 'New Sans', letters: '4px' },
};

/** A look of the site. */
export type Look = keyof typeof LOOKS;

/** Creates the site in its old look. */
export function redesignedSite(): TemporarySite {
  const content = temporarySite({
    'docs/index.mdx': '# First\n\n[Second](./second.mdx)\n',
    'docs/second.mdx':
      "import { Panel } from '@site/components/panel.tsx';\n\n# Second\n\n<Panel />\n\n[First](./index.mdx)\n",
    ...filesOf('old'),
  });
  const fonts = path.join(content.root, 'fonts');
  fs.mkdirSync(fonts);
  const katex = path.resolve('node_modules/katex/dist/fonts');
  fs.copyFileSync(`${katex}/KaTeX_SansSerif-Regular.woff2`, `${fonts}/old.woff2`);
  fs.copyFileSync(`${katex}/KaTeX_Main-Bold.woff2`, `${fonts}/new.woff2`);
  return content;
}

/** The files that differ between the looks: theme, stylesheet, layout, slot, and a component with its styles. */
export function filesOf(look: Look): Record<string, string> {
  const { accent, radius, font, letters } = LOOKS[look];
  return {
    'site.ts': siteModule({
      theme: {
        accent,
        radius,
        fonts: { sans: { family: font, files: [`fonts/${look}.woff2`] } },
      },
    }),
    'styles.css': `.brand { letter-spacing: ${letters}; background: url(/img/mark.svg); }\n`,
    'static/img/mark.svg': `<svg xmlns="http://www.w3.org/2000/svg"><title>Mark of the ${look} look</title></svg>\n`,
    'slots/banner.md': `Banner of the ${look} look.\n`,
    'layouts/page.tsx': `import { Article } from 'edgepress/components';
export default () => <div className="frame" data-look="${look}"><Article /></div>;
`,
    'components/panel.module.css': `.panel { padding: ${look === 'old' ? 3 : 33}px; }\n`,
    'components/panel.tsx': `import styles from './panel.module.css';
export const Panel = () => <p className={styles.panel} data-panel>Panel of the ${look} look.</p>;
`,
  };
}

/** Returns the looks of everything on the page that shows one. */
export async function looksOf(page: Page): Promise<Record<string, string | undefined>> {
  await page.evaluate(() => document.fonts.ready);
  const seen = await page.evaluate(() => {
    const styleOf = (selector: string, name: string): string => {
      const element = document.querySelector(selector);
      return element ? getComputedStyle(element).getPropertyValue(name) : '';
    };
    return {
      accent: styleOf('html', '--accent'),
      radius: styleOf('html', '--radius'),
      font: styleOf('body', 'font-family'),
      letters: styleOf('.brand', 'letter-spacing'),
      banner: document.querySelector('[data-slot=banner]')?.textContent ?? '',
      layout: document.querySelector<HTMLElement>('.frame')?.dataset['look'] ?? '',
      panel: document.querySelector('[data-panel]') && styleOf('[data-panel]', 'padding-top'),
      loaded: [...document.fonts]
        .filter(({ status, family }) => status === 'loaded' && !family.includes('fallback'))
        .map(({ family }) => family.replaceAll('"', ''))
        .join(),
    };
  });
  const marks: Record<Look, Record<string, string>> = {
    old: { ...LOOKS.old, banner: 'the old look', layout: 'old', panel: '3px', loaded: 'Old Sans' },
    new: { ...LOOKS.new, banner: 'the new look', layout: 'new', panel: '33px', loaded: 'New Sans' },
  };
  const lookOf = ([name, value]: [string, string | null]): Look | undefined =>
    (['old', 'new'] as const).find((look) =>
      name === 'banner' || name === 'font' || name === 'accent'
        ? value?.includes(marks[look][name] ?? '')
        : value === marks[look][name],
    );
  return Object.fromEntries(
    Object.entries(seen)
      .filter(([, value]) => value !== null)
      .map((entry) => [entry[0], lookOf(entry)]),
  );
}
