/** Schema of the analytics settings in `content/site.ts`. */
import * as v from 'valibot';
import { matching, object, removed } from '../schema/fields.ts';

/** Schema of `analytics`. Keys and addresses are not here: they are secrets of the worker. Without those, nothing is collected. */
export const analyticsSchema = object({
  /**
   * `false` turns analytics off: pages load no code for it, and no script that needs consent. Default: `true` if
   * `analytics` is set.
   */
  enabled: v.optional(v.boolean(), true),
  /** `false`: don't collect events, and only ask for the consent that `scripts` need. Default: `true`. */
  events: v.optional(v.boolean(), true),
  /**
   * `required`: ask readers first, and send and store nothing before they accept. `not-required`: collect until a reader
   * declines, for places where the law allows it. `external`: a consent manager among `scripts` asks, and sets
   * `edgepressConsent`. With all three, Global Privacy Control and Do Not Track count as declined. Default: `required`.
   */
  consent: v.optional(v.picklist(['required', 'not-required', 'external']), 'required'),
  /** Where the consent notice links to: a path (`/privacy`) or an absolute URL. Default: no link. */
  privacyPolicy: v.optional(
    matching(/^(?:\/|https?:\/\/)/, 'a path that begins with `/`, or an absolute URL'),
  ),
  marketing: removed(
    "an entry of `scripts` with `consent: 'marketing'` and `queue: '_hsq'`, and `policy` for its origins,",
  ),
});
