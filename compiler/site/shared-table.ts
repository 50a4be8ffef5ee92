/**
 * A table of strings that threads share. Its bytes are outside of every heap, are never copied, and are read from a file
 * unchanged. At 100,000 pages, a Map would cost each thread a tenth of a second and 40 MB.
 */

/** The memory of a table, which can be sent to a thread or written to a file. */
export interface TableMemory {
  /** Each key and its value in UTF-8, each followed by a zero byte. */
  texts: SharedArrayBuffer;
  /** A hash table with open addressing: the offset of a key plus one, or 0 for an empty slot. Its length is a power of two. */
  slots: SharedArrayBuffer;
}

/** Looks up strings in a table. */
export class SharedTable {
  readonly memory: TableMemory;
  readonly #texts: Buffer;
  readonly #slots: Uint32Array;

  constructor(memory: TableMemory) {
    this.memory = memory;
    this.#texts = Buffer.from(memory.texts);
    this.#slots = new Uint32Array(memory.slots);
  }

  /** Creates a table. A later entry replaces an earlier one with the same key. No string may contain a zero byte. */
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
      // The memory is already zero after both strings.
      at = end + 1 + table.#texts.write(value, end + 1) + 1;
    }
    return table;
  }

  /** Returns the value of a key. */
  get(key: string): string | undefined {
    const bytes = Buffer.from(key);
    const at = this.#slots[this.#slot(bytes)];
    if (at === undefined || at === 0) return undefined;
    const start = at - 1 + bytes.length + 1;
    return this.#texts.toString('utf8', start, this.#texts.indexOf(0, start));
  }

  /** Returns whether the table has a key. */
  has(key: string): boolean {
    return this.#slots[this.#slot(Buffer.from(key))] !== 0;
  }

  /** Returns every key in the order of the entries. */
  keys(): string[] {
    const texts = this.#texts.toString('utf8').split('\0');
    return texts.filter((_text, index) => index % 2 === 0 && index < texts.length - 1);
  }

  // Returns the slot of a key, or the empty slot where it would go.
  #slot(key: Uint8Array): number {
    const mask = this.#slots.length - 1;
    let slot = fnvHash(key) & mask;
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

/** Returns a 32-bit hash of a string or its bytes (FNV-1a). */
export function fnvHash(text: string | Uint8Array): number {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
