/** The part of the content security policy that a release's configuration opens. */
import type { PolicyConfig } from './policy.ts';

/**
 * What a release opens in the content security policy, besides what its pages embed. Everything that is closed is absent, and
 * so is the whole object in older releases.
 */
export interface SitePolicy {
  /** Further sources of scripts. */
  script?: string[];
  /** Further targets of requests. */
  connect?: string[];
  /** Further sources of styles. */
  style?: string[];
  /** Further sources of fonts. */
  font?: string[];
  /** Whether Trusted Types are only reported, or off. */
  trustedTypes?: 'report' | 'off';
  /** Names of further Trusted Types policies. */
  policyNames?: string[];
}

/**
 * The policy of a release. Sources of images, frames and media are in `Manifest.embeds`. `requested`: origins that readers send
 * requests to from the pages of an API.
 */
export function sitePolicy(config: PolicyConfig, requested: string[] = []): SitePolicy | undefined {
  const { trustedTypes } = config;
  const policy: SitePolicy = {};
  for (const name of ['script', 'style', 'font', 'policyNames'] as const)
    if (config[name].length > 0) policy[name] = config[name];
  const connect = [...new Set([...config.connect, ...requested])];
  if (connect.length > 0) policy.connect = connect;
  if (trustedTypes !== 'enforce') policy.trustedTypes = trustedTypes;
  return Object.keys(policy).length > 0 ? policy : undefined;
}
