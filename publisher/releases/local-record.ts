/**
 * Records on this machine, for each namespace: the objects uploaded since the last complete publish, the writes used today,
 * and the release that the working copy contains. Recorded uploads only save work: they are read back like new ones.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { PointerMove } from '../../model/release/pointer.ts';
import { systemErrorText } from '../process/system-error.ts';

/** The record of one namespace. */
export class LocalRecord {
  readonly #folder: string;
  readonly #uploads: string;
  readonly #writes: string;
  readonly #moves: string;
  #isTold = false;

  constructor(out: string, namespaceId: string) {
    this.#folder = path.join(out, 'publish');
    this.#uploads = path.join(this.#folder, `${namespaceId}.uploads`);
    this.#writes = path.join(this.#folder, `${namespaceId}.writes`);
    this.#moves = path.join(this.#folder, `${namespaceId}.moves`);
  }

  /** Hashes that an interrupted publish has uploaded. */
  uploaded(): Set<string> {
    // A killed process may leave an incomplete line.
    return new Set(read(this.#uploads).match(/^[0-9a-f]{24}$/gm));
  }

  /** Records uploads. */
  addUploads(hashes: string[]): void {
    this.#write(() => fs.appendFileSync(this.#uploads, `\n${hashes.join('\n')}\n`));
  }

  /** Clears the recorded uploads, once a release names them. */
  clearUploads(): void {
    this.#write(() => fs.rmSync(this.#uploads, { force: true }));
  }

  /** Writes by this machine on the day (UTC) of `now`. */
  writesOn(now: Date): number {
    const [day, count] = read(this.#writes).split(' ');
    return day === dayOf(now) ? Number(count) || 0 : 0;
  }

  /** Adds to the count of writes. */
  addWrites(count: number, now: Date): void {
    const total = this.writesOn(now) + count;
    this.#write(() => fs.writeFileSync(this.#writes, `${dayOf(now)} ${total}`));
  }

  /**
   * The moves to releases that this working copy contains: its last one, or the one it was explicitly based on. There are
   * two while the outcome of the last one is unknown.
   */
  moves(): Pick<PointerMove, 'release' | 'at'>[] {
    return read(this.#moves)
      .split('\n')
      .flatMap((line) => {
        const [release, at] = line.split(' ');
        return release && at ? [{ release, at }] : [];
      });
  }

  /** The last move by this machine that certainly happened, which a killed publish does not count as. */
  lastMove(): Pick<PointerMove, 'release' | 'at'> | undefined {
    const moves = this.moves();
    return moves.length === 1 ? moves[0] : undefined;
  }

  /** Replaces the recorded moves. */
  setMoves(moves: Pick<PointerMove, 'release' | 'at'>[]): void {
    const lines = moves.map(({ release, at }) => `${release} ${at}\n`);
    this.#write(() => fs.writeFileSync(this.#moves, lines.join('')));
  }

  // A record that cannot be written stops no publish, least of all one that has moved the pointer.
  #write(work: () => void): void {
    try {
      fs.mkdirSync(this.#folder, { recursive: true });
      work();
    } catch (error) {
      if (!this.#isTold)
        console.warn(`  Could not record this publish on this machine: ${systemErrorText(error)}.`);
      this.#isTold = true;
    }
  }
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

function read(file: string): string {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
}
