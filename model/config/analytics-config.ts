/** The `analytics` settings: what readers' browsers report. */

/** Analytics settings. Keys and addresses are not here: they are secrets of the worker. Without those, nothing is collected. */
export interface AnalyticsConfig {
  /** `false` turns analytics off, and pages load no code for it. Default: `true` where `analytics` is present. */
  enabled?: boolean | undefined;
  /**
   * `required`: ask readers first, and send and store nothing before they accept. `not-required`: collect until a reader
   * declines, for places where the law allows it. With both, Global Privacy Control and Do Not Track count as declined.
   * Default: `required`.
   */
  consent: 'required' | 'not-required';
  /** Where the consent notice links to: a path (`/privacy`) or an absolute URL. Default: no link. */
  privacyPolicy?: string | undefined;
  /** A marketing service that also gets page views. Default: none. */
  marketing?: MarketingConfig | undefined;
}

/**
 * A marketing service with a browser queue (`_hsq`). Its script loads after the page, once the reader has accepted, or at
 * once where `consent` is `not-required`.
 */
export interface MarketingConfig {
  /** Id of the portal (account), for example `1234567`. */
  portal: string;
  /**
   * Absolute URL of the script, for example `https://js.example.com/{portal}.js`; `{portal}` becomes the id. The content
   * security policy allows it. Hosts that never resolve (`.example`, `.invalid`; RFC 2606) are not requested.
   */
  script: string;
  /**
   * Other origins that the script sends to, or loads scripts, images or frames from, for example
   * `['https://track.example.com']`. Default: none.
   */
  origins?: string[] | undefined;
}

/** URL of the marketing service's script. */
export function marketingScript({ script, portal }: MarketingConfig): string {
  return script.replaceAll('{portal}', portal);
}
