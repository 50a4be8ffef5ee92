/**
 * The fonts of social images by script. The engine brings Inter, which has Latin, Cyrillic and Greek. A site installs the
 * packages of its other scripts, because those of Chinese and Japanese take 5 MB each.
 */

const SCOPE = '@fontsource-variable';

/** A script with the packages that have a font of it. */
interface ScriptFonts {
  script: string;
  letters: RegExp;
  /** Names below `@fontsource-variable`. Of several, the page's language decides. */
  packages: string[];
}

const SCRIPTS: ScriptFonts[] = [
  { script: 'emoji', letters: /\p{Emoji_Presentation}|\ufe0f/u, packages: ['noto-emoji'] },
  { script: 'Japanese', letters: /[\p{sc=Hira}\p{sc=Kana}]/u, packages: ['noto-sans-jp'] },
  { script: 'Korean', letters: /\p{sc=Hang}/u, packages: ['noto-sans-kr'] },
  {
    script: 'Chinese',
    // Punctuation and full-width forms that all of these languages use.
    letters: /[\p{sc=Hani}\p{sc=Bopo}\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/u,
    packages: ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-tc', 'noto-sans-kr'],
  },
  ...single('Arabic', 'Hebrew', 'Armenian', 'Georgian', 'Ethiopic', 'Devanagari', 'Bengali'),
  ...single('Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Oriya', 'Sinhala', 'Tamil'),
  ...single('Telugu', 'Thaana', 'Khmer', 'Lao', 'Myanmar', 'Thai'),
  { script: 'symbols', letters: /\p{S}/u, packages: ['noto-sans-symbols'] },
];

const OTHERS: ScriptFonts = { script: 'others', letters: /./u, packages: [] };

const HAN: Record<string, string> = {
  Jpan: 'noto-sans-jp',
  Kore: 'noto-sans-kr',
  Hant: 'noto-sans-tc',
};

/** Returns the script of some letters, and the names of the packages that may have them, the best for the language first. */
export function fontsFor(
  letters: string,
  language: string,
): { script: string; packages: string[] } {
  const { script, packages } = SCRIPTS.find((one) => one.letters.test(letters)) ?? OTHERS;
  const own = packages.length > 1 ? HAN[scriptOf(language)] : undefined;
  return { script, packages: own === undefined ? packages : [...new Set([own, ...packages])] };
}

/** Returns the names of all packages. */
export function allFontPackages(): string[] {
  return [...new Set(SCRIPTS.flatMap(({ packages }) => packages))];
}

// `zh-TW` is written in `Hant`.
function scriptOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().script ?? '';
  } catch {
    return '';
  }
}

function single(...scripts: string[]): ScriptFonts[] {
  return scripts.map((script) => ({
    script,
    letters: new RegExp(`\\p{Script_Extensions=${script}}`, 'u'),
    packages: [`noto-sans-${script.toLowerCase()}`],
  }));
}

/** The package name of a font. */
export function fontPackage(name: string): string {
  return `${SCOPE}/${name}`;
}
