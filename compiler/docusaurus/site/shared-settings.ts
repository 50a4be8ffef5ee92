/** What a Docusaurus configuration becomes, whether the site is read in place or imported: everything except its pages. */
import type { ConfigNotes } from '../config-notes.ts';
import type { CompiledSheets } from '../look/custom-css.ts';
import { INFIMA, siteLook } from '../look/site-look.ts';
import { asArray, asRecord } from '../plain-value.ts';
import type { UsedPlugin } from '../plugins.ts';
import { mathSetting } from '../markdown-plugins.ts';
import { mdxVersion } from './mdx-version.ts';
import { packageManagers } from '../package-managers.ts';
import { siteSettings } from '../site-settings.ts';
import { themeSettings } from './theme-settings.ts';
import { pageElements } from './page-elements.ts';
import type { SiteConfig } from '../../../model/config/site.ts';

type Markdown = NonNullable<SiteConfig['markdown']>;

/** Settings, and what was made besides them. */
export interface SharedSettings {
  settings: SiteConfig;
  /** Scripts and stylesheets by their path in the content folder. `rules` are added to them. */
  made(): Map<string, string>;
  /** Rules of `infima.css`, which the navbar's HTML adds to. */
  rules: string[];
  /** Absolute paths of the stylesheets of the source site that apply to all pages, and of what they were made from. */
  inputs: string[];
}

/** Where the parts of the source site are. */
export interface SharedSource {
  /** Absolute path. */
  site: string;
  /** Absolute path of the folder of static files. */
  statics: string;
  /** What became of stylesheets in Sass. */
  sheets: CompiledSheets;
}

/** Converts a configuration. */
export function sharedSettings(
  source: Record<string, unknown>,
  plugins: UsedPlugin[],
  { site, statics, sheets: compiled }: SharedSource,
  notes: ConfigNotes,
): SharedSettings {
  const theme = asRecord(source['themeConfig']);
  const settings = siteSettings(source, plugins, notes);
  const bars = themeSettings(theme, statics, notes);
  const look = siteLook(plugins, theme, { site, sheets: compiled }, notes);
  const elements = pageElements(source, plugins, { site, statics }, notes);
  const { head, scripts, analytics, made, sheets } = elements;
  const rules = [...bars.rules, ...elements.rules];
  const policy = {
    ...elements.policy,
    style: [...new Set([...look.policy.style, ...elements.policy.style])],
    font: [...new Set([...look.policy.font, ...elements.policy.font])],
  };
  const opened = Object.entries(policy).filter(([, origins]) => origins.length > 0);
  const imports = [...sheets, `./${INFIMA}`, ...look.imported.map((name) => `./${name}`)];
  return {
    settings: {
      ...settings,
      ...bars.settings,
      markdown: {
        ...settings.markdown,
        ...packageManagers(plugins, site),
        ...mdxVersion(site),
        ...mathSetting(plugins),
        ...magicComments(asRecord(theme['prism'])),
      },
      theme: look.theme,
      ...(head.length > 0 && { head }),
      ...(scripts.length > 0 && { scripts }),
      ...(analytics && { analytics }),
      ...(opened.length > 0 && { policy: Object.fromEntries(opened) }),
    },
    rules,
    made: () =>
      new Map([
        ...made,
        ...look.made,
        [INFIMA, [look.infima, ...rules].join('\n')],
        ['styles.css', `${imports.map((name) => `@import ${JSON.stringify(name)};`).join('\n')}\n`],
      ]),
    inputs: look.inputs,
  };
}

// Both engines have the same fields and, without a list, the same comments.
function magicComments(prism: Record<string, unknown>): Pick<Markdown, 'magicComments'> {
  const comments = asArray(prism['magicComments']).map(asRecord);
  const own = comments.flatMap(({ className, line, block }) => {
    const { start, end } = asRecord(block);
    const isBlock = typeof start === 'string' && typeof end === 'string';
    if (typeof className !== 'string') return [];
    return {
      className,
      ...(typeof line === 'string' && { line }),
      ...(isBlock && { block: { start, end } }),
    };
  });
  return own.length > 0 ? { magicComments: own } : {};
}
