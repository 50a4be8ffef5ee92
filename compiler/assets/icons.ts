/** Makes the icons that browsers and operating systems request, and the web manifest, from the site's SVG icon. */
import { contentHash } from '../objects/hash.ts';
import { storeFile } from '../files/stored-file.ts';
import { withBase } from '../../model/href.ts';
import type { FileEntry } from '../../model/release/release.ts';
import type { ResolvedConfig } from '../../model/config/site.ts';

/** Returns the files by path below the base URL. */
export async function iconFiles(
  config: ResolvedConfig,
  icon: string,
  store: string,
): Promise<Record<string, FileEntry>> {
  // Only for a new icon. The files are kept.
  const { rasterise } = await import('./rasteriser.ts');
  const png = async (size: number, svg = icon): Promise<Uint8Array> =>
    (await rasterise(svg, size)).png();
  const file = (bytes: Uint8Array | string, type: string): FileEntry =>
    storeFile(store, bytes, type);
  const padded = onPaper(icon);
  return {
    '/favicon.ico': file(icoOf(await png(32)), 'image/x-icon'),
    '/apple-touch-icon.png': file(await png(180, padded), 'image/png'),
    '/icon-192.png': file(await png(192), 'image/png'),
    '/icon-512.png': file(await png(512), 'image/png'),
    '/icon-maskable.png': file(await png(512, padded), 'image/png'),
    '/site.webmanifest': file(webManifest(config), 'application/manifest+json'),
  };
}

/** Returns a hash of everything that the icons depend on. */
export function iconsKey(config: ResolvedConfig, icon: string): string {
  return contentHash(icon, webManifest(config));
}

// Operating systems mask icons and may crop a fifth on each side.
function onPaper(icon: string): string {
  const data = Buffer.from(icon).toString('base64');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="#fff"/><image x="20" y="20" width="60" height="60" href="data:image/svg+xml;base64,${data}"/></svg>`;
}

// An ICO file with a single PNG, which every browser since 2007 can read.
function icoOf(png: Uint8Array): Uint8Array {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header[6] = 32;
  header[7] = 32;
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

function webManifest({ title, tagline, baseUrl, locales }: ResolvedConfig): string {
  const icon = (name: string, sizes: string, purpose?: string): object => ({
    src: withBase(baseUrl, name),
    sizes,
    type: 'image/png',
    ...(purpose === undefined ? {} : { purpose }),
  });
  return `${JSON.stringify({
    name: title,
    short_name: title.slice(0, 12).trim(),
    description: tagline,
    lang: locales.default,
    start_url: baseUrl,
    scope: baseUrl,
    display: 'minimal-ui',
    icons: [
      icon('/icon-192.png', '192x192'),
      icon('/icon-512.png', '512x512'),
      icon('/icon-maskable.png', '512x512', 'maskable'),
    ],
  })}\n`;
}
