/** The search index of this repository's content, for questions about it. */
import path from 'node:path';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import { openProject } from '../../../compiler/config/project.ts';
import { SiteBuild } from '../../../compiler/site-build.ts';
import { silentTimings } from '../../../compiler/diagnostics/timings.ts';
import type { Manifest } from '../../../model/release/release.ts';
import { exclusively } from '../exclusive.ts';

/** The site as it was built. */
export interface OwnSite {
  manifest: Manifest;
  /** Folder of the objects. */
  store: string;
  /** The text of the index. */
  index: string;
}

/** Builds the content. */
export async function buildOwnSite(): Promise<OwnSite> {
  const root = path.resolve('content');
  const { out } = openProject({ content: root });
  const { cache } = openProject({});
  const site = new SiteBuild({ root, out, cache, dev: false, timings: silentTimings });
  const { manifest } = await exclusively(out, () => site.run());
  await site.close();
  const store = objectsFolder(out);
  const object = manifest.search?.object ?? '';
  return { manifest, store, index: readObject(store, object).toString('utf8') };
}
