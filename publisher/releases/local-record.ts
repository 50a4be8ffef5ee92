/**
 * What this machine remembers of a namespace: which objects it has uploaded since its last whole publish, how many
 * writes it has used today, and which release its working copy contains. The first two save work and are never
 * believed: what they name is read back like what was just written.
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

  /** Hashes that a publish which did not end has uploaded. */
  uploaded(): Set<string> {
    // A killed process leaves half a line at most.
    return new Set(read(this.#uploads).match(/^[0-9a-f]{24}$/gm));
  }

  /** Remembers uploads at once. */
  addUploads(hashes: string[]): void {
    this.#note(() => fs.appendFileSync(this.#uploads, `\n${hashes.join('\n')}\n`));
  }

  /** Forgets uploads: a release names them now. */
  clearUploads(): void {
    this.#note(() => fs.rmSync(this.#uploads, { force: true }));
  }

  /** Writes of this machine on the day (UTC) of `now`. */
  writesOn(now: Date): number {
    const [day, count] = read(this.#writes).split(' ');
    return day === dayOf(now) ? Number(count) || 0 : 0;
  }

  /** Counts writes. */
  addWrites(count: number, now: Date): void {
    const total = this.writesOn(now) + count;
    this.#note(() => fs.writeFileSync(this.#writes, `${dayOf(now)} ${total}`));
  }

  /**
   * The moves to releases that this working copy contains: the one it made last, or was based on explicitly. There
   * are two while it is not known what became of the last one.
   */
  moves(): Pick<PointerMove, 'release' | 'at'>[] {
    return read(this.#moves)
      .split('\n')
      .flatMap((line) => {
        const [release, at] = line.split(' ');
        return release && at ? [{ release, at }] : [];
      });
  }

  /** The last move from here that was made for sure: a publish that was killed may have made none. */
  lastMove(): Pick<PointerMove, 'release' | 'at'> | undefined {
    const moves = this.moves();
    return moves.length === 1 ? moves[0] : undefined;
  }

  /** Remembers these moves, and forgets all others. */
  setMoves(moves: Pick<PointerMove, 'release' | 'at'>[]): void {
    const lines = moves.map(({ release, at }) => `${release} ${at}\n`);
    this.#note(() => fs.writeFileSync(this.#moves, lines.join('')));
  }

  // A note that cannot be made stops no publish, least of all one that has moved the pointer.
  #note(make: () => void): void {
    try {
      fs.mkdirSync(this.#folder, { recursive: true });
      make();
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
