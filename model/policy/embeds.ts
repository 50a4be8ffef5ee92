/** Content from other origins that pages embed. The worker allows only these origins in the content security policy. */

/** Allowed sources by kind: origins such as `https://cdn.example.com`, or `https:` for every HTTPS origin. */
export interface Embeds {
  /** Images (`img-src`). */
  images: string[];
  /** Frames (`frame-src`). */
  frames: string[];
  /** Video, audio and captions (`media-src`). */
  media: string[];
}

/** Kinds of embedded content. */
export const EMBED_KINDS = ['images', 'frames', 'media'] as const satisfies (keyof Embeds)[];
