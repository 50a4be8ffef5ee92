/** Says in plain sentences what the configuration opens in the content security policy of a release. */
import type { ResolvedConfig } from '../../model/config/site.ts';
import type { SiteScript } from '../../model/policy/scripts.ts';
import { requestOrigins } from '../../model/try-it/request-origins.ts';

type Policy = ResolvedConfig['policy'];
type Listed = Exclude<keyof Policy, 'trustedTypes'>;

/** Description of each list's effect on the default policy. */
const COSTS: Record<Listed, (sources: string) => string> = {
  script: (sources) => `any script from ${sources} may run, with all rights of a page`,
  connect: (sources) => `scripts may send what they read to ${sources}`,
  style: (sources) => `stylesheets from ${sources} may change what readers see`,
  font: (sources) => `pages may load fonts from ${sources}`,
  frame: (sources) => `pages may show frames from ${sources}`,
  image: (sources) => `pages may load images from ${sources}, whose operator learns who reads what`,
  media: (sources) => `pages may play media from ${sources}, whose operator learns who reads what`,
  policyNames: (names) =>
    `scripts may turn any text into HTML with the Trusted Types policy ${names}`,
};

const TRUSTED_TYPES = {
  enforce: [],
  report: ['scripts may turn any text into HTML, and the browser only reports it in its console'],
  off: ['scripts may turn any text into HTML'],
};

/** Returns one line for each opening. `loaded` are the scripts of the release. A site without `scripts` and `policy` has none. */
export function policyOpenings(
  { scripts, policy, api }: ResolvedConfig,
  loaded: readonly SiteScript[] = [],
): string[] {
  const requested = requestOrigins(api);
  const inline = policy.style.includes('inline')
    ? ['styles in injected HTML apply, and can hide or imitate parts of a page']
    : [];
  return [
    ...scripts
      .filter(({ src }) => !src.startsWith('./'))
      .map(({ src }) => `${src} runs with all rights of a page`),
    ...loaded
      .filter(({ src, load }) => load === 'page' && !src.startsWith('/'))
      .map(({ src }) => `${src} runs with all rights of a page, where \`<Head>\` has it`),
    ...(Object.keys(COSTS) as Listed[]).flatMap((field) => {
      const sources = policy[field].filter((source) => source !== 'inline').map(nameOf);
      return sources.length > 0 ? [COSTS[field](sources.join(', '))] : [];
    }),
    ...inline,
    ...(requested.length > 0
      ? [`scripts may send what they read to ${requested.join(', ')}, where readers try the API`]
      : []),
    ...TRUSTED_TYPES[policy.trustedTypes],
  ];
}

function nameOf(source: string): string {
  return source === 'https:' ? 'any HTTPS origin' : source;
}
