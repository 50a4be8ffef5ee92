/** What the build does about faults in links. */

/** What happens when the build finds a fault of a kind: nothing, a log line, a warning, or a failed build. */
export type LinkPolicy = 'ignore' | 'log' | 'warn' | 'throw';

/** Policies for faults in links. */
export interface LinkPolicies {
  /** A link to a path of the site that is not there. Default `log`. */
  brokenLinks: LinkPolicy;
  /** A link to a `.md` or `.mdx` file that is not there. Default `warn`. */
  brokenMarkdownLinks: LinkPolicy;
  /** An image file that is not there. Default `throw`. */
  brokenMarkdownImages: LinkPolicy;
  /** A `#hash` that no element of the target page has. Default `warn`. */
  brokenAnchors: LinkPolicy;
  /** Two files with one route. Default `warn`. */
  duplicateRoutes: LinkPolicy;
}
