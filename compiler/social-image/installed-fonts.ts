/** Finds the fonts that a site has installed, and opens the files of those that its texts need. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import decompress from 'woff2-encoder/decompress';
import { allFontPackages, fontPackage, fontsFor } from './font-packages.ts';
import type { FaceName } from '../../model/social-image/image-text.ts';
import { type FontFile, hasLetters, openPair, openVariable } from './font-file.ts';

const INTER = { title: '700Bold/Inter_700Bold.ttf', text: '500Medium/Inter_500Medium.ttf' };

const engine = createRequire(import.meta.url);

/** A package of fonts: one file for each of its subsets. */
interface FontPackage {
  name: string;
  folder: string;
  version: string;
  /** Pairs of the first and the last code point, by subset. Read when the package is first used. */
  subsets: Map<string, [number, number][]> | undefined;
}

/** The fonts of a site. Opened files stay open for the next build. */
export class InstalledFonts {
  readonly #packages: FontPackage[];
  readonly #files = new Map<string, Promise<FontFile>>();
  readonly #found = new Map<string, Promise<FontFile | undefined>>();

  constructor(root: string) {
    this.#packages = allFontPackages().flatMap((name) => findPackage(root, name) ?? []);
  }

  /** Names of the packages. */
  get names(): string[] {
    return this.#packages.map(({ name }) => name);
  }

  /** Names and versions of the packages. */
  get versions(): string[] {
    return this.#packages.map(({ name, version }) => `${name}@${version}`);
  }

  /** Finds the font for some letters. The font of the letters before them is tried first. */
  async fontOf(
    letters: string,
    language: string,
    before: FontFile | undefined,
  ): Promise<FontFile | undefined> {
    if (before && /^\p{Script=Common}/u.test(letters) && hasLetters(before, letters)) return before;
    const key = `${language} ${letters}`;
    const known = this.#found.get(key) ?? this.#find(letters, language);
    this.#found.set(key, known);
    return known;
  }

  async #find(letters: string, language: string): Promise<FontFile | undefined> {
    const inter = await this.#open('inter', openInter);
    if (hasLetters(inter, letters)) return inter;
    const { packages } = fontsFor(letters, language);
    const best = packages.flatMap((name) => this.#packages.find((one) => one.name === name) ?? []);
    for (const fonts of new Set([...best, ...this.#packages]))
      for (const subset of subsetsWith(fonts, letters)) {
        const font = await this.#openSubset(fonts, subset);
        if (hasLetters(font, letters)) return font;
      }
    return undefined;
  }

  #openSubset({ name, folder }: FontPackage, subset: string): Promise<FontFile> {
    const file = `${name}-${subset}-wght-normal.woff2`;
    return this.#open(file, async () =>
      openVariable(file, await decompress(fs.readFileSync(path.join(folder, 'files', file)))),
    );
  }

  #open(name: string, open: () => Promise<FontFile>): Promise<FontFile> {
    const known = this.#files.get(name) ?? open();
    this.#files.set(name, known);
    return known;
  }
}

async function openInter(): Promise<FontFile> {
  const read = (face: FaceName): Buffer =>
    fs.readFileSync(engine.resolve(`@expo-google-fonts/inter/${INTER[face]}`));
  return openPair('inter', { title: read('title'), text: read('text') });
}

// The site's own dependencies come first. In this repository and in its tests, the engine has them.
function findPackage(root: string, name: string): FontPackage | null {
  for (const resolver of [createRequire(path.join(root, 'site.ts')), engine])
    try {
      const file = resolver.resolve(`${fontPackage(name)}/package.json`);
      const { version } = JSON.parse(fs.readFileSync(file, 'utf8')) as { version: string };
      return { name, folder: path.dirname(file), version, subsets: undefined };
    } catch {
      continue;
    }
  return null;
}

// Files of one package share letters such as the space, so the result may have several.
function subsetsWith(fonts: FontPackage, letters: string): string[] {
  const point = letters.codePointAt(0) ?? 0;
  fonts.subsets ??= readSubsets(fonts.folder);
  return [...fonts.subsets].flatMap(([subset, ranges]) =>
    ranges.some(([first, last]) => point >= first && point <= last) ? [subset] : [],
  );
}

// The names of numbered subsets are in brackets, those of their files aren't.
function readSubsets(folder: string): Map<string, [number, number][]> {
  const value = JSON.parse(fs.readFileSync(path.join(folder, 'unicode.json'), 'utf8'));
  return new Map(
    Object.entries(value as Record<string, string>).map(([subset, ranges]) => [
      subset.replace(/[[\]]/g, ''),
      ranges.split(',').map((range): [number, number] => {
        const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
      }),
    ]),
  );
}
