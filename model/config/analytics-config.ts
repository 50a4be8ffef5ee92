/** The settings of what readers' browsers report. */

/** Analytics settings; keys are the operator's and come from secrets. Without them nothing is collected. */
export interface AnalyticsConfig {
  /** `false` switches everything off: pages load no code for it. Default `true` where `analytics` is given. */
  enabled?: boolean | undefined;
  /**
   * `required` asks readers first: nothing is sent or stored before they agree. `not-required` collects until
   * a reader declines, for places where the law allows it. Global Privacy Control and Do Not Track decline in
   * both. Default `required`.
   */
  consent: 'required' | 'not-required';
  /** Address of the privacy policy, which the question links to. */
  privacyPolicy?: string | undefined;
  /** The marketing service that visits are reported to, too. */
  marketing?: MarketingConfig | undefined;
}

/**
 * A marketing service with a browser queue (`_hsq`). Its script is loaded once the reader has agreed (or at
 * once where `consent` is `not-required`), never before the page.
 */
export interface MarketingConfig {
  /** Id of the portal (account). */
  portal: string;
  /**
   * Absolute URL of its script, allowed by the content security policy; `{portal}` is replaced by the id. A script on a
   * host below `.example` or `.invalid`, which never resolve (RFC 2606), is not requested.
   */
  script: string;
  /** Further origins that its script sends to, or loads scripts, images (tracking pixels) or frames from. Default none. */
  origins?: string[] | undefined;
}

/** Where the script of a marketing service is. */
export function marketingScript({ script, portal }: MarketingConfig): string {
  return script.replaceAll('{portal}', portal);
}
