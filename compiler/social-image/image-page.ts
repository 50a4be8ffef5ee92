/** A page whose social image has letters that the glyph atlas lacks. */
import type { ResolvedConfig } from '../../model/config/site.ts';
import type { PageEntry } from '../../model/release/release.ts';
import { type SocialImageText, socialImageText } from '../../model/social-image/image-text.ts';
import { isInAtlas } from '../assets/glyph-atlas.ts';

/** Writing direction. */
export type TextDirection = 'ltr' | 'rtl';

/** The texts of an image with the language and direction of its page. */
export interface ImagePage {
  /** Path below the base URL. */
  path: string;
  texts: SocialImageText;
  language: string;
  direction: TextDirection;
}

/** Letters without a font, by text. */
export type MissingLetters = Partial<Record<keyof SocialImageText, string[]>>;

/** Returns the pages whose images the glyph atlas can't draw. Pages with an image of their own aren't among them. */
export function imagePages(config: ResolvedConfig, entries: Map<string, PageEntry>): ImagePage[] {
  const { locales, image } = config;
  const language = locales.default;
  const { direction = 'ltr' } = locales.list.find(({ code }) => code === language) ?? {};
  return [...entries].flatMap(([path, entry]) => {
    if ((entry.image ?? image) !== undefined) return [];
    const texts = socialImageText(config, entry);
    const isDrawn = Object.values(texts).every((text: string) => isInAtlas(text));
    return isDrawn ? [] : [{ path, texts, language, direction }];
  });
}
