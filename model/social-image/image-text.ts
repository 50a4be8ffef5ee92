/** The texts that a page's social image shows. The build shapes them, and the worker draws them. */
import type { PageEntry } from '../release/release.ts';

/** Font sizes of the two faces in pixels, for an image of 1200 by 630. */
export const FACE_SIZES = { title: 68, text: 32 } as const;

/** The faces of social images. */
export type FaceName = keyof typeof FACE_SIZES;

/** Width of the text in pixels. */
export const TEXT_WIDTH = 1040;

// @limit lines of a title in a social image: Cut.
/** The most lines of a title, and of a description below a short title. */
export const MAX_LINES = 3;

/** The texts of a social image. */
export interface SocialImageText {
  site: string;
  /** The page's section, for example "Guide". */
  section: string;
  title: string;
  description: string;
}

/** Returns the texts of a page's image. */
export function socialImageText(
  site: { title: string },
  { title, description, crumbs = [] }: PageEntry,
): SocialImageText {
  const section = crumbs.length > 1 ? (crumbs[0]?.label ?? '') : '';
  return { site: site.title, section, title, description };
}

/** The most lines of a description below so many lines of title. */
export function descriptionLines(titleLines: number): number {
  return titleLines > 2 ? 2 : MAX_LINES;
}
