/** Packs folders of the content as ZIP files for readers, with the site's variables filled in. */
import fs from 'node:fs';
import path from 'node:path';
import { isUtf8 } from 'node:buffer';
import { BuildError } from '../diagnostics/diagnostic.ts';
import { flattenVariables, substitute, type VariableLookup } from '../docs/variables.ts';
import { isReallyBelow } from '../files/real-path.ts';
import { oversizeDiagnostic, storeFile } from '../files/stored-file.ts';
import type { DownloadConfig } from '../../model/config/content-sources.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';
import type { FileEntry } from '../../model/release/release.ts';
import { type ArchivedFile, zipArchive } from './zip-archive.ts';
import { locateField } from '../diagnostics/locate-field.ts';

/** What tools leave behind, and what holds secrets. */
const LEFT_OUT =
  /^(?:node_modules|__pycache__|build|dist|obj|target|\.git|\.gradle|\.idea|\.DS_Store|\.env(?!\.(?:example|sample|template)$)(?:\..*)?|\.dev\.vars|\.netrc|.*\.(?:local|pem|key|p12|pfx|jks|pyc|class))$/;

/** Returns the ZIP files of the `downloads` setting by path. Throws a `BuildError`. */
export function downloadFiles(
  root: string,
  { downloads, variables }: ResolvedConfig,
  store: string,
): Record<string, FileEntry> {
  const lookup = flattenVariables(variables);
  const files: Record<string, FileEntry> = {};
  for (const download of downloads) {
    if (download.path in files) throw fault(root, `\`${download.path}\` is there twice`);
    const archive = zipArchive(archived(root, download, lookup));
    const oversize = oversizeDiagnostic(path.join(root, download.path), archive.length);
    if (oversize) throw new BuildError([oversize]);
    files[download.path] = storeFile(store, archive, 'application/zip');
  }
  return files;
}

// Everything is in one folder with the archive's name, so that unpacking it scatters nothing.
function archived(
  root: string,
  { path: address, folders }: DownloadConfig,
  variables: VariableLookup,
): ArchivedFile[] {
  const top = path.posix.basename(address, '.zip');
  const files = new Map<string, ArchivedFile>();
  for (const [place, folder] of Object.entries(folders)) {
    const from = path.resolve(root, folder);
    if (!from.startsWith(root + path.sep))
      throw fault(root, `\`${folder}\` isn't below the content folder`);
    if (!fs.statSync(from, { throwIfNoEntry: false })?.isDirectory())
      throw fault(root, `there is no folder \`${folder}\``);
    if (!isReallyBelow(root, from))
      throw fault(
        root,
        `\`${folder}\` is, or is in, a symbolic link to a folder outside of the content folder`,
      );
    for (const file of filesBelow(from)) {
      const name = path.posix.join(top, place, file);
      if (!name.startsWith(`${top}/`)) throw fault(root, `\`${place}\` isn't in the archive`);
      if (files.has(name)) throw fault(root, `\`${address}\` would have two files \`${name}\``);
      const bytes = fs.readFileSync(path.join(from, file));
      files.set(name, { name, bytes: isText(bytes) ? filled(bytes, variables) : bytes });
    }
  }
  if (files.size === 0) throw fault(root, `\`${address}\` would have no files`);
  return [...files.values()];
}

function filesBelow(folder: string, prefix = ''): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (LEFT_OUT.test(entry.name)) return [];
    const name = prefix + entry.name;
    if (entry.isDirectory()) return filesBelow(path.join(folder, entry.name), `${name}/`);
    return entry.isFile() ? [name] : [];
  });
}

function isText(bytes: Uint8Array): boolean {
  return !bytes.includes(0) && isUtf8(bytes);
}

function filled(bytes: Buffer, variables: VariableLookup): Buffer {
  return Buffer.from(substitute(bytes.toString('utf8'), variables), 'utf8');
}

function fault(root: string, message: string): BuildError {
  const file = path.join(root, 'site.ts');
  return new BuildError([
    {
      severity: 'error',
      rule: 'download',
      file,
      ...locateField(file, { path: 'downloads' }),
      message: `\`downloads\`: ${message}.`,
      hint: 'Expected entries such as `{ path: "/downloads/web.zip", folders: { ".": "samples/web" } }`. Folders are relative to the content folder.',
    },
  ]);
}
