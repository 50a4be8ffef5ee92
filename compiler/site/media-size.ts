/** Reads the sizes of images and videos, so that they keep their place while they load. */
import fs from 'node:fs';
import { imageSize } from 'image-size';

/** Returns width and height of an image or a video in pixels, or nothing for other files. */
export function mediaSize(file: string): { width?: number; height?: number } {
  if (/\.(?:mp4|m4v|mov)$/i.test(file)) return videoSize(fs.readFileSync(file));
  if (!IMAGE.test(file)) return {};
  try {
    const { width, height } = imageSize(fs.readFileSync(file));
    return { width, height };
  } catch {
    // An image that the library can't read gets no size. The reader's browser may still display it.
    return {};
  }
}

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/** Returns the size of the picture of an MP4 or QuickTime video (ISO/IEC 14496-12) as it is shown, or nothing without one. */
export function videoSize(bytes: Buffer): { width?: number; height?: number } {
  for (const movie of boxesIn(bytes, 'moov'))
    for (const track of boxesIn(movie, 'trak'))
      for (const header of boxesIn(track, 'tkhd')) {
        if (header.length < 84) continue;
        // The box ends with a matrix of nine numbers, the width and the height.
        const width = header.readUInt32BE(header.length - 8) / 65_536;
        const height = header.readUInt32BE(header.length - 4) / 65_536;
        const isTurned = header.readInt32BE(header.length - 44) === 0;
        if (width > 0 && height > 0)
          return isTurned ? { width: height, height: width } : { width, height };
      }
  return {};
}

function boxesIn(bytes: Buffer, type: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const short = bytes.readUInt32BE(at);
    const head = short === 1 ? 16 : 8;
    if (at + head > bytes.length) break;
    const size =
      short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short;
    if (size < head) break;
    if (bytes.toString('latin1', at + 4, at + 8) === type)
      found.push(bytes.subarray(at + head, at + size));
    at += size;
  }
  return found;
}
