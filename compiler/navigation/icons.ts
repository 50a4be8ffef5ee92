/** The site's own icons: SVG files in `icons/` of the content folder, which entries of the navigation name. */
import fs from 'node:fs';
import path from 'node:path';
import { iconFault } from './icon-sprite.ts';
import type { SiteSource } from '../config/load-site.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { DocFile, DocsFolder } from '../docs/read-docs.ts';
import type { LabelExtras } from '../../model/navigation/nav-label.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';
import { closestOption } from '../../model/schema/schema.ts';
import type { SidebarConfig } from './load-sidebars.ts';
import type { Navigation } from './navigation.ts';

const FOLDER = 'icons';

/** Where entries with icons come from, for error messages. */
interface IconSources {
  source: SiteSource;
  sidebars: SidebarConfig[];
  folders: DocsFolder[];
  docs: DocFile[];
}

/** Reads the SVG files, by name. */
export function readIcons(root: string): Record<string, string> {
  const folder = path.join(root, FOLDER);
  if (!fs.existsSync(folder)) return {};
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.svg'));
  return Object.fromEntries(
    names
      .toSorted()
      .map((name) => [name.slice(0, -4), fs.readFileSync(path.join(folder, name), 'utf8')]),
  );
}

/** Returns every entry of the navigation that can have an icon and a badge. */
export function* navigationEntries(
  { navbar, tabs }: ResolvedConfig,
  { roots, branches }: Navigation,
): Generator<LabelExtras> {
  for (const item of navbar.items) {
    if (item.type !== 'link' && item.type !== 'dropdown') continue;
    yield item;
    if (item.type === 'dropdown') yield* item.items;
  }
  yield* tabs?.items ?? [];
  for (const branch of [...Object.values(roots), ...Object.values(branches)])
    for (const item of branch) if (item.type !== 'html') yield item;
}

/** Reports icons of the navigation that have no file, or whose file can't be an icon. */
export function iconFaults(
  navigation: Navigation,
  icons: Record<string, string>,
  sources: IconSources,
): Diagnostic[] {
  const { config, root } = sources.source;
  const entries = [...navigationEntries(config, navigation)];
  const used = new Set(entries.flatMap(({ icon }) => icon ?? []));
  return [...used].flatMap((name): Diagnostic[] => {
    const svg = icons[name];
    const report = { severity: 'error', rule: 'icon' } as const;
    if (svg !== undefined) {
      const fault = iconFault(svg);
      const file = path.join(root, FOLDER, `${name}.svg`);
      return fault ? [{ ...report, file, message: `Icon: ${fault}.` }] : [];
    }
    const near = closestOption(name, Object.keys(icons));
    return [
      {
        ...report,
        ...placeOf(name, sources),
        message: `Icon: found "${name}", but the content folder has no \`${FOLDER}/${name}.svg\`.`,
        hint: near ? `Did you mean \`${near}\`?` : 'Add the file, or remove the icon.',
      },
    ];
  });
}

// The line of the first file that names the icon.
function placeOf(
  name: string,
  { source, sidebars, folders, docs }: IconSources,
): { file: string; line?: number } {
  const pages = docs.filter(({ frontMatter }) => frontMatter.sidebar_icon === name);
  const files = [
    ...pages.map(({ file }) => file),
    source.file,
    ...sidebars.flatMap(({ file, config }) => (config === undefined ? [] : file)),
    ...folders.flatMap(({ walked }) =>
      walked.flatMap(({ folder, names }) =>
        names.categories.map((file) => path.join(folder, file)),
      ),
    ),
  ];
  const field = new RegExp(`icon['"]?\\s*:\\s*['"\`]?${name}['"\`]?\\s*(?:[,}]|$)`);
  for (const file of files) {
    const line = fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .findIndex((text) => field.test(text));
    if (line >= 0) return { file, line: line + 1 };
  }
  return { file: pages[0]?.file ?? source.file };
}
