/** Shapes the texts of a page's social image that the glyph atlas can't draw. */
import { type ShapedImage, type ShapedLine, UNITS } from '../../model/social-image/shaped-texts.ts';
import {
  descriptionLines,
  MAX_LINES,
  type SocialImageText,
  TEXT_WIDTH,
} from '../../model/social-image/image-text.ts';
import { isInAtlas } from '../../model/social-image/atlas-letters.ts';
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
  const layOut = async (
    name: keyof SocialImageText,
    face: FaceName,
    most: number,
  ): Promise<ShapedLine[]> => {
    const [shaped, shaping] = await shape(name, face);
    const lines = await breakShaped(shaped, { width: TEXT_WIDTH * UNITS, most }, shaping);
    return lines.map((line) => outlines.add(line, face));
  };
  image.title = await layOut('title', 'title', MAX_LINES);
  image.description = await layOut('description', 'text', descriptionLines(image.title.length));
  return { image, missing };
}
