/** The marketing service of older releases, which have it in `analytics`. Newer ones have an entry in `scripts`. */

/** A marketing service with a browser queue (`_hsq`). */
export interface MarketingConfig {
  /** Id of the portal (account). */
  portal: string;
  /** Absolute URL of the script; `{portal}` becomes the id. */
  script: string;
  /** Other origins that the script uses. */
  origins?: string[];
}

/** URL of the marketing service's script. */
export function marketingScript({ script, portal }: MarketingConfig): string {
  return script.replaceAll('{portal}', portal);
}
