/** Shapes the texts of social images that the glyph atlas can't draw, and keeps them for the next build. */
import fs from 'node:fs';
import path from 'node:path';
import type { ResolvedConfig } from '../../model/config/site.ts';
import type { PageEntry } from '../../model/release/release.ts';
import type { ShardRef } from '../../model/release/shard-at.ts';
import type { ShapedTexts } from '../../model/social-image/shaped-texts.ts';
import { isObject } from '../../model/schema/schema.ts';
import { engineSources } from '../engine/engine-files.ts';
import { packageVersions } from '../engine/engine-version.ts';
import { contentHash } from '../objects/hash.ts';
import { objectPath, writeAtomically, writeObject } from '../objects/objects.ts';
import { splitPaths } from '../release/shards.ts';
import { type ImagePage, imagePages, type MissingLetters } from './image-page.ts';
import type { InstalledFonts } from './installed-fonts.ts';

/** Pages that share an object. A reader of one image loads the glyphs of all, and an edited title rewrites them. */
const MIN_PAGES = 16;
// @limit pages that share an object with texts of social images: The object is split.
/** Pages that share an object with the texts of social images at most. */
const MAX_PAGES = 64;

/** The shaped texts of a release. */
export interface ImageTexts {
  /** The objects, by their first path. */
  refs: ShardRef[];
  /** Pages with letters that no installed font has. */
  missing: { page: ImagePage; letters: MissingLetters }[];
  /** Names of the font packages that the site has installed. */
  fonts: readonly string[];
}

/** Pages with the object that has their texts. */
interface KnownPart {
  object: string;
  /** By path. */
  missing: Record<string, MissingLetters>;
}

/** Belongs to one site and serves all of its builds. */
export class SocialImageTexts {
  readonly #file: string;
  readonly #store: string;
  #fonts: InstalledFonts | undefined;
  #engine: string | undefined;

  constructor(out: string, store: string) {
    this.#file = path.join(out, 'social-images.json');
    this.#store = store;
  }

  /** Shapes the texts that are new. Sites whose texts the atlas can draw load no fonts. */
  async run(
    root: string,
    config: ResolvedConfig,
    entries: Map<string, PageEntry>,
  ): Promise<ImageTexts> {
    const pages = new Map(imagePages(config, entries).map((page) => [page.path, page]));
    if (pages.size === 0) return { refs: [], missing: [], fonts: [] };
    this.#fonts ??= await openFonts(root);
    this.#engine ??= engineKey(this.#fonts);
    const known = readKnown(this.#file);
    const used: Record<string, KnownPart> = {};
    const result: ImageTexts = { refs: [], missing: [], fonts: this.#fonts.names };
    for (const paths of splitPaths([...pages.keys()].toSorted(), MIN_PAGES, MAX_PAGES)) {
      const part = paths.flatMap((name) => pages.get(name) ?? []);
      const key = contentHash(this.#engine, JSON.stringify(part));
      const kept = known[key];
      const isKept = kept !== undefined && fs.existsSync(objectPath(this.#store, kept.object));
      const { object, missing } = (used[key] = isKept
        ? kept
        : await this.#shape(part, this.#fonts));
      result.refs.push({ first: paths[0] ?? '/', object });
      for (const page of part) {
        const letters = missing[page.path];
        if (letters) result.missing.push({ page, letters });
      }
    }
    const text = JSON.stringify(used);
    if (text !== JSON.stringify(known)) writeAtomically(this.#file, text);
    return result;
  }

  async #shape(part: ImagePage[], fonts: InstalledFonts): Promise<KnownPart> {
    const { shapeImage } = await import('./shape-image.ts');
    const { Outlines } = await import('./outlines.ts');
    const outlines = new Outlines();
    const pages: ShapedTexts['pages'] = {};
    const missing: Record<string, MissingLetters> = {};
    for (const page of part) {
      const shaped = await shapeImage(page, fonts, outlines);
      pages[page.path] = shaped.image;
      if (Object.keys(shaped.missing).length > 0) missing[page.path] = shaped.missing;
    }
    const line = JSON.stringify({ pages, outlines: outlines.offsets } satisfies ShapedTexts);
    const bytes = Buffer.concat([Buffer.from(`${line}\n`), outlines.bytes]);
    // @object shaped-texts: The texts of social images in scripts that the glyph atlas can't draw: the first line is JSON, and outlines follow (`model/social-image/shaped-texts.ts`).
    return { object: writeObject(this.#store, bytes), missing };
  }
}

// HarfBuzz is loaded only here and with `shape-image.ts`: most sites don't need it.
async function openFonts(root: string): Promise<InstalledFonts> {
  const { InstalledFonts: Fonts } = await import('./installed-fonts.ts');
  return new Fonts(root);
}

// Words of Thai, Japanese and Chinese are those that ICU finds.
function engineKey(fonts: InstalledFonts): string {
  const sources = engineSources('compiler/social-image').map((file) => fs.readFileSync(file));
  const versions = JSON.stringify([fonts.versions, process.versions['icu']]);
  return contentHash(...sources, packageVersions(), versions);
}

// Treats a damaged file as missing, because everything in it can be made again.
function readKnown(file: string): Record<string, KnownPart> {
  try {
    const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    // This module wrote the file.
    return isObject(value) ? (value as Record<string, KnownPart>) : {};
  } catch {
    return {};
  }
}
