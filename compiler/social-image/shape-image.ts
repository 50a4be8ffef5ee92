/** Shapes the texts of a page's social image that the glyph atlas can't draw. */
import type { ShapedImage } from '../../model/social-image/shaped-texts.ts';
import { UNITS } from '../../model/social-image/shaped-texts.ts';
import {
  descriptionLines,
  MAX_LINES,
  type SocialImageText,
  TEXT_WIDTH,
} from '../../model/social-image/image-text.ts';
import { isInAtlas } from '../assets/glyph-atlas.ts';
import { breakShaped, singleLine } from './break-lines.ts';
import type { FaceName } from '../../model/social-image/image-text.ts';
import type { ImagePage, MissingLetters } from './image-page.ts';
import type { InstalledFonts } from './installed-fonts.ts';
import type { Outlines } from './outlines.ts';
import { shapeText, type ShapedText, type Shaping } from './shape.ts';

/** Shapes the texts, and adds the glyphs to `outlines`. */
export async function shapeImage(
  { texts, language, direction }: ImagePage,
  fonts: InstalledFonts,
  outlines: Outlines,
): Promise<{ image: ShapedImage; missing: MissingLetters }> {
  const image: ShapedImage = {};
  const missing: MissingLetters = {};
  const shape = async (
    name: keyof SocialImageText,
    face: FaceName,
  ): Promise<[ShapedText, Shaping]> => {
    const shaping = { fonts, face, language, direction };
    const shaped = await shapeText(texts[name].replace(/\s+/g, ' ').trim(), shaping);
    if (shaped.missing.length > 0) missing[name] = shaped.missing;
    return [shaped, shaping];
  };
  for (const name of ['site', 'section'] as const) {
    if (isInAtlas(texts[name])) continue;
    const [{ text, clusters }] = await shape(name, 'text');
    image[name] = outlines.add(singleLine(text, clusters), 'text');
  }
  // The number of lines of one depends on that of the other.
  if (isInAtlas(texts.title) && isInAtlas(texts.description)) return { image, missing };
  const width = TEXT_WIDTH * UNITS;
  const title = await breakShaped(...withRoom(await shape('title', 'title'), width, MAX_LINES));
  const most = descriptionLines(title.length);
  const about = await breakShaped(...withRoom(await shape('description', 'text'), width, most));
  image.title = title.map((line) => outlines.add(line, 'title'));
  image.description = about.map((line) => outlines.add(line, 'text'));
  return { image, missing };
}

function withRoom(
  [shaped, shaping]: [ShapedText, Shaping],
  width: number,
  most: number,
): [ShapedText, { width: number; most: number }, Shaping] {
  return [shaped, { width, most }, shaping];
}
