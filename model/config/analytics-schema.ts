/** Schema of the analytics settings in `content/site.ts`. */
import {
  boolean,
  list,
  object,
  oneOf,
  optional,
  type Schema,
  string,
  withDefault,
} from '../schema/schema.ts';
import type { AnalyticsConfig, MarketingConfig } from './analytics-config.ts';

// These values become part of the content security policy, where quotes, commas and semicolons are syntax. Plain HTTP is
// for the local machine only.
const HOST = String.raw`(?:https:\/\/[\w.-]+|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d+)?`;

/** Schema of `analytics`, with defaults. */
export const analyticsConfig: Schema<AnalyticsConfig> = object<AnalyticsConfig>({
  enabled: withDefault(boolean(), true),
  consent: withDefault(oneOf('required', 'not-required'), 'required'),
  privacyPolicy: optional(
    string(/^(?:\/|https?:\/\/)/, 'a path that begins with `/`, or an absolute URL'),
  ),
  marketing: optional(
    object<MarketingConfig>({
      portal: string(/^[\w-]+$/, 'the id of a portal: letters, digits, `-` and `_`'),
      script: string(
        new RegExp(String.raw`^${HOST}\/[\w./{}~-]*$`),
        'the absolute HTTPS URL of a script, without a query',
      ),
      origins: withDefault(
        list(string(new RegExp(`^${HOST}$`), 'an HTTPS origin without a path')),
        [],
      ),
    }),
  ),
});
