/** Security headers as one table. Sources: platform notes, section 4; CSP Level 3; MDN's observatory. */

/** Sent with every response. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
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
// but the one script that runs before the first paint, by its hash.
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

/** The policy of HTML. `prepaint` is the source of the pre-paint script (`'sha256-…'`), absent where none is. */
export function contentPolicy(prepaint?: string): string {
  return Object.entries(DIRECTIVES)
    .map(
      ([name, value]) =>
        `${name} ${value}${name === 'script-src' && prepaint ? ` ${prepaint}` : ''}`,
    )
    .join('; ');
}

/** The policy of an SVG that is opened by itself: it may hold scripts, and here they may do nothing. */
export const IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
