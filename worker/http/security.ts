/** Security headers as one table. Sources: CSP Level 3 and MDN's HTTP Observatory. */
import type { Embeds } from '../../model/policy/embeds.ts';
import type { Manifest } from '../../model/release/release.ts';
import { marketingScript } from '../../model/policy/marketing-config.ts';
import type { SiteScript } from '../../model/policy/scripts.ts';
import { loadedScripts } from '../../model/policy/loaded-scripts.ts';
import { hstsHeader } from '../../model/settings.ts';
import type { ResponseHeader } from './header-names.ts';

/** Sent with every response. HSTS is for this host only, because other hosts of the domain may not support HTTPS. */
export const SECURITY_HEADERS: Readonly<Partial<Record<ResponseHeader, string>>> = {
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

const POLICY = 'content-security-policy';

type PolicyInput = Pick<Manifest, 'client' | 'site' | 'embeds'>;

/**
 * The policy of HTML as headers. With a release's manifest it allows the release's pre-paint script, what its pages embed, its
 * scripts, and what its configuration opens. It is the same for all pages of a release, because a document keeps its policy
 * when the client shows another page in it.
 */
export function policyHeaders(manifest: PolicyInput): Record<string, string> {
  const policy = policyWith(additions(manifest));
  const trustedTypes = manifest.site.policy?.trustedTypes;
  if (trustedTypes === undefined) return { [POLICY]: policy };
  const enforced = policy.slice(0, policy.indexOf('; require-trusted-types-for'));
  const reported = policy.slice(enforced.length + 2);
  return {
    [POLICY]: enforced,
    ...(trustedTypes === 'report' && { [`${POLICY}-report-only`]: reported }),
  };
}

/** The policy of HTML that belongs to no release. */
export function strictPolicy(): string {
  return policyWith({});
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
  const { policy = {} } = site;
  const scripts = loadedScripts(site);
  const service = marketingSources(site.analytics);
  const styles = client.frame ? [client.frame.hash] : [];
  const { style = [] } = policy;
  return {
    'script-src': [
      client.prepaint.hash,
      ...service.scripts,
      ...scripts.flatMap(scriptSource),
      ...(policy.script ?? []),
    ],
    // A browser ignores `'unsafe-inline'` beside a hash.
    'style-src': style.includes('inline')
      ? ["'unsafe-inline'", ...style.filter((source) => source !== 'inline')]
      : [...styles, ...style],
    'img-src': [...embeds.images, ...service.origins],
    'frame-src': [...embeds.frames, ...service.origins],
    'media-src': embeds.media,
    'font-src': policy.font ?? [],
    'connect-src': [...service.origins, ...(policy.connect ?? [])],
    // The client's default policy lets exactly these scripts through (client/scripts/load-scripts.ts).
    'trusted-types': [
      ...(scripts.length > 0 || service.scripts.length > 0 ? ['default'] : []),
      ...(policy.policyNames ?? []),
      ...(client.dev ? ['edgepress-dev'] : []),
    ],
  };
}

// The URL without its query, which a policy can't have. Scripts of the site itself are allowed anyway.
function scriptSource({ src }: SiteScript): string[] {
  return src.startsWith('/') ? [] : [src.replace(/\?.*/, '')];
}

// Older releases have one marketing service, in their analytics settings.
function marketingSources({ enabled, marketing }: Manifest['site']['analytics']): {
  scripts: string[];
  origins: string[];
} {
  if (!enabled || !marketing) return { scripts: [], origins: [] };
  const script = marketingScript(marketing);
  const { origins = [] } = marketing;
  return { scripts: [script, ...origins], origins: [new URL(script).origin, ...origins] };
}

/** The policy of XML documents (SVG, feeds, sitemaps) that are opened directly. It allows no scripts. */
export const XML_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/**
 * The policy of an HTML file of the site. It runs in an origin of its own, so its scripts reach neither what the pages store
 * nor what the reader may do on them, and it loads from the site and from what `policy` allows.
 */
export function filePolicy({ policy = {} }: Pick<Manifest['site'], 'policy'>): string {
  const own = ["'self'", "'unsafe-inline'", 'data:', 'blob:'];
  const directives = {
    'default-src': own,
    'script-src': [...own, ...(policy.script ?? [])],
    'style-src': [...own, ...(policy.style ?? []).filter((source) => source !== 'inline')],
    'font-src': [...own, ...(policy.font ?? [])],
    'img-src': [...own, 'https:'],
    'media-src': [...own, 'https:'],
    'connect-src': ["'self'", ...(policy.connect ?? [])],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'frame-ancestors': ["'self'"],
    sandbox: [
      'allow-scripts',
      'allow-popups',
      'allow-forms',
      'allow-modals',
      'allow-downloads',
      'allow-top-navigation-by-user-activation',
    ],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
