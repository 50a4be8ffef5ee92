/** Checks that apply to every deployment: health, headers, redirects, revalidation, ranges. */
import { type Check, verdict } from './check.ts';

const health: Check = {
  name: 'health',
  async run({ ask }) {
    const { status, text } = await ask('/_health');
    return verdict(
      status === 200 && /"status":"ok"/.test(text),
      `${status} ${text.slice(0, 300)}`,
      '200 with "status":"ok"',
    );
  },
};

const SECURITY: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /default-src 'none'.*require-trusted-types-for 'script'/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /./,
  'cross-origin-opener-policy': /^same-origin$/,
};

const security: Check = {
  name: 'security headers',
  async run({ ask }) {
    const { headers } = await ask('/');
    const wrong = Object.entries(SECURITY).filter(
      ([name, value]) => !value.test(headers.get(name) ?? ''),
    );
    const names = wrong.map(([name]) => `${name}: ${headers.get(name) ?? 'none'}`);
    return verdict(
      wrong.length === 0,
      names.join('; ') || 'all',
      'those of worker/http/security.ts, unchanged by the zone',
    );
  },
};

const hsts: Check = {
  name: 'HSTS',
  async run({ ask, home }) {
    if (home.protocol !== 'https:') return { kind: 'skipped', why: 'the address is not https' };
    const { headers } = await ask('/');
    const value = headers.get('strict-transport-security') ?? 'none';
    return verdict(
      /^max-age=\d+/.test(value),
      value,
      'max-age=…, once, from the worker or the zone',
    );
  },
};

const redirects: Check = {
  name: 'canonical addresses',
  async run({ ask, home }) {
    const expected = [
      ['/index.html', home.pathname],
      ['/robots.txt?x=1', `${home.pathname}robots.txt`],
    ] as const;
    const found: string[] = [];
    let isRight = true;
    for (const [path, target] of expected) {
      const { status, headers } = await ask(path);
      const location = headers.get('location') ?? 'nowhere';
      isRight &&=
        status === 308 && new URL(location, home).pathname === target && !location.includes('?');
      found.push(`${path} ${status} to ${location}`);
    }
    return verdict(
      isRight,
      found.join(', '),
      expected.map(([path, target]) => `${path} 308 to ${target}`).join(', '),
    );
  },
};

const missing: Check = {
  name: 'an unknown address',
  async run({ ask }) {
    const { status, headers } = await ask(`/smoke-${Date.now()}`);
    const caching = headers.get('cache-control') ?? 'none';
    return verdict(
      status === 404 && /no-store/.test(caching),
      `${status}, cache-control: ${caching}`,
      '404, no-store',
    );
  },
};

const revalidation: Check = {
  name: 'revalidation',
  async run({ ask, script }) {
    const found: string[] = [];
    let isRight = true;
    for (const path of ['/', script]) {
      // The edge turns the ETags of compressed responses into weak ones, which the worker must recognise.
      const accept = { 'accept-encoding': 'br, gzip' };
      const etag = (await ask(path, { headers: accept })).headers.get('etag') ?? '';
      const { status } = await ask(path, { headers: { ...accept, 'if-none-match': etag } });
      isRight &&= etag !== '' && status === 304;
      found.push(`${path} ${etag || 'without an ETag'} ${status}`);
    }
    return verdict(
      isRight,
      found.join(', '),
      '304 for each, whether the ETag is weak (W/) or strong',
    );
  },
};

const ranges: Check = {
  name: 'ranges',
  async run({ ask }) {
    const get = async (range: string) =>
      ask('/robots.txt', { headers: { range, 'accept-encoding': 'identity' } });
    const part = await get('bytes=0-3');
    const beyond = await get('bytes=99999999-');
    const found = `${part.status} with ${part.text.length} characters, ${part.headers.get('content-range') ?? 'no content-range'}; ${beyond.status}`;
    const isRight = part.status === 206 && part.text.length === 4 && beyond.status === 416;
    return verdict(isRight, found, '206 with 4 characters, bytes 0-3/…; 416');
  },
};

/** The checks in order. */
export const CONTRACT_CHECKS: Check[] = [
  health,
  security,
  hsts,
  redirects,
  missing,
  revalidation,
  ranges,
];
