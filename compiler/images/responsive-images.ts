/** Gives the images of rendered pages smaller versions to choose from, as `srcset`. `src` remains the original. */
import fs from 'node:fs';
import path from 'node:path';
import { ISLAND_TAG, SLOT_TAG } from '../../model/placeholder-tags.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import {
  type HtmlNode,
  isTag,
  parseHtml,
  printHtml,
  setAttributes,
  type Tag,
} from '../html/tree.ts';
import { fileHash } from '../objects/file-hash.ts';
import { objectPath } from '../objects/objects.ts';
import type { Dependencies, PageTask } from '../page/page.ts';
import { decode } from '../site/routes.ts';
import type { SiteContext } from '../site/site-context.ts';
import {
  ENCODABLE,
  encodeImage,
  loadEncoder,
  MAX_VARIANT_WIDTH,
  MIN_IMAGE_BYTES,
  recordKey,
} from './image-encoder.ts';
import { readRecord, recordFile, type VariantRecord, writeRecord } from './variant-record.ts';

/** The page that the images are on. */
export interface ImageScope {
  task: PageTask;
  site: SiteContext;
  dependencies: Dependencies;
  /** The page's layout, or the name of the template, which decides how wide the images can be. */
  layout: string | undefined;
}

/** HTML with responsive images. */
export interface ResponsiveHtml {
  html: string;
  /** Whether some images have no variants yet, because the development server encodes none. */
  isUnencoded: boolean;
  diagnostics: Diagnostic[];
}

/** Encodes the images of a page, and adds their variants to the HTML. */
export async function responsiveImages(html: string, scope: ImageScope): Promise<ResponsiveHtml> {
  const result: ResponsiveHtml = { html, isUnencoded: false, diagnostics: [] };
  if (scope.site.data.images === null || !/<img\s/i.test(html)) return result;
  const nodes = parseHtml(html);
  for (const tag of imagesIn(nodes)) {
    const source = sourceOf(tag.attribs['src'] ?? '', scope);
    const record = source && (await recordOf(source, scope, result));
    if (source && record) addVariants(tag, source, { record, scope });
  }
  return { ...result, html: printHtml(nodes) };
}

/** An image of the site. */
interface ImageSource {
  src: string;
  file: string;
  hash: string;
  /** Its name in the addresses of its variants. */
  name: string;
}

// React renders the content of an island again in the browser, but not the static content inside of it. Authors who write
// `<picture>` or `srcset` have made their own variants.
function imagesIn(nodes: HtmlNode[], isOwn = true): Tag[] {
  return nodes.filter(isTag).flatMap((tag) => {
    if (tag.name === 'img') return isOwn && !('srcset' in tag.attribs) ? [tag] : [];
    if (tag.name === 'picture') return [];
    const isInside = tag.name === SLOT_TAG || (isOwn && tag.name !== ISLAND_TAG);
    return imagesIn(tag.children, isInside);
  });
}

function sourceOf(src: string, { site, dependencies }: ImageScope): ImageSource | undefined {
  const { baseUrl, store, statics } = site.data;
  if (!ENCODABLE.test(src) || !src.startsWith(baseUrl)) return undefined;
  const inner = src.slice(baseUrl.length);
  const [, stored, hash] = /^assets\/([\w.-]+)-([0-9a-f]{24})\.\w+$/.exec(inner) ?? [];
  if (stored !== undefined && hash !== undefined)
    return largeEnough({ src, file: objectPath(store, hash), hash, name: stored });
  for (const folder of statics) {
    const file = path.join(folder, decode(inner));
    if (!file.startsWith(folder + path.sep)) continue;
    const found = (dependencies.files[file] = fileHash(file));
    const name = path
      .parse(file)
      .name.replace(/[^\w-]+/g, '-')
      .toLowerCase();
    if (found !== null) return largeEnough({ src, file, hash: found, name });
  }
  return undefined;
}

function largeEnough(source: ImageSource): ImageSource | undefined {
  const size = fs.statSync(source.file, { throwIfNoEntry: false })?.size ?? 0;
  return size > MIN_IMAGE_BYTES ? source : undefined;
}

async function recordOf(
  { src, file, hash }: ImageSource,
  { task, site }: ImageScope,
  result: ResponsiveHtml,
): Promise<VariantRecord | undefined> {
  const { store, images } = site.data;
  const known = recordFile(store, recordKey(hash));
  const record = readRecord(known);
  if (record?.variants.every(({ object }) => fs.existsSync(objectPath(store, object))))
    return record;
  if (images !== 'encode') {
    result.isUnencoded = true;
    return undefined;
  }
  const sharp = await loadEncoder(task.file);
  try {
    const encoded = await encodeImage(sharp, fs.readFileSync(file), store);
    writeRecord(known, encoded);
    return encoded;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    result.diagnostics.push({
      severity: 'warning',
      rule: 'image-encoder',
      file: task.file,
      message: `Can't encode smaller versions of \`${src}\`: ${reason}.`,
      hint: 'Readers get the original. Export the image again.',
    });
    return undefined;
  }
}

interface Addition {
  record: VariantRecord;
  scope: ImageScope;
}

function addVariants(tag: Tag, { name }: ImageSource, { record, scope }: Addition): void {
  const { width, height, variants } = record;
  if (variants.length === 0) return;
  const size = isUnsized(tag) ? { width: String(width), height: String(height) } : {};
  const attribs: Record<string, string> = { ...tag.attribs, ...size };
  const candidates = variants.map(
    (variant) =>
      `${scope.site.data.baseUrl}assets/${name}-${variant.object}.webp ${variant.width}w`,
  );
  // Otherwise an image whose largest variant was dropped would be blurred.
  if (variants.every((variant) => variant.width < Math.min(width, MAX_VARIANT_WIDTH)))
    candidates.push(`${attribs['src']} ${width}w`);
  const sizes = attribs['sizes'] ?? sizesOf(Number(attribs['width']), width, scope.layout);
  setAttributes(tag, { ...attribs, srcset: candidates.join(', '), sizes });
}

// The stylesheet of a site may give an image with a class of its own a size.
function isUnsized({ attribs }: Tag): boolean {
  const isStyled = ['width', 'height', 'style'].some((name) => name in attribs);
  return !isStyled && /^(?:only-(?:light|dark))?$/.test(attribs['class'] ?? '');
}

/** The widest that images are shown in the layouts that have a column, in CSS (`client/styles/layout.css`). */
const COLUMNS: Record<string, string> = { doc: '44rem', wide: '68rem' };

// Without a `width`, the natural size of an image is what `sizes` says, so it has to be that of the original.
function sizesOf(given: number, natural: number, layout = 'doc'): string {
  const column = COLUMNS[layout];
  if (!(given > 0)) return `min(${natural}px, 100vw)`;
  return `min(${[`${given}px`, ...(column === undefined ? [] : [column]), '100vw'].join(', ')})`;
}
