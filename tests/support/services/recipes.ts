/** The recipes of `docs/customise/scripts.md`, with the hosts of the services replaced by their stand-ins on loopback ports. */
import fs from 'node:fs';
import vm from 'node:vm';
import type { SiteConfig } from '../../../model/config/site.ts';
import { type Service, type ServiceRoute, startService } from './service.ts';
import * as vendors from './vendors.ts';

/** The services by name, and the hosts that stand for them in the documentation. */
const SERVICES = {
  google: {
    routes: vendors.GOOGLE,
    hosts: [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
  },
  plausible: { routes: vendors.PLAUSIBLE, hosts: ['https://plausible.io'] },
  posthogAssets: { routes: vendors.POSTHOG_ASSETS, hosts: ['https://eu-assets.i.posthog.com'] },
  posthog: { routes: vendors.POSTHOG_EVENTS, hosts: ['https://eu.i.posthog.com'] },
  kapa: { routes: vendors.KAPA, hosts: ['https://widget.kapa.ai'] },
  proxy: { routes: vendors.KAPA_PROXY, hosts: ['https://proxy.kapa.ai'] },
  captcha: { routes: vendors.CAPTCHA, hosts: ['https://www.google.com'] },
  static: { routes: vendors.CAPTCHA_STATIC, hosts: ['https://www.gstatic.com'] },
  modules: { routes: vendors.ESM, hosts: ['https://esm.sh'] },
  giscus: { routes: vendors.GISCUS, hosts: ['https://giscus.app'] },
  manager: { routes: vendors.CONSENT_MANAGER, hosts: ['https://consent.example.net'] },
  marketing: {
    routes: vendors.MARKETING,
    hosts: ['https://js.example.com', 'https://track.example.com'],
  },
} satisfies Record<string, { routes: Record<string, ServiceRoute>; hosts: string[] }>;

/** The running services. */
export type Services = Record<keyof typeof SERVICES, Service>;

/** A recipe: fields of the configuration, and files of the content folder. */
export interface Recipe {
  config: Pick<SiteConfig, 'analytics' | 'scripts' | 'policy'>;
  files: Record<string, string>;
}

/** Starts all services. */
export async function startServices(): Promise<Services> {
  const origins: Record<string, string> = {};
  const started = await Promise.all(
    Object.entries(SERVICES).map(async ([name, { routes }]) => {
      const service = await startService(routes, origins);
      origins[name.toUpperCase()] = service.origin;
      return [name, service] as const;
    }),
  );
  return Object.fromEntries(started) as Services; // The entries have the keys of SERVICES.
}

/** Reads the recipe below a heading of `docs/customise/scripts.md`. */
export function recipeOf(heading: string, services: Services): Recipe {
  const text = fs.readFileSync('docs/customise/scripts.md', 'utf8');
  const section = text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0];
  if (section === undefined)
    throw new Error(`docs/customise/scripts.md has no section "${heading}".`);
  const blocks = [...section.matchAll(/```(?:ts|js) title="content\/(\S+)"\n([\s\S]*?)```/g)].map(
    ([, name = '', code = '']) => [name, withServices(code, services)] as const,
  );
  const config = blocks.find(([name]) => name === 'site.ts')?.[1] ?? '';
  const files = blocks.filter(([name]) => name !== 'site.ts');
  return {
    // The documentation is part of this repository.
    config: vm.runInThisContext(`({${config}})`) as Recipe['config'],
    files: Object.fromEntries(files),
  };
}

function withServices(code: string, services: Services): string {
  let local = code;
  for (const [name, service] of Object.entries(services)) {
    const { hosts } = SERVICES[name as keyof typeof SERVICES]; // Both have the same keys.
    for (const host of hosts) local = local.replaceAll(host, service.origin);
  }
  return local;
}
