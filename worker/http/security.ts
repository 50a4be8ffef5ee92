/** Security headers as one table. Sources: CSP Level 3 and MDN's HTTP Observatory. */
import type { Embeds } from '../../model/config/embeds.ts';
import type { Manifest } from '../../model/release/release.ts';
import { marketingScript } from '../../model/config/analytics-config.ts';
import { hstsHeader } from '../../model/settings.ts';

/** Sent with every response. HSTS is for this host only, because other hosts of the domain may not support HTTPS. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'strict-transport-security': hstsHeader(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), ' +
    'magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
};

// No nonce: a page is kept by caches, and a nonce that everybody gets is none. So nothing inline is allowed
// but the rules of the first paint and the one script before it, by their hashes.
const DIRECTIVES: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'media-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-src': '',
  'frame-ancestors': "'none'",
  'object-src': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'edgepress',
};

/** Sources for a release without a list of embeds. */
const ANY_EMBEDS: Embeds = { images: ['https:'], frames: ['https:'], media: [] };

type PolicyInput = Pick<Manifest, 'client' | 'site' | 'embeds'>;

/**
 * The policy of HTML. With a release's manifest it allows the release's pre-paint script, what its pages embed and, where
 * the site has a marketing service, that service's script and origins. It is the same for all pages of a release, because
 * a document keeps its policy when the client shows another page in it.
 */
export function contentPolicy(manifest?: PolicyInput): string {
  return policyWith(manifest ? additions(manifest) : {});
}

/** The policy of a document that needs no release, with the hash of its one inline style. */
export function policyWithStyle(hash: string): string {
  return policyWith({ 'style-src': [hash] });
}

function policyWith(added: Record<string, string[]>): string {
  return Object.entries(DIRECTIVES)
    .map(([name, value]) => {
      const sources = [value, ...new Set(added[name])].filter((source) => source !== '');
      return `${name} ${sources.join(' ') || "'none'"}`;
    })
    .join('; ');
}

function additions({ client, site, embeds = ANY_EMBEDS }: PolicyInput): Record<string, string[]> {
  const { enabled, marketing } = site.analytics;
  const script = enabled && marketing ? marketingScript(marketing) : undefined;
  const origins = marketing && script ? (marketing.origins ?? []) : [];
  const service = script ? [new URL(script).origin, ...origins] : [];
  return {
    'script-src': [client.prepaint.hash, ...(script ? [script] : []), ...origins],
    'style-src': client.frame ? [client.frame.hash] : [],
    'img-src': [...embeds.images, ...service],
    'frame-src': [...embeds.frames, ...service],
    'media-src': embeds.media,
    'connect-src': service,
    // The client's default policy lets exactly these scripts through (client/analytics/marketing.ts).
    'trusted-types': script ? ['default'] : [],
  };
}

/** The policy of XML documents (SVG, feeds, sitemaps) that are opened directly. It allows no scripts. */
export const XML_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
