/** The text of a stylesheet of a Docusaurus site, after the PostCSS plugins of the site have run. */
import fs from 'node:fs';
import path from 'node:path';
import type { OnLoadResult, Plugin } from 'esbuild';

/** What only PostCSS plugins understand. */
const NEEDS_PLUGIN =
  /@(?:tailwind|apply|theme|utility|plugin|custom-variant|variants|responsive|screen|custom-media|custom-selector|mixin|include)\b|@import\s+(?:url\()?['"]tailwindcss/;

/** An esbuild plugin that loads the stylesheets of the site at `root` in this way, and adds what they are made from to `inputs`. */
export function siteCss(root: string, inputs: Set<string>): Plugin {
  return {
    name: 'site-css',
    setup(builder) {
      if (!hasPostcss(root)) return;
      builder.onLoad({ filter: /\.css$/, namespace: 'file' }, async ({ path: file }) => {
        if (!isOwn(file, root)) return undefined;
        const loaded = await loadCss(file, root);
        for (const input of loaded.watchFiles ?? []) inputs.add(input);
        return loaded;
      });
    },
  };
}

/** Loads a stylesheet. One that can't be compiled is loaded as it is, with a warning if it isn't plain CSS. */
export async function loadCss(file: string, root: string): Promise<OnLoadResult> {
  const { css, inputs, warning } = await processedCss(file, root, fs.readFileSync(file, 'utf8'));
  return {
    contents: css,
    loader: 'css',
    watchFiles: [file, ...inputs],
    ...(warning !== undefined && { warnings: [{ text: warning, location: { file } }] }),
  };
}

/** Runs the PostCSS plugins of the site on CSS that stands for a file. Text that can't be compiled is returned as it is. */
export async function processedCss(
  file: string,
  root: string,
  text: string,
): Promise<{ css: string; inputs: string[]; warning?: string }> {
  const asWritten = { css: text, inputs: [] };
  if (!hasPostcss(root) || !isOwn(file, root)) return asWritten;
  // Loaded here, because few sites need it.
  const { isInstalled, runPostcss } = await import('./postcss-process.ts');
  const done = isInstalled(root, 'postcss')
    ? await runPostcss(root, file, text)
    : { failure: 'the site has no PostCSS installed' };
  if (!('failure' in done)) return done;
  return NEEDS_PLUGIN.test(text)
    ? { ...asWritten, warning: `The PostCSS plugins of the site don't run: ${done.failure}.` }
    : asWritten;
}

// Whether there is anything to run, without evaluating the configuration.
function hasPostcss(root: string): boolean {
  const known = found.get(root);
  if (known !== undefined) return known;
  const names = fs.readdirSync(root);
  const config = names.find((name) => /^docusaurus\.config\.[cm]?[jt]s$/.test(name));
  const has =
    names.some((name) => /^(?:postcss|tailwind)\.config\.[cm]?[jt]s$/.test(name)) ||
    (config !== undefined &&
      /configurePostCss|tailwind|postcss/i.test(fs.readFileSync(path.join(root, config), 'utf8')));
  found.set(root, has);
  return has;
}

const found = new Map<string, boolean>();

function isOwn(file: string, root: string): boolean {
  const below = path.relative(fs.realpathSync(root), fs.realpathSync(file));
  return !path.isAbsolute(below) && !/(?:^|[\\/])(?:\.\.|node_modules)(?:[\\/]|$)/.test(below);
}
