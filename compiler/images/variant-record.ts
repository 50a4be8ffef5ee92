/** Records which smaller versions of an image an earlier build has encoded, so that no image is encoded twice. */
import fs from 'node:fs';
import path from 'node:path';
import { isObject } from '../../model/schema/schema.ts';
import { writeAtomically } from '../objects/objects.ts';

/** A smaller version of an image. */
export interface ImageVariant {
  /** In pixels. */
  width: number;
  /** Hash of its object. */
  object: string;
}

/** The size of an image, and its smaller versions. */
export interface VariantRecord {
  /** Size of the image as it is shown, in pixels. */
  width: number;
  height: number;
  /** Narrowest first. Empty for animations, and for images that wouldn't get smaller. */
  variants: ImageVariant[];
}

/** Returns the file with the record of an image. `key` changes with the image and the settings of the encoder. */
export function recordFile(store: string, key: string): string {
  return path.join(recordFolder(store), `${key}.json`);
}

/** Reads a record. A missing or damaged file is no record. */
export function readRecord(file: string): VariantRecord | undefined {
  if (!fs.existsSync(file)) return undefined;
  try {
    const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a record. */
export function writeRecord(file: string, record: VariantRecord): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  writeAtomically(file, JSON.stringify(record));
}

/** Returns the hashes of all variants that builds into this store have encoded. */
export function encodedVariants(store: string): Set<string> {
  const folder = recordFolder(store);
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  const records = names.map((name) => readRecord(path.join(folder, name)));
  return new Set(records.flatMap((record) => record?.variants.map(({ object }) => object) ?? []));
}

// Beside the objects, so that publishing the output folder of another machine finds the records too.
function recordFolder(store: string): string {
  return path.join(path.dirname(store), 'images');
}

// The outline is enough, because only this module writes the file.
function isRecord(value: unknown): value is VariantRecord {
  return isObject(value) && typeof value['width'] === 'number' && Array.isArray(value['variants']);
}
