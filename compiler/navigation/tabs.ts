/** Resolves the tabs of the configuration: the first pages of their sidebars. */
import fs from 'node:fs';
import type { SiteSource } from '../config/load-site.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { TabsConfig } from '../../model/navigation/tabs-schema.ts';
import type { SiteTab, SiteTabs } from '../../model/navigation/tabs.ts';
import { closestOption } from '../../model/schema/schema.ts';
import type { Navigation } from './navigation.ts';

type TabConfig = TabsConfig['items'][number];

/** Returns the tabs of the release. Sidebars that don't exist are left out. `idOf` returns the id of a sidebar in the release. */
export function siteTabs(
  tabs: TabsConfig | undefined,
  navigation: Navigation,
  idOf: (id: string) => string = (id) => id,
): SiteTabs | undefined {
  if (tabs === undefined || tabs.items.length === 0) return undefined;
  return { display: tabs.display, items: tabs.items.map((tab) => tabOf(tab, navigation, idOf)) };
}

/** Reports tabs with sidebars that don't exist. */
export function tabFaults({ config, file }: SiteSource, { roots }: Navigation): Diagnostic[] {
  const unknown = (config.tabs?.items ?? []).flatMap((tab) =>
    idsOf(tab).filter((id) => roots[id] === undefined),
  );
  return unknown.map((id) => {
    const known = Object.keys(roots);
    const near = closestOption(id, known);
    const lines = fs.readFileSync(file, 'utf8').split('\n');
    const line = lines.findIndex((text) => text.includes('sidebar') && text.includes(id)) + 1;
    return {
      severity: 'error',
      rule: 'tabs',
      file,
      ...(line > 0 && { line }),
      message: `Tab: found the sidebar "${id}", expected one of ${known.join(', ')}.`,
      hint: near ? `Did you mean \`${near}\`?` : 'Correct `sidebar`, or use `href` instead.',
    };
  });
}

function tabOf(tab: TabConfig, { roots }: Navigation, idOf: (id: string) => string): SiteTab {
  const { label, description, icon, badge, href } = tab;
  const firsts = idsOf(tab).flatMap((name): [string, string][] => {
    const id = idOf(name);
    const first = roots[id]?.find((item) => item.type !== 'html' && item.href.startsWith('/'));
    return first === undefined || first.type === 'html' ? [] : [[id, first.href]];
  });
  return {
    label,
    ...(description !== undefined && { description }),
    ...(icon !== undefined && { icon }),
    ...(badge !== undefined && { badge }),
    ...(href !== undefined && { href }),
    ...(firsts.length > 0 && { sidebars: Object.fromEntries(firsts) }),
  };
}

function idsOf({ sidebar }: TabConfig): string[] {
  return [sidebar ?? []].flat();
}
