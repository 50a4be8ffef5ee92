/** The keys that pages are cached under. */
import type { DocFile } from '../docs/read-docs.ts';
import { contentHash } from '../objects/hash.ts';

/** Computes the key of each document once for a version of the site. */
export class PageKeys {
  readonly #known = new WeakMap<DocFile, { version: string; key: string }>();

  /** Returns the key of a document's page. It changes with the document, its path and the version of the site. */
  of(doc: DocFile, version: string): string {
    const known = this.#known.get(doc);
    if (known?.version === version) return known.key;
    const key = contentHash(doc.hash, version, doc.path, doc.root ?? '');
    this.#known.set(doc, { version, key });
    return key;
  }
}
