/** Content from other origins that pages embed. The worker allows only these origins in the content security policy. */
import * as v from 'valibot';
import { matching, object } from '../schema/fields.ts';

// A source becomes part of the content security policy, where quotes, commas and semicolons are syntax.
const sources = v.optional(
  v.array(
    matching(
      /^(?:https:|https?:\/\/[\w.-]+(?::\d+)?)$/,
      'an origin such as `https://cdn.example.com`, or `https:`',
    ),
  ),
  [],
);

/** Schema of `embeds`. */
export const embedsSchema = object({
  /** Images (`img-src`). Default: none. */
  images: sources,
  /** Frames (`frame-src`). Default: none. */
  frames: sources,
  /** Video, audio and captions (`media-src`). Default: none. */
  media: sources,
});

/** Allowed sources by kind: origins such as `https://cdn.example.com`, or `https:` for every HTTPS origin. */
export interface Embeds extends v.InferOutput<typeof embedsSchema> {}

/** Kinds of embedded content. */
export const EMBED_KINDS = ['images', 'frames', 'media'] as const satisfies (keyof Embeds)[];
