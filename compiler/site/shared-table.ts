/**
 * A table of texts by text that threads share: its bytes lie outside of every heap, are never copied, and come
 * from a file as they are. At 100,000 pages a Map takes each thread a tenth of a second and 40 MB.
 */

/** The memory of a table, to be sent to a thread or written to a file. */
export interface TableMemory {
  /** Each key and its value in UTF-8, each ended by a zero. */
  texts: SharedArrayBuffer;
  /** Open addressing: one more than the offset of a key, 0 where there is none. A power of two of them. */
  slots: SharedArrayBuffer;
}

/** A table that can be asked. */
export class SharedTable {
  readonly memory: TableMemory;
  readonly #texts: Buffer;
  readonly #slots: Uint32Array;

  constructor(memory: TableMemory) {
    this.memory = memory;
    this.#texts = Buffer.from(memory.texts);
    this.#slots = new Uint32Array(memory.slots);
  }

  /** A table of the entries; of two with the same key the later counts. No text may hold a zero. */
  static of(entries: readonly (readonly [key: string, value: string])[]): SharedTable {
    let bytes = 0;
    for (const [key, value] of entries)
      bytes += Buffer.byteLength(key) + Buffer.byteLength(value) + 2;
    let slots = 16;
    while (slots < entries.length * 2) slots *= 2;
    const table = new SharedTable({
      texts: new SharedArrayBuffer(bytes),
      slots: new SharedArrayBuffer(slots * 4),
    });
    let at = 0;
    for (const [key, value] of entries) {
      const end = at + table.#texts.write(key, at);
      const slot = table.#slot(table.#texts.subarray(at, end));
      table.#slots[slot] = at + 1;
      // The memory is zero already where the two texts end.
      at = end + 1 + table.#texts.write(value, end + 1) + 1;
    }
    return table;
  }

  /** The value of a key. */
  get(key: string): string | undefined {
    const bytes = Buffer.from(key);
    const at = this.#slots[this.#slot(bytes)];
    if (at === undefined || at === 0) return undefined;
    const start = at - 1 + bytes.length + 1;
    return this.#texts.toString('utf8', start, this.#texts.indexOf(0, start));
  }

  /** Whether there is such a key. */
  has(key: string): boolean {
    return this.#slots[this.#slot(Buffer.from(key))] !== 0;
  }

  /** Every key, in the order of the entries. */
  keys(): string[] {
    const texts = this.#texts.toString('utf8').split('\0');
    return texts.filter((_text, index) => index % 2 === 0 && index < texts.length - 1);
  }

  // The slot of a key, or the empty one where it would be.
  #slot(key: Uint8Array): number {
    const mask = this.#slots.length - 1;
    let slot = hashOf(key) & mask;
    for (;;) {
      const at = this.#slots[slot] ?? 0;
      if (at === 0 || this.#isAt(key, at - 1)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #isAt(key: Uint8Array, start: number): boolean {
    const end = start + key.length;
    return this.#texts[end] === 0 && this.#texts.compare(key, 0, key.length, start, end) === 0;
  }
}

/** A number of 32 bits for a text or its bytes (FNV-1a). */
export function hashOf(text: string | Uint8Array): number {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
