/** What a release's pages show of other origins. The worker allows that in their content security policy and nothing else. */

/** Sources for the content security policy, by what is loaded from them: origins, or `https:` for all of them. */
export interface Embeds {
  /** `img-src`. */
  images: string[];
  /** `frame-src`. */
  frames: string[];
  /** `media-src`: video, audio, captions. */
  media: string[];
}

/** Kinds of embedded content. */
export const EMBED_KINDS = ['images', 'frames', 'media'] as const satisfies (keyof Embeds)[];
