/** Prepares the scripts of the configuration for a release: files of the content folder become assets, named by their hash. */
import fs from 'node:fs';
import path from 'node:path';
import { BuildError, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { writeObject } from '../objects/objects.ts';
import type { PageResult } from '../page/page.ts';
import type { SiteScript } from '../../model/policy/scripts.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';

/** The parts of a site's source that its scripts are in. */
interface Scripted {
  root: string;
  file: string;
  config: ResolvedConfig;
  /** Scripts that were made of a Docusaurus configuration, by their path in the content folder. */
  made?: ReadonlyMap<string, string>;
}

/** Returns the scripts, and the names of stored files (`asset-list.ts`). Throws a `BuildError` when a file is missing. */
export function siteScripts(
  { root, file, config, made }: Scripted,
  store: string,
): { scripts: SiteScript[]; stored: string[] } {
  const stored: string[] = [];
  const faults: Diagnostic[] = [];
  const scripts = config.scripts.map((entry, index): SiteScript => {
    const local = path.join(root, entry.src);
    if (!entry.src.startsWith('./')) return scriptOf(entry, entry.src);
    const text = made?.get(entry.src.slice(2));
    if (text === undefined && !fs.existsSync(local)) {
      faults.push(missing(file, index, entry.src));
      return scriptOf(entry, entry.src);
    }
    const name = path.basename(entry.src).replace(/\.\w+$/, '');
    // @object asset
    const hash = writeObject(store, text ?? fs.readFileSync(local));
    stored.push(`${hash}.js`);
    return scriptOf(entry, `/assets/${name}-${hash}.js`);
  });
  if (faults.length > 0) throw new BuildError(faults);
  return { scripts, stored };
}

/** Returns the scripts that pages have in their `<Head>`, each once, without those of the configuration. */
export function pageScripts(
  pages: Iterable<Pick<PageResult, 'scripts'>>,
  configured: readonly SiteScript[],
): SiteScript[] {
  const found = new Map<string, SiteScript>();
  for (const { scripts = [] } of pages) for (const script of scripts) found.set(script.src, script);
  for (const { src } of configured) found.delete(src);
  return [...found.values()].toSorted((one, other) => (one.src < other.src ? -1 : 1));
}

function scriptOf(entry: ResolvedConfig['scripts'][number], src: string): SiteScript {
  const { attributes, consent, load, queue } = entry;
  return {
    src,
    ...(Object.keys(attributes).length > 0 && { attributes }),
    ...(consent !== 'none' && { consent }),
    ...(load !== 'idle' && { load }),
    ...(queue && { queue }),
  };
}

function missing(file: string, index: number, src: string): Diagnostic {
  return {
    severity: 'error',
    rule: 'script-missing',
    file,
    message: `\`scripts[${index}].src\`: found "${src}", but the content folder has no such file.`,
    hint: 'Paths begin with `./` and start from the content folder.',
  };
}
