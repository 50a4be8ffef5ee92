/** Pages whose names are nearest to an address that leads nowhere. */
import type { PageLink } from '../../model/release/navigation.ts';
import { editDistance } from '../../model/schema/schema.ts';
import type { ShardView } from './shard-view.ts';

interface Candidate {
  path: string;
  title: string;
  /** Words of the path and the title, in lower case. */
  words: Set<string>;
  /** Last segment of the path, in lower case. */
  name: string;
}

const MOST = 5;
/** Edit distances are costly, so only this many get one: those that share most words. */
const CLOSER_LOOK = 40;
/** Words that say nothing. */
const COMMON = new Set(['the', 'and', 'for', 'with', 'docs', 'index', 'html']);

// Made once for a part, since a scan asks for many unknown paths.
const prepared = new WeakMap<ShardView, Candidate[]>();

/** At most five pages, nearest first; none when nothing is near. Unlisted pages are never named. */
export function nearestPages(path: string, part: ShardView): PageLink[] {
  const asked = path.toLowerCase();
  const words = wordsOf(asked);
  const name = lastSegment(asked);
  return candidatesOf(part)
    .map((candidate) => ({ candidate, score: sharedWords(words, candidate, name) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, CLOSER_LOOK)
    .map(({ candidate, score }) => ({ candidate, score: score - distance(name, candidate.name) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ candidate: { path, title } }) => ({ path, title }));
}

function candidatesOf(part: ShardView): Candidate[] {
  const known = prepared.get(part);
  if (known) return known;
  const candidates = Object.entries(part.all().pages)
    .filter(([, page]) => !page.unlisted)
    .map(([path, { title }]) => {
      const lower = path.toLowerCase();
      return {
        path,
        title,
        words: wordsOf(`${lower} ${title.toLowerCase()}`),
        name: lastSegment(lower),
      };
    });
  prepared.set(part, candidates);
  return candidates;
}

// A shared word counts one; the start of a word half; a last segment with one to three letters changed as much
// as a word, because most mistakes are made there.
function sharedWords(words: Set<string>, candidate: Candidate, name: string): number {
  let score = isNear(name, candidate.name) ? 1.5 : 0;
  for (const word of words) {
    if (candidate.words.has(word)) score += 1;
    else if (word.length > 3 && startsAny(word, candidate.words)) score += 0.5;
  }
  return score;
}

function startsAny(word: string, words: Set<string>): boolean {
  for (const other of words)
    if (other.length > 3 && (other.startsWith(word) || word.startsWith(other))) return true;
  return false;
}

// Cheap tests first: most candidates fail them, and this runs for every page of the shard.
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 2 || a.length > 60 || a[0] !== b[0]) return false;
  return editDistance(a, b) <= Math.min(3, Math.floor(a.length / 3));
}

function distance(a: string, b: string): number {
  const longer = Math.max(a.length, b.length, 1);
  return longer > 60 ? 1 : editDistance(a, b) / longer;
}

function wordsOf(text: string): Set<string> {
  const words = text
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && !COMMON.has(word));
  return new Set(words.slice(0, 20));
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
