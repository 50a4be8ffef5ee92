/**
 * Sends page views to a marketing service from the worker. There is no supported API for this, so the adapter imitates
 * the service's tracking pixel, which may stop working without notice. Off unless `MARKETING_PIXEL` is set. In the
 * browser, use the service's own script.
 */
import { lazyPattern } from '../../model/schema/lazy-pattern.ts';
import type { PageEvent, Visitor } from './queue-message.ts';
import { sendRequest, type ServiceResponse } from './service-response.ts';

/** Sends page views to a marketing service. Only used for readers who consented. */
export interface MarketingAdapter {
  trackPageView(view: PageEvent, visitor: Visitor): Promise<ServiceResponse>;
}

// @limit ms for a request to the marketing service: The page view is dropped.
/** Timeout in milliseconds. */
const PIXEL_TIMEOUT = 3000;

/** Creates the adapter for the tracking pixel at `address`, which includes the portal's id. */
export function pixelAdapter(address: string): MarketingAdapter {
  return {
    trackPageView({ properties, originalTimestamp }, { anonymousId, userId, userAgent, locale }) {
      const url = new URL(address);
      const fields: Record<string, string | undefined> = {
        k: '1',
        v: '1.1',
        pu: properties.url,
        t: properties.title,
        r: properties.referrer,
        ln: locale.toLowerCase(),
        cts: String(Date.parse(originalTimestamp)),
        vi: anonymousId?.replaceAll('-', ''),
        // Any other value would create a contact for a nonexistent person.
        i: userId && isEmail(userId) ? `email=${userId}` : undefined,
      };
      for (const [name, value] of Object.entries(fields))
        if (value) url.searchParams.set(name, value);
      return sendRequest(new Request(url, { headers: { 'user-agent': userAgent } }), PIXEL_TIMEOUT);
    },
  };
}

const EMAIL = lazyPattern(
  String.raw`^[^\s@"<>()]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}$`,
  'u',
);

function isEmail(text: string): boolean {
  return EMAIL().test(text);
}
