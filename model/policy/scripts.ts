/** The `scripts` setting: scripts of the site or of other services, and when pages load them. */
import * as v from 'valibot';
import { matching, object, record } from '../schema/fields.ts';

// The address of a script becomes part of the content security policy, where quotes, commas and semicolons are syntax.
// Plain HTTP is for the local machine only.
const SOURCE =
  /^(?:(?:https:\/\/[\w.-]+|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d+)?\/[\w./~@%+-]*(?:\?[\w./~@%+=&:-]*)?|\.\/(?!.*\.\.\/)[\w./-]+\.m?js)$/;

/** Whether a text is an absolute URL that a content security policy can list. */
export function isScriptUrl(text: string): boolean {
  return SOURCE.test(text) && !text.startsWith('.');
}

// What a browser would run as code, and what the other fields set.
const REFUSED_ATTRIBUTE = /^(?:on.*|src|async|defer|nonce)$/;

const attributesSchema = v.pipe(
  record(
    v.union([v.string(), v.literal(true)], 'text, or `true` for an attribute without a value'),
  ),
  v.check(
    (attributes) =>
      Object.keys(attributes).every(
        (name) => /^[a-z][a-z\d-]*$/.test(name) && !REFUSED_ATTRIBUTE.test(name),
      ),
    'names of attributes in lower case, without `src`, `async`, `defer`, `nonce` and event handlers',
  ),
);

/** Schema of an entry of `scripts`. */
export const scriptSchema = object({
  /** Absolute HTTPS URL, or a file of the content folder such as `./scripts/analytics.js`. */
  src: matching(
    SOURCE,
    'an absolute HTTPS URL without quotes, commas and semicolons, or a file such as `./scripts/chat.js`',
  ),
  /** Attributes of the element, for example `{ 'data-domain': 'docs.example.com' }`. Default: none. */
  attributes: v.optional(attributesSchema, {}),
  /**
   * The consent that the script needs. `none`: no consent. With `analytics` and `marketing`, the script is loaded once the
   * reader has accepted, or immediately if `analytics.consent` is `not-required`. Default: `none`.
   */
  consent: v.optional(v.picklist(['none', 'analytics', 'marketing']), 'none'),
  /**
   * When to load it. `async`: early, and it runs when it arrives. `defer`: early, in the order of the list. `idle`: when the page
   * has loaded and the browser is idle. `interaction`: when the reader first uses the page. Default: `idle`.
   */
  load: v.optional(v.picklist(['async', 'defer', 'idle', 'interaction']), 'idle'),
  /**
   * The service's command queue. `_hsq` gets `setPath` and `trackPageView` after each navigation, and `doNotTrack` when the
   * reader withdraws consent. Default: none.
   */
  queue: v.optional(v.literal('_hsq')),
});

/** A script, as a release has it: `src` is an absolute URL or a path below the base URL. Defaults are left out. */
export interface SiteScript {
  /** A path below the base URL, or an absolute URL. */
  src: string;
  /** Further attributes of the element. */
  attributes?: Record<string, string | true>;
  /** The purpose that readers must have agreed to before the script loads. */
  consent?: 'analytics' | 'marketing';
  /** When the script loads. `page`: on the pages whose `<Head>` has it. */
  load?: 'async' | 'defer' | 'interaction' | 'page';
  /** Name of the global list that collects calls until the script has loaded. */
  queue?: '_hsq';
}
