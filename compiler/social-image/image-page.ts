/** A page whose social image has letters that the glyph atlas lacks. */
import type { ResolvedConfig } from '../../model/config/site.ts';
import { localesInSite, splitLocale } from '../../model/locales/locale-path.ts';
import type { PageEntry } from '../../model/release/release.ts';
import { type SocialImageText, socialImageText } from '../../model/social-image/image-text.ts';
import { isInAtlas } from '../../model/social-image/atlas-letters.ts';
import { configIn } from '../locales/localised-config.ts';

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
  const sites = new Map(localesInSite(locales).map((code) => [code, configIn(config, code)]));
  return [...entries].flatMap(([path, entry]) => {
    if ((entry.image ?? image) !== undefined) return [];
    const { locale } = splitLocale(locales, path);
    const texts = socialImageText(sites.get(locale) ?? config, entry);
    if (Object.values(texts).every((text: string) => isInAtlas(text))) return [];
    const { direction = 'ltr' } = locales.list.find(({ code }) => code === locale) ?? {};
    // The text of an untranslated page is in the default language.
    const language = entry.fallback ? locales.default : locale;
    return [{ path, texts, language, direction }];
  });
}
