/** Reports letters of social images that no installed font has. */
import fs from 'node:fs';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { fontPackage, fontsFor } from './font-packages.ts';
import type { ImageTexts } from './image-texts.ts';

/** The files that the texts of a page may come from, the likeliest first. */
export type SourcesOf = (text: string, path: string) => [first: string, ...others: string[]];

const NAMES = {
  site: 'the name of the site',
  section: 'the label of the section',
  title: 'the title',
  description: 'the description',
};

/** Letters of one script that are missing. */
interface MissingScript {
  packages: string[];
  first: { text: keyof typeof NAMES; path: string; letter: string };
  pages: Set<string>;
}

/** Returns a finding for each script, at its first letter. */
export function missingLetterFindings(
  { missing, fonts }: Omit<ImageTexts, 'refs'>,
  sourcesOf: SourcesOf,
): Diagnostic[] {
  const scripts = new Map<string, MissingScript>();
  for (const { page, letters } of missing)
    for (const [text, found] of Object.entries(letters) as [keyof typeof NAMES, string[]][])
      for (const letter of found) {
        const { script, packages } = fontsFor(letter, page.language);
        const known = scripts.get(script) ?? {
          packages,
          first: { text, path: page.path, letter },
          pages: new Set(),
        };
        known.pages.add(page.path);
        scripts.set(script, known);
      }
  return [...scripts.values()].map((one) => finding(one, fonts, sourcesOf));
}

function finding(
  { packages, first, pages }: MissingScript,
  fonts: readonly string[],
  sourcesOf: SourcesOf,
): Diagnostic {
  const { text, path, letter } = first;
  const others = pages.size - 1;
  const also =
    others === 0
      ? ''
      : ` ${others} more ${others === 1 ? 'page has' : 'pages have'} letters of this script.`;
  const name = packages.find((one) => !fonts.includes(one));
  return {
    severity: 'warning',
    rule: 'social-image-letter',
    ...positionOf(letter, sourcesOf(text, path)),
    message: `The social image of ${path} can't show "${letter}" (${codePoints(letter)}) in ${NAMES[text]}, because no installed font has it.${also}`,
    hint:
      name === undefined
        ? 'Leave the letter out, or set `image` in the front matter to a picture of your own.'
        : `Install a font that has it: npm install --save-dev ${fontPackage(name)}`,
  };
}

function positionOf(
  letter: string,
  files: [string, ...string[]],
): Pick<Diagnostic, 'file' | 'line' | 'column'> {
  for (const file of files) {
    if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile()) continue;
    const lines = fs.readFileSync(file, 'utf8').split('\n');
    const index = lines.findIndex((line) => line.includes(letter));
    if (index >= 0)
      return { file, line: index + 1, column: (lines[index] ?? '').indexOf(letter) + 1 };
  }
  return { file: files[0] };
}

function codePoints(letter: string): string {
  const points = Array.from(letter, (sign) => sign.codePointAt(0) ?? 0);
  return points.map((point) => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`).join(' ');
}
