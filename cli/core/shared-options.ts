/** Options that several commands share. */

/** Options that choose the KV namespace; `openNamespace` reads them. */
export const NAMESPACE_OPTIONS = {
  local: { type: 'flag', description: 'Use the local namespace of "edgepress dev".' },
  env: {
    type: 'text',
    value: 'name',
    description: 'Use this environment of the wrangler configuration.',
  },
  config: { type: 'path', value: 'file', description: 'Use another wrangler configuration.' },
  'namespace-id': {
    type: 'text',
    value: 'id',
    description: 'Use the namespace with this id, whatever the configuration says.',
  },
  settle: {
    type: 'number',
    value: 'seconds',
    min: 0,
    description:
      'Time after which every location sees a write to KV. The default, 120, suits Cloudflare.',
  },
} as const;

/** The plan of the Cloudflare account. */
export const PLAN_OPTION = {
  plan: {
    type: 'choice',
    choices: ['free', 'paid'],
    env: 'PUBLISH_PLAN',
    description:
      'Plan of the Cloudflare account. Without it, the limits of the free plan apply: 1,000 writes and 1,000 deletes a day.',
  },
} as const;

/** Options of the commands that wait until the site serves a release; `waitUntilServed` reads them. */
export const WAIT_OPTIONS = {
  url: {
    type: 'text',
    value: 'url',
    description: "Address of the site, if it isn't the configured URL.",
  },
  'no-wait': {
    type: 'flag',
    description:
      "Don't wait for the site, and don't check whether others publish at the same time.",
  },
} as const;

/** Credentials for Cloudflare's API; without them, the login of wrangler is used. */
export const CLOUDFLARE_VARIABLES = {
  CLOUDFLARE_API_TOKEN: { type: 'text', value: 'token', description: 'Token for the API.' },
  CLOUDFLARE_ACCOUNT_ID: { type: 'text', value: 'id', description: 'Account to use.' },
} as const;
