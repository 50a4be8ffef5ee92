/** Comments in code that mark lines (`markdown.magicComments`). */
import * as v from 'valibot';
import { filledText, matching, object } from '../schema/fields.ts';

const magicCommentSchema = object({
  /** Class of the lines. `theme-code-block-highlighted-line` is that of highlighted lines. */
  className: matching(/^[\w-]+(?: [\w-]+)*$/, 'names of classes'),
  /** Text of a comment that marks the line after it. */
  line: v.optional(filledText),
  /** Texts of comments that mark all lines between them. */
  block: v.optional(
    object({
      /** Text of the comment before the first line. */
      start: filledText,
      /** Text of the comment after the last line. */
      end: filledText,
    }),
  ),
});

/** Schema of `markdown.magicComments`. */
export const magicCommentsSchema = v.optional(v.array(magicCommentSchema), []);

/** A comment that marks lines. */
export interface MagicComment extends v.InferOutput<typeof magicCommentSchema> {}
