/** Lists what a release has in KV: the keys, the formats of objects, and the types of all values. */
import fs from 'node:fs';
import path from 'node:path';
import { readSourceModule } from './source-module.ts';
import { readStoredTypes, type StoredType } from './stored-types.ts';

/** What is in KV. */
export interface Stored {
  keys: StoredFormat[];
  objects: StoredFormat[];
  types: StoredType[];
}

/** A key, or the format of an object. */
export interface StoredFormat {
  name: string;
  /** In Markdown. */
  text: string;
  /** The modules that write it, relative to the repository. */
  modules: string[];
}

/** The types of values. Those of their fields follow from them. */
const TYPES = [
  ['Pointer', 'model/release/pointer.ts'],
  ['Manifest', 'model/release/release.ts'],
  ['ListedRelease', 'publisher/releases/release-list.ts'],
  ['Sweep', 'publisher/pointer/sweep.ts'],
  ['PageHeader', 'model/release/release.ts'],
  ['Shard', 'model/release/release.ts'],
  ['Templates', 'model/release/templates.ts'],
  ['Feed', 'model/release/feed.ts'],
  ['SearchIndexHeader', 'model/search/search-index.ts'],
  ['PageTexts', 'model/search/search-index.ts'],
  ['WordStems', 'model/search/search-index.ts'],
  ['MockIndex', 'model/release/mock.ts'],
  ['MockOperation', 'model/release/mock.ts'],
  ['RequestForm', 'model/try-it/request-form.ts'],
  ['ShapedTexts', 'model/social-image/shaped-texts.ts'],
] as const;

/** Reads what is in KV. `root` is the repository. */
export function readStored(root: string): Stored {
  return {
    keys: tagged(root, 'key'),
    objects: tagged(root, 'object'),
    types: readStoredTypes(root, TYPES),
  };
}

// The comments `// @<tag> <name>: <description>`, of which one has the description of each name.
function tagged(root: string, tag: string): StoredFormat[] {
  const formats = new Map<string, StoredFormat>();
  for (const module of fs
    .globSync('{model,compiler,publisher}/**/*.ts', { cwd: root })
    .toSorted()) {
    const file = path.join(root, module);
    if (!fs.readFileSync(file, 'utf8').includes(`// @${tag} `)) continue;
    for (const comment of readSourceModule(file).tagged(tag)) {
      const [, name = '', text = ''] = /^([^\s:]+)(?:: (.*))?$/.exec(comment) ?? [];
      const format = formats.get(name) ?? { name, text: '', modules: [] };
      formats.set(name, format);
      if (text !== '') format.text = text;
      if (!format.modules.includes(module)) format.modules.push(module);
    }
  }
  return [...formats.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}
