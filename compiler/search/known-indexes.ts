/** Remembers the search indexes of the last build, so that the next one can update them. */
import fs from 'node:fs';
import { contentHash } from '../objects/hash.ts';
import { writeAtomically } from '../objects/objects.ts';
import { isObject } from '../../model/schema/schema.ts';

/** An index, and what it was made from. */
export interface KnownIndex {
  /** The object that has the index. */
  object: string;
  /** Hash of its first line. */
  header: string;
  /** Objects with the words of its pages, in the order of the pages. */
  words: string[];
}

/** The indexes of a site, in a file beside the cache. */
export class KnownIndexes {
  readonly #file: string;
  readonly #version: string;
  #known: Map<string, KnownIndex> | undefined;

  /** `version` is that of the compiler: indexes of another version are built again. */
  constructor(file: string, version: string) {
    this.#file = file;
    this.#version = contentHash(version);
  }

  /** Returns the last index of a scope. */
  get(scope: string): KnownIndex | undefined {
    return this.#all.get(scope);
  }

  /** Replaces the indexes of the last build. Writes the file if one has changed. */
  save(indexes: Map<string, KnownIndex>): void {
    const before = this.#all;
    const isSame = [...indexes].every(([scope, index]) => before.get(scope) === index);
    if (isSame && indexes.size === before.size) return;
    this.#known = indexes;
    writeAtomically(this.#file, JSON.stringify({ version: this.#version, known: [...indexes] }));
  }

  get #all(): Map<string, KnownIndex> {
    return (this.#known ??= this.#read());
  }

  #read(): Map<string, KnownIndex> {
    try {
      const value: unknown = JSON.parse(fs.readFileSync(this.#file, 'utf8'));
      if (isState(value) && value.version === this.#version) return new Map(value.known);
    } catch {
      // Missing or damaged: the indexes are built from all pages.
    }
    return new Map();
  }
}

// The outline is enough, because only this module writes the file.
function isState(
  value: unknown,
): value is { version: string; known: [scope: string, index: KnownIndex][] } {
  return isObject(value) && typeof value['version'] === 'string' && Array.isArray(value['known']);
}
