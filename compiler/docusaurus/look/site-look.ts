/** The look of a Docusaurus site: its stylesheets, variables of Infima, and the style of navbar and footer. */
import type { ConfigNotes } from '../config-notes.ts';
import { asRecord } from '../plain-value.ts';
import type { UsedPlugin } from '../plugins.ts';
import { prismThemes } from './prism-themes.ts';
import { classNames, cssVariables } from './css-variables.ts';
import { type CompiledSheets, customSheets } from './custom-css.ts';
import { infimaStyles } from './infima.ts';
import { infimaTheme } from './infima-theme.ts';
import { type PolicyOpenings, styleOpenings } from './style-openings.ts';
import type { ThemeConfig } from '../../../model/theme/theme.ts';

/** The look, as settings and as stylesheets. */
export interface SiteLook {
  theme: ThemeConfig;
  /** The text of the stylesheet `INFIMA`. */
  infima: string;
  /** Stylesheets of the source site, as paths below it. */
  imported: string[];
  /** The names and the CSS of those compiled from Sass. */
  made: [string, string][];
  /** Absolute paths of their source files. */
  inputs: string[];
  /** Origins that the stylesheets load from. */
  policy: PolicyOpenings;
}

/** The stylesheet with the classes and variables of Infima. `styles.css` imports it before those of the site. */
export const INFIMA = 'infima.css';

/** Elements of Docusaurus's own components, which don't exist here. */
const FOREIGN_CLASS =
  /^(?:theme-|DocSearch|aa-|algolia|menu__|navbar__|navbar-sidebar|footer__|pagination-nav|table-of-contents|breadcrumbs__|tabs__|docusaurus-|docs-|doc-|blog-|main-wrapper|markdown$|hash-link|admonition-|alert--|prism-code|token)/;

/** Returns the look. `site` is the absolute path of the source site, and `sheets` are its compiled stylesheets. */
export function siteLook(
  plugins: UsedPlugin[],
  config: Record<string, unknown>,
  source: { site: string; sheets: CompiledSheets },
  notes: ConfigNotes,
): SiteLook {
  const own = customSheets(plugins, source, notes);
  const css = own.map((sheet) => sheet.css).join('\n');
  const { theme, rules, unmapped } = infimaTheme(cssVariables(css));
  noteCss(
    css,
    own.map(({ source: file }) => file),
    { rules: rules.length, theme, unmapped },
    notes,
  );
  const code = prismThemes(asRecord(config['prism']), notes);
  return {
    theme: { ...theme, ...(code && { code }) },
    infima: [infimaStyles(), ...rules, ...barStyles(config)].join('\n'),
    imported: own.map(({ name }) => name),
    made: own.flatMap((sheet) => (sheet.isCompiled ? [[sheet.name, sheet.css]] : [])),
    inputs: own.flatMap((sheet) => sheet.inputs),
    policy: styleOpenings(css, notes),
  };
}

function noteCss(
  css: string,
  files: string[],
  { rules, theme, unmapped }: { rules: number; theme: ThemeConfig; unmapped: string[] },
  notes: ConfigNotes,
): void {
  if (files.length === 0) return;
  const settings = Object.keys(theme).map((name) => `\`${name}\``);
  notes.add('customCss', {
    outcome: 'changed',
    found: files.map((file) => `\`${file}\``).join(', '),
    became: `imported by \`styles.css\`${settings.length > 0 ? `; variables of Infima set ${settings.join(', ')} of \`theme\`` : ''}${rules > 0 ? ` and ${rules} rules of \`${INFIMA}\`` : ''}`,
  });
  const foreign = [...classNames(css)].filter((name) => FOREIGN_CLASS.test(name)).sort();
  if (foreign.length > 0)
    notes.add('customCss', {
      found: `rules for ${listed(foreign.map((name) => `.${name}`))}`,
      became: "imported, but without effect: these Docusaurus elements don't exist here",
      advice: 'Write them for the class names in docs/customise/theme.md.',
    });
  if (unmapped.length > 0)
    notes.add('customCss', {
      found: `the variables ${listed(unmapped.map((name) => `--${name}`))}`,
      became: 'imported; only rules of the site itself use them',
    });
}

function listed(names: string[]): string {
  const shown = names.slice(0, 12).map((name) => `\`${name}\``);
  const more = names.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} others` : ''}`;
}

// The engine's tokens have a value for each mode, so a dark bar only needs the mode.
function barStyles(config: Record<string, unknown>): string[] {
  const navbar = asRecord(config['navbar'])['style'];
  const footer = asRecord(config['footer'])['style'];
  const primary =
    '.navbar{background:var(--accent)}.navbar :is(.brand,.navbar-link,.dropdown > button,.colour-toggle,.menu-toggle){color:var(--on-accent)}';
  return [
    ...(navbar === 'dark' ? ['.navbar{color-scheme:dark}'] : []),
    ...(navbar === 'primary' ? [primary] : []),
    ...(footer === 'dark' ? ['.footer{background:var(--bg-subtle);color-scheme:dark}'] : []),
  ];
}
