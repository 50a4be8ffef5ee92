/** Schema of `robots`: what crawlers may read and index. */
import * as v from 'valibot';
import { matching, object } from '../schema/fields.ts';

// A line break or a `#` would change the meaning of the lines in robots.txt.
const rulePath = matching(/^\/[^\s#]*$/, 'a path that begins with `/`, without spaces and `#`');
const agent = matching(/^(?:\*|[\w-]+)$/, 'the name of a crawler such as `GPTBot`, or `*`');

/** Schema of `robots`. */
export const robotsSchema = object({
  /** `false`: tell search engines with every response that they must not list it. Default: `true`. */
  index: v.optional(v.boolean(), true),
  /** Groups of rules in `robots.txt`. Default: every crawler may read everything. */
  rules: v.optional(
    v.array(
      object({
        /** The crawlers, for example `['GPTBot']`. Default: `['*']`, all that have no rules of their own. */
        agents: v.optional(v.array(agent), ['*']),
        /** Paths below the base URL that they may read, for example `['/internal/status']`. Default: none. */
        allow: v.optional(v.array(rulePath), []),
        /** Beginnings of paths below the base URL that they may not read, for example `['/internal/']`. Default: none. */
        disallow: v.optional(v.array(rulePath), []),
      }),
    ),
    [],
  ),
});
