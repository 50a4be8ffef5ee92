/** Schema of the analytics settings in `content/site.ts`. */
import * as v from 'valibot';
import { matching, object } from '../schema/fields.ts';

// These values become part of the content security policy, where quotes, commas and semicolons are syntax. Plain HTTP is
// for the local machine only.
const HOST = String.raw`(?:https:\/\/[\w.-]+|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d+)?`;

/**
 * Schema of `analytics.marketing`: a service with a browser queue (`_hsq`). Its script loads after the page, once the reader
 * has accepted, or at once where `consent` is `not-required`.
 */
export const marketingSchema = object({
  /** Id of the portal (account), for example `1234567`. */
  portal: matching(/^[\w-]+$/, 'the id of a portal: letters, digits, `-` and `_`'),
  /**
   * Absolute URL of the script, for example `https://js.example.com/{portal}.js`; `{portal}` becomes the id. The content
   * security policy allows it. Hosts that never resolve (`.example`, `.invalid`; RFC 2606) are not requested.
   */
  script: matching(
    new RegExp(String.raw`^${HOST}\/[\w./{}~-]*$`),
    'the absolute HTTPS URL of a script, without a query',
  ),
  /**
   * Other origins that the script sends to, or loads scripts, images or frames from, for example
   * `['https://track.example.com']`. Default: none.
   */
  origins: v.optional(
    v.array(matching(new RegExp(`^${HOST}$`), 'an HTTPS origin without a path')),
    [],
  ),
});

/** Schema of `analytics`. Keys and addresses are not here: they are secrets of the worker. Without those, nothing is collected. */
export const analyticsSchema = object({
  /** `false` turns analytics off, and pages load no code for it. Default: `true` where `analytics` is present. */
  enabled: v.optional(v.boolean(), true),
  /**
   * `required`: ask readers first, and send and store nothing before they accept. `not-required`: collect until a reader
   * declines, for places where the law allows it. With both, Global Privacy Control and Do Not Track count as declined.
   * Default: `required`.
   */
  consent: v.optional(v.picklist(['required', 'not-required']), 'required'),
  /** Where the consent notice links to: a path (`/privacy`) or an absolute URL. Default: no link. */
  privacyPolicy: v.optional(
    matching(/^(?:\/|https?:\/\/)/, 'a path that begins with `/`, or an absolute URL'),
  ),
  /** A marketing service that also gets page views. Default: none. */
  marketing: v.optional(marketingSchema),
});
