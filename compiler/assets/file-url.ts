/** Decides where readers find a file that a page or a module refers to, and stores it unless it is in a static folder. */
import fs from 'node:fs';
import path from 'node:path';
import { withBase } from '../../model/href.ts';
import { isMedia } from '../../model/release/media-type.ts';
import { writeObject } from '../objects/objects.ts';
import { FileTooLarge, oversizeDiagnostic } from './stored-file.ts';

/** The site that a file belongs to. */
export interface FileSite {
  /** Absolute paths of folders whose files are served under their own names. */
  statics: string[];
  /** Absolute path of the object store. */
  store: string;
  baseUrl: string;
}

/** Returns the path of a file on the site, with the base URL. Throws `FileTooLarge`. */
export function fileUrl(file: string, { statics, store, baseUrl }: FileSite): string {
  const folder = statics.find((root) => file.startsWith(root + path.sep));
  if (folder !== undefined) {
    const names = path.relative(folder, file).split(path.sep);
    return withBase(baseUrl, `/${names.map(encodeURIComponent).join('/')}`);
  }
  const { size } = fs.statSync(file);
  const fault = oversizeDiagnostic(file, size);
  if (fault) throw new FileTooLarge(fault);
  const hash = writeObject(store, fs.readFileSync(file));
  const given = path.extname(file).toLowerCase();
  // A linked script is served as text, because only the client's own scripts may run.
  const isScript = given === '.js';
  const extension = isScript ? '.txt' : given;
  // Media players send range requests. Those need the size, which KV doesn't return, so it is part of the name.
  const length = isMedia(extension.slice(1)) ? `.${size}` : '';
  const name = path
    .basename(file, isScript ? '' : path.extname(file))
    .replace(/[^\w-]+/g, '-')
    .toLowerCase();
  return withBase(baseUrl, `/assets/${name}${length}-${hash}${extension}`);
}
