/** The `links` settings: what the build does about broken links. */

/** What happens when the build finds a problem: nothing, a log line, a warning, or a failed build. */
export type LinkPolicy = 'ignore' | 'log' | 'warn' | 'throw';

/** A policy for each kind of problem. */
export interface LinkPolicies {
  /** A link to a path that the site doesn't have. Default: `log`. */
  brokenLinks: LinkPolicy;
  /** A link to a `.md` or `.mdx` file that doesn't exist. Default: `warn`. */
  brokenMarkdownLinks: LinkPolicy;
  /** An image file that doesn't exist. Default: `throw`. */
  brokenMarkdownImages: LinkPolicy;
  /** A link to an anchor (`#id`) that the target page doesn't have. Default: `warn`. */
  brokenAnchors: LinkPolicy;
  /** Two files with the same route. Default: `warn`. */
  duplicateRoutes: LinkPolicy;
}
