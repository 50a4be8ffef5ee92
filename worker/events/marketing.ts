/**
 * Page views for a marketing service, from the worker. There is no supported way to do this: the adapter here
 * speaks as the service's own tracking pixel does, which may stop working without
 * notice. It is off unless `MARKETING_PIXEL` is set. In the browser, the service's own queue is the way.
 */
import type { PageEvent, Visitor } from './queue-message.ts';
import { ask, type Reply } from './reply.ts';

/** A way to tell a marketing service of a page view. Only called for readers who agreed. */
export interface MarketingAdapter {
  trackPageView(view: PageEvent, visitor: Visitor): Promise<Reply>;
}

/** Milliseconds to wait for a pixel. */
const PIXEL_TIMEOUT = 3000;

/** Unofficial: the tracking pixel at `address`, which has the portal in its query. */
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
        // Anything else makes a contact of somebody who does not exist.
        i: userId && isEmail(userId) ? `email=${userId}` : undefined,
      };
      for (const [name, value] of Object.entries(fields))
        if (value) url.searchParams.set(name, value);
      return ask(new Request(url, { headers: { 'user-agent': userAgent } }), PIXEL_TIMEOUT);
    },
  };
}

function isEmail(text: string): boolean {
  return /^[^\s@"<>()]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}$/u.test(text);
}
