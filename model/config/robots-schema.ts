/** Schema of `robots`: what crawlers may read and index. */
import * as v from 'valibot';
import { matching, object } from '../schema/fields.ts';

// A line break or a `#` would change the meaning of the lines in robots.txt.
const rulePath = matching(/^\/[^\s#]*$/, 'a path that begins with `/`, without spaces and `#`');
const agent = matching(/^(?:\*|[\w-]+)$/, 'the name of a crawler such as `GPTBot`, or `*`');

/** Schema of `robots`. */
export const robotsSchema = object({
  /** `false`: ask search engines in every response not to list the site. Default: `true`. */
  index: v.optional(v.boolean(), true),
  /** Groups of rules in `robots.txt`. Default: every crawler may read everything. */
  rules: v.optional(
    v.array(
      object({
        /** The crawlers, for example `['GPTBot']`. Default: `['*']`, which means all crawlers without rules of their own. */
        agents: v.optional(v.array(agent), ['*']),
        /** Paths below the base URL that they may read, for example `['/internal/status']`. Default: none. */
        allow: v.optional(v.array(rulePath), []),
        /** Prefixes of paths below the base URL that they may not read, for example `['/internal/']`. Default: none. */
        disallow: v.optional(v.array(rulePath), []),
      }),
    ),
    [],
  ),
  /**
   * What may be done with the content, as `Content-Signal` in `robots.txt` and in a header of every response. What is left out is
   * neither allowed nor forbidden. Default: no declaration.
   */
  ai: v.optional(
    object({
      /** Whether search engines may index it and show links with short excerpts. */
      search: v.optional(v.boolean()),
      /** Whether AI systems may use it as input to answer a question. */
      input: v.optional(v.boolean()),
      /** Whether models may be trained with it. */
      train: v.optional(v.boolean()),
    }),
    {},
  ),
});

/** The value of `Content-Signal` (contentsignals.org), or `undefined` if nothing is said. */
export function contentSignal({
  ai: { search, input, train },
}: v.InferOutput<typeof robotsSchema>): string | undefined {
  const signals = Object.entries({ search, 'ai-input': input, 'ai-train': train }).flatMap(
    ([name, isAllowed]) => (isAllowed === undefined ? [] : [`${name}=${isAllowed ? 'yes' : 'no'}`]),
  );
  return signals.length === 0 ? undefined : signals.join(', ');
}
