/** Makes everything that depends on the site's icon: the icon set, the web manifest and the glyphs of social images. */
import fs from 'node:fs';
import path from 'node:path';
import { readCached, writeCached } from '../objects/engine-cache.ts';
import { engineModule } from '../engine/engine-files.ts';
import { packageVersions } from '../engine/engine-version.ts';
import { contentHash } from '../objects/hash.ts';
import { iconFiles, iconsKey } from './icons.ts';
import { objectPath, writeAtomically, writeObject } from '../objects/objects.ts';
import type { FileEntry } from '../../model/release/release.ts';
import { isObject } from '../../model/schema/schema.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';

/** The files made from an icon, and the glyph atlas for social images. */
export interface Branding {
  /** Files by path below the base URL. Empty when the site has no SVG icon. */
  files: Record<string, FileEntry>;
  /** Hash of the glyph atlas (`model/social-image/glyph-atlas.ts`). */
  glyphAtlas: string;
}

/** Makes the branding files. Drawing takes a second, so the result is cached beside the objects. */
export async function branding(
  { root, config }: { root: string; config: ResolvedConfig },
  { out, store, cache }: { out: string; store: string; cache: string },
): Promise<Branding> {
  const icon = svgIcon(root, config);
  const sources = [
    'compiler/assets/icons',
    'compiler/files/stored-file',
    'compiler/assets/glyph-atlas',
    'model/social-image/atlas-letters',
    'compiler/assets/rasteriser',
    'model/social-image/image-text',
  ].map((name) => fs.readFileSync(engineModule(`${name}.ts`)));
  sources.push(Buffer.from(packageVersions()));
  const key = contentHash(icon === null ? '' : iconsKey(config, icon), ...sources);
  const file = path.join(out, 'branding.json');
  const kept = readKept(file, key);
  if (kept && hashesOf(kept).every((hash) => fs.existsSync(objectPath(store, hash)))) return kept;
  const made = {
    files: icon === null ? {} : await iconFiles(config, icon, store),
    // @object glyph-atlas: The outlines of the letters of social images, compressed with deflate (`model/social-image/glyph-atlas.ts`).
    glyphAtlas: writeObject(
      store,
      await glyphAtlasOf(icon, contentHash(icon ?? '', ...sources), cache),
    ),
  };
  writeAtomically(file, JSON.stringify({ key, ...made }));
  return made;
}

// Sites without an icon all have the same atlas, and so do all output folders of one site.
async function glyphAtlasOf(icon: string | null, key: string, cache: string): Promise<Uint8Array> {
  const name = `glyph-atlas-${key}`;
  const kept = readCached(cache, name);
  if (kept) return kept;
  const { makeGlyphAtlas } = await import('./glyph-atlas.ts');
  const made = await makeGlyphAtlas(icon);
  writeCached(cache, name, made);
  return made;
}

function hashesOf({ files, glyphAtlas }: Branding): string[] {
  return [glyphAtlas, ...Object.values(files).map((file) => file.object)];
}

// Treats a damaged file as missing, because everything in it can be regenerated.
function readKept(file: string, key: string): Branding | null {
  try {
    const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    if (!isObject(value) || value['key'] !== key || typeof value['glyphAtlas'] !== 'string')
      return null;
    const { files, glyphAtlas } = value;
    // This module wrote the file: its source is part of the key.
    return isObject(files) ? { files: files as Record<string, FileEntry>, glyphAtlas } : null;
  } catch {
    return null;
  }
}

function svgIcon(root: string, { favicon }: ResolvedConfig): string | null {
  if (favicon === undefined || !favicon.endsWith('.svg') || !favicon.startsWith('/')) return null;
  const file = path.join(root, 'static', favicon);
  return fs.existsSync(file) ? withoutVariables(fs.readFileSync(file, 'utf8')) : null;
}

// Icons that follow the theme use CSS variables, which images can't resolve. The plain attributes remain.
function withoutVariables(svg: string): string {
  return svg.replace(/<style[^]*?<\/style>/g, '').replace(/\sstyle="[^"]*var\([^"]*"/g, '');
}
