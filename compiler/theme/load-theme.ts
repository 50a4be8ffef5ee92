/** Adds the look of a site, which is its theme and its own stylesheet, to the client. */
import fs from 'node:fs';
import path from 'node:path';
import type { ClientBuild } from '../assets/client-assets.ts';
import { inlineCode } from '../assets/bundle-outputs.ts';
import type { SiteSource } from '../config/load-site.ts';
import { contentHash } from '../objects/hash.ts';
import { stampOf } from '../objects/file-hash.ts';
import type { SiteTheme, ThemeFolders } from './compile-theme.ts';
import { SITE_STYLES } from './site-styles.ts';

/** Compiles the look of one site, and keeps it until one of its files changes. */
export class ThemeLoader {
  readonly #folders: ThemeFolders;
  #last: { key: string; inputs: string[]; theme: SiteTheme } | undefined;

  constructor(folders: ThemeFolders) {
    this.#folders = folders;
  }

  /** Returns the look, or `undefined` for the engine's. Throws a `BuildError` when the stylesheet can't be bundled. */
  async load(source: SiteSource): Promise<SiteTheme | undefined> {
    const { root, file, config, made } = source;
    const { contrast: _, ...theme } = config.theme;
    const styles = path.join(root, SITE_STYLES);
    if (!hasValues(theme) && !made?.has(SITE_STYLES) && !fs.existsSync(styles)) return undefined;
    const settings = JSON.stringify([
      config.theme,
      config.policy,
      config.baseUrl,
      [...(made ?? [])],
    ]);
    const keyOf = (inputs: string[]): string =>
      contentHash(settings, stampOf([file, styles, ...inputs]));
    const last = this.#last;
    if (last && last.key === keyOf(last.inputs)) return last.theme;
    // Computing colours and reading fonts takes libraries that most builds don't need.
    const { compileTheme } = await import('./compile-theme.ts');
    const compiled = await compileTheme(source, this.#folders);
    const { inputs } = compiled;
    this.#last = { key: keyOf(inputs), inputs, theme: compiled };
    return compiled;
  }
}

/** Returns the client with the look of a site. */
export function withTheme(client: ClientBuild, theme: SiteTheme | undefined): ClientBuild {
  if (theme === undefined) return client;
  const { css, fonts, styles } = theme;
  const { frame } = client.assets;
  return {
    ...client,
    names: [...client.names, ...fonts.names, ...(styles?.names ?? [])],
    assets: {
      ...client.assets,
      ...(frame && css !== '' && { frame: inlineCode(frame.code + css) }),
      ...(fonts.preload.length > 0 && { fonts: fonts.preload }),
      ...(styles && { siteStyles: styles.href }),
    },
  };
}

// The defaults of a theme are empty objects.
function hasValues(value: object): boolean {
  return Object.values(value).some((part: unknown) =>
    typeof part === 'object' && part !== null ? hasValues(part) : part !== undefined,
  );
}
