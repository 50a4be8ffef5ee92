/**
 * Writes ZIP archives whose bytes depend only on their files: the same order, dates and modes everywhere. Files are
 * stored without compression, because deflated bytes differ between versions of zlib and between processors, and every
 * other byte would be a new object of the release.
 */
import { crc32 } from 'node:zlib';

/** A file of an archive. */
export interface ArchivedFile {
  /** The path in the archive, with `/` between folders. */
  name: string;
  bytes: Uint8Array;
}

/** 1 January 1980, the earliest date of the format. */
const DATE = 0x21;
/** Names are in UTF-8. */
const FLAGS = 0x800;
/** Version 2.0 of the format, as needed for folders in names. */
const NEEDED = 20;
/** Made on Unix, so that modes are read from the external attributes. */
const MADE = 0x314;
/** A regular file that its owner writes and everybody reads. */
const MODE = 0o100644;

/** Returns the archive of these files, sorted by name. */
export function zipArchive(files: readonly ArchivedFile[]): Buffer {
  const sorted = files.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of sorted) {
    const title = Buffer.from(name, 'utf8');
    const about = description(bytes, title.length);
    const local = Buffer.concat([words(0x04034b50), about, title, bytes]);
    directory.push(
      Buffer.concat([words(0x02014b50), halves(MADE), about, attributes(offset), title]),
    );
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const count = sorted.length;
  const end = [
    words(0x06054b50),
    halves(0, 0, count, count),
    words(central.length, offset),
    halves(0),
  ];
  return Buffer.concat([...parts, central, ...end]);
}

// The fields that both headers of a file have, up to the length of the extra field.
function description(bytes: Uint8Array, nameLength: number): Buffer {
  return Buffer.concat([
    halves(NEEDED, FLAGS, 0, 0, DATE),
    words(crc32(bytes), bytes.length, bytes.length),
    halves(nameLength, 0),
  ]);
}

// The rest of a file's entry in the directory: no comment, the first disk, the mode, and where the file begins.
function attributes(offset: number): Buffer {
  return Buffer.concat([halves(0, 0, 0), words(MODE * 0x10000, offset)]);
}

function halves(...values: number[]): Buffer {
  const out = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) out.writeUInt16LE(value, index * 2);
  return out;
}

function words(...values: number[]): Buffer {
  const out = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) out.writeUInt32LE(value, index * 4);
  return out;
}
