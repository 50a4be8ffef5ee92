/** The `links` settings: the severity of broken links. */
import * as v from 'valibot';
import { object } from '../schema/fields.ts';

const policy = v.picklist(['ignore', 'log', 'warn', 'throw']);

/** Effect of a problem: nothing, a log line, a warning, or a failed build. */
export type LinkPolicy = v.InferOutput<typeof policy>;

/** Schema of `links`: a policy for each kind of problem. */
export const linkPoliciesSchema = object({
  /** A link to a path that the site doesn't have. Default: `log`. */
  brokenLinks: v.optional(policy, 'log'),
  /** A link to a `.md` or `.mdx` file that doesn't exist. Default: `warn`. */
  brokenMarkdownLinks: v.optional(policy, 'warn'),
  /** An image file that doesn't exist. Default: `throw`. */
  brokenMarkdownImages: v.optional(policy, 'throw'),
  /** A link to an anchor (`#id`) that the target page doesn't have. Default: `warn`. */
  brokenAnchors: v.optional(policy, 'warn'),
  /** Two files with the same route. Default: `warn`. */
  duplicateRoutes: v.optional(policy, 'warn'),
});

/** A policy for each kind of problem. */
export interface LinkPolicies extends v.InferOutput<typeof linkPoliciesSchema> {}
