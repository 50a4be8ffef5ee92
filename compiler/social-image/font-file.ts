/** A font file in the two faces of social images, opened with HarfBuzz. */
import { Blob, Face, Font, Variation } from 'harfbuzzjs';
import { FACE_SIZES, type FaceName } from '../../model/social-image/image-text.ts';
import { UNITS } from '../../model/social-image/shaped-texts.ts';

/** A font file that is open. */
export interface FontFile {
  /** Name of the file, which distinguishes its glyphs from those of others. */
  name: string;
  faces: Record<FaceName, Font>;
}

const WEIGHTS = { title: 700, text: 500 } as const;

/** Opens the bytes of a variable font. */
export function openVariable(name: string, bytes: Uint8Array): FontFile {
  const face = new Face(new Blob(bytes));
  const weighted = (which: FaceName): Font => {
    const font = scaled(new Font(face), which);
    font.setVariations([new Variation('wght', WEIGHTS[which])]);
    return font;
  };
  return { name, faces: { title: weighted('title'), text: weighted('text') } };
}

/** Opens the bytes of two fonts, one for each face. */
export function openPair(name: string, bytes: Record<FaceName, Uint8Array>): FontFile {
  const open = (which: FaceName): Font => scaled(new Font(new Face(new Blob(bytes[which]))), which);
  return { name, faces: { title: open('title'), text: open('text') } };
}

/** Whether a font has every letter of a text. Characters that no font draws, such as joiners, aren't needed. */
export function hasLetters({ faces: { text: font } }: FontFile, text: string): boolean {
  for (const letter of text)
    if (!isInvisible(letter) && font.nominalGlyph(letter.codePointAt(0) ?? 0) === undefined)
      return false;
  return true;
}

/** Whether nothing is drawn for a text, even if the font doesn't have it. */
export function isInvisible(text: string): boolean {
  return /^[\p{Default_Ignorable_Code_Point}\p{Cc}]*$/u.test(text);
}

function scaled(font: Font, face: FaceName): Font {
  const size = FACE_SIZES[face] * UNITS;
  font.setScale(size, size);
  return font;
}
