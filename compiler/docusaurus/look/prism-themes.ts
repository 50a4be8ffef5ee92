/** The colours of code that a Docusaurus configuration names, as those of this engine. */
import { formatHex, oklch, parse, wcagContrast, wcagLuminance } from 'culori';
import { functionName } from '../../sandbox/evaluate-module.ts';
import { asArray, asRecord, asText } from '../plain-value.ts';
import type { ConfigNotes } from '../config-notes.ts';
import type { CodeColours, ThemeConfig } from '../../../model/theme/theme.ts';

const FIELDS = [
  'bg',
  'text',
  'keyword',
  'string',
  'number',
  'function',
  'type',
  'variable',
  'comment',
] as const;

/** The themes of `prism-react-renderer` by name, with the colours in the order of `FIELDS`. */
const KNOWN: Record<string, string> = {
  dracula: '#282a36 #f8f8f2 #bd93f9 #ff79c6 #f8f8f2 #50fa7b #ff79c6 #bd93f9 #6272a4',
  duotoneDark: '#2a2734 #9a86fd #ffcc99 #ffcc99 #e09142 #9a86fd #e09142 #ffcc99 #6c6783',
  duotoneLight: '#faf8f5 #728fcb #728fcb #728fcb #063289 #b29762 #063289 #93abdc #b6ad9a',
  github: '#f6f8fa #393a34 #00009f #e3116c #36acaa #d73a49 #00009f #36acaa #999988',
  gruvboxMaterialDark: '#292828 #ebdbb2 #ea6962 #89b482 #d3869b #d8a657 #d8a657 #ea6962 #a89984',
  gruvboxMaterialLight: '#f9f5d7 #654735 #af2528 #477a5b #924f79 #72761e #b4730e #af2528 #a89984',
  jettwaveDark: '#011627 #f8fafc #569cd6 #cbd5e1 #b5cea8 #7dd3fc #0ea5e9 #9cdcfe #6a9955',
  jettwaveLight: '#f1f5f9 #0f172a #0c4a6e #64748b #b5cea8 #0e7490 #0ea5e9 #0c4a6e #6a9955',
  nightOwl: '#011627 #d6deeb #7fdbca #addb67 #f78c6c #82aaff #ffcb8b #d6deeb #637777',
  nightOwlLight: '#fbfbfb #403f53 #0c969b #4876d6 #aa0982 #994cc3 #111111 #c96765 #989fb1',
  oceanicNext: '#282c34 #ffffff #c5a5c5 #8dc891 #5a9bcf #79b6f2 #fac863 #d7deea #999999',
  okaidia: '#272822 #f8f8f2 #66d9ef #a6e22e #ae81ff #e6db74 #e6db74 #f8f8f2 #8292a2',
  oneDark: '#282c34 #abb2bf #c678dd #98c379 #d19a66 #61afef #d19a66 #61afef #5c6370',
  oneLight: '#fafafa #383a42 #a626a4 #50a14f #b76b01 #4078f2 #b76b01 #4078f2 #a0a1a7',
  palenight: '#292d3e #bfc7d5 #c792ea #c3e88d #f78c6c #82aaff #ffcb6b #bfc7d5 #697098',
  shadesOfPurple: '#2d2a55 #9efeff #ff9d00 #a5ff90 #ff628c #fad000 #fad000 #ffee80 #b362ff',
  synthwave84: '#2a2139 #f92aad #f4eee4 #f87c32 #e2777a #fdfdfd #fff5f6 #f87c32 #495495',
  ultramin: '#ffffff #282a2e #282a2e #969896 #969896 #282a2e #282a2e #969896 #c5c8c6',
  vsDark: '#1e1e1e #9cdcfe #569cd6 #ce9178 #b5cea8 #dcdcaa #4ec9b0 #9cdcfe #6a9955',
  vsLight: '#ffffff #000000 #0000ff #a31515 #098658 #0000ff #267f99 #098658 #008000',
};

/** Kinds of tokens in a theme that is given as an object, by field. The first kind that the theme has counts. */
const TOKENS: Record<Exclude<(typeof FIELDS)[number], 'bg' | 'text'>, string[]> = {
  keyword: ['keyword'],
  string: ['string'],
  number: ['number'],
  function: ['function'],
  type: ['class-name', 'tag'],
  variable: ['variable'],
  comment: ['comment'],
};

/** More than the 4.5:1 of WCAG, because highlighted and changed lines have a darker background. */
const READABLE = 5.8;
const STEP = 0.01;

/** What Docusaurus uses without a configured theme. */
const DEFAULT_THEME = 'palenight';

/** Returns the colours of code in both modes. Without a theme for the dark mode, the other one is used for both. */
export function prismThemes(
  prism: Record<string, unknown>,
  notes: ConfigNotes,
): ThemeConfig['code'] {
  const [light, dark] = (['theme', 'darkTheme'] as const).map((field) => {
    const colours = coloursOf(prism[field]);
    if (prism[field] !== undefined && colours === undefined)
      notes.add(`themeConfig.prism.${field}`, {
        found: functionName(prism[field]) ?? 'a value without colours',
        became: 'left out: code uses the colours of the site',
        advice: 'Set its colours in `theme.code` of `site.ts` (docs/customise/theme.md).',
      });
    return colours;
  });
  const both = light ?? (prism['theme'] === undefined ? named(DEFAULT_THEME) : undefined);
  const code = { light: readable(both ?? {}), dark: readable(dark ?? both ?? {}) };
  const modes = [code.light, code.dark].map(modeOf);
  return { ...(modes[0] === modes[1] && modes[0] && { mode: modes[0] }), ...code };
}

function coloursOf(value: unknown): CodeColours | undefined {
  // `themes.github`, `github` of an older version, or `prism-react-renderer/themes/github`.
  const name = functionName(value)?.match(/\w+$/)?.[0];
  if (name !== undefined) return named(name);
  const theme = asRecord(value);
  const plain = asRecord(theme['plain']);
  const text = colour(plain['color']);
  const styles = asArray(theme['styles']).map(asRecord);
  const of = (kinds: string[]): string | undefined =>
    kinds
      .map((kind) =>
        styles
          .filter(
            ({ types, languages }) => asArray(types).includes(kind) && languages === undefined,
          )
          .map(({ style }) => colour(asRecord(style)['color']))
          .findLast((found) => found !== undefined),
      )
      .find((found) => found !== undefined);
  const tokens = Object.entries(TOKENS).map(([field, kinds]) => [field, of(kinds) ?? text]);
  // Older themes have the shorthand.
  const bg = colour(plain['backgroundColor']) ?? colour(plain['background']);
  const found = [['bg', bg], ['text', text], ...tokens];
  const colours: CodeColours = Object.fromEntries(found.filter(([, one]) => one !== undefined));
  return Object.keys(colours).length > 0 ? colours : undefined;
}

// Many of these themes have colours that can't be read on their background (WCAG 2.2). They get the nearest lightness that can.
function readable(colours: CodeColours): CodeColours {
  const { bg } = colours;
  const given: [string, string][] = FIELDS.flatMap((field) => {
    const value = colours[field];
    return value === undefined ? [] : [[field, value]];
  });
  if (bg === undefined) return colours;
  return Object.fromEntries(
    given.map(([field, value]) => [field, field === 'bg' ? value : readableOn(bg, value)]),
  );
}

function readableOn(bg: string, value: string): string {
  const given = oklch(parse(value));
  if (given === undefined) return value;
  for (let distance = 0; distance < 1; distance += STEP)
    for (const l of [given.l - distance, given.l + distance]) {
      const colour =
        distance === 0 ? value : formatHex({ ...given, l: Math.min(1, Math.max(0, l)) });
      if (wcagContrast(colour, bg) >= READABLE) return colour;
    }
  return value;
}

function named(name: string): CodeColours | undefined {
  const colours = KNOWN[name]?.split(' ');
  return colours && Object.fromEntries(FIELDS.map((field, at) => [field, colours[at]]));
}

function colour(value: unknown): string | undefined {
  const text = asText(value)?.trim();
  return text !== undefined && parse(text) ? text : undefined;
}

function modeOf({ bg }: CodeColours): 'light' | 'dark' | undefined {
  const parsed = bg === undefined ? undefined : parse(bg);
  if (parsed === undefined) return undefined;
  return wcagLuminance(parsed) < 0.18 ? 'dark' : 'light';
}
