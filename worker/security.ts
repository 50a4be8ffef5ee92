/** Security headers as one table. Sources: platform notes, section 4; CSP Level 3; MDN's observatory. */
import type { Manifest } from '../model/release.ts';
import { marketingScript } from '../model/analytics-config.ts';
import { hstsHeader } from '../model/settings.ts';

/** Sent with every response. HSTS is for this host only: what else is under the domain may not speak HTTPS. */
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
  'img-src': "'self' data: https:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-src': 'https:',
  'frame-ancestors': "'none'",
  'object-src': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'edgepress',
};

/**
 * The policy of HTML. With a release's manifest it allows the release's pre-paint script and, where the site
 * has a marketing service, that service's script and origins and nothing else besides.
 */
export function contentPolicy(manifest?: Pick<Manifest, 'client' | 'site'>): string {
  return policyWith(manifest ? additions(manifest) : {});
}

/** The policy of a document that needs no release, with the hash of its one inline style. */
export function policyWithStyle(hash: string): string {
  return policyWith({ 'style-src': [hash] });
}

function policyWith(added: Record<string, string[]>): string {
  return Object.entries(DIRECTIVES)
    .map(([name, value]) => [name, value, ...(added[name] ?? [])].join(' '))
    .join('; ');
}

function additions({ client, site }: Pick<Manifest, 'client' | 'site'>): Record<string, string[]> {
  const prepaint = client.prepaint.hash;
  const styles: Record<string, string[]> = client.frame ? { 'style-src': [client.frame.hash] } : {};
  const { enabled, marketing } = site.analytics;
  if (!enabled || !marketing) return { 'script-src': [prepaint], ...styles };
  const script = marketingScript(marketing);
  const origins = marketing.origins ?? [];
  return {
    ...styles,
    'script-src': [prepaint, script, ...origins],
    'connect-src': [new URL(script).origin, ...origins],
    // The client's default policy lets exactly these scripts through (client/analytics/marketing.ts).
    'trusted-types': ['default'],
  };
}

/** The policy of XML (SVG, feeds, sitemaps) that is opened by itself: no script in it, or named by it, may run. */
export const XML_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
