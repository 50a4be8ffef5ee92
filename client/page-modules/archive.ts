/** Puts the reader's values into the texts of a ZIP file. The build stores files without compression, so nothing is unpacked. */

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** A part of the new archive. */
type Part = Uint8Array<ArrayBuffer>;

/** Returns the archive with filled texts. Other archives, and archives without values to fill, are returned unchanged. */
export function fillArchive(bytes: Part, fill: (text: string) => string): Part {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = endOf(view);
  if (end < 0) return bytes;
  const parts: Part[] = [];
  const directory: Part[] = [];
  let offset = 0;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > end || view.getUint32(at, true) !== CENTRAL) return bytes;
    const flags = view.getUint16(at + 8, true);
    const size = view.getUint32(at + 20, true);
    const from = view.getUint32(at + 42, true);
    const length =
      46 +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
    // The build writes neither sizes after the data nor ZIP64.
    if (flags & 8 || from + 30 > end || view.getUint32(from, true) !== LOCAL) return bytes;
    const start = from + 30 + view.getUint16(from + 26, true) + view.getUint16(from + 28, true);
    const data = bytes.slice(start, start + size);
    if (data.length !== size) return bytes;
    const isStored = view.getUint16(at + 10, true) === 0;
    const filled = isStored ? fillText(data, fill) : data;
    const header = bytes.slice(from, start);
    const entry = bytes.slice(at, at + length);
    if (filled !== data) {
      describe(header, 14, filled);
      describe(entry, 16, filled);
    }
    new DataView(entry.buffer).setUint32(42, offset, true);
    parts.push(header, filled);
    directory.push(entry);
    offset += header.length + filled.length;
    at += length;
  }
  const tail = bytes.slice(end);
  const tailView = new DataView(tail.buffer);
  tailView.setUint32(12, total(directory), true);
  tailView.setUint32(16, offset, true);
  return joined([...parts, ...directory, tail]);
}

// The last record may be followed by a comment.
function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= 0 && at > view.byteLength - 66_000; at -= 1)
    if (view.getUint32(at, true) === END) return at;
  return -1;
}

function fillText(data: Part, fill: (text: string) => string): Part {
  if (data.includes(0)) return data;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data);
    const filled = fill(text);
    return filled === text ? data : new TextEncoder().encode(filled);
  } catch {
    // Not UTF-8, so it isn't text.
    return data;
  }
}

function describe(header: Part, at: number, data: Part): void {
  const view = new DataView(header.buffer);
  view.setUint32(at, crc32(data), true);
  view.setUint32(at + 4, data.length, true);
  view.setUint32(at + 8, data.length, true);
}

function crc32(data: Part): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function total(parts: Part[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

function joined(parts: Part[]): Part {
  const whole = new Uint8Array(total(parts));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
