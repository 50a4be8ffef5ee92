/** Suggests pages with similar names for an unknown path. */
import { lazyPattern } from '../../model/schema/lazy-pattern.ts';
import { type LocaleList, splitLocale } from '../../model/locales/locale-path.ts';
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

// @limit pages that the 404 page suggests: Further ones aren't shown.
/** Maximum number of suggestions. */
const MAX_SUGGESTIONS = 5;
// @limit candidates that are compared letter by letter: Further ones aren't suggested.
/** Edit distances are expensive, so only the candidates that share the most words get one. */
const MAX_EDIT_DISTANCES = 40;
/** Words that are too common to compare. */
const STOP_WORDS = new Set(['the', 'and', 'for', 'with', 'docs', 'index', 'html']);

// Cached for each shard, because a scan requests many unknown paths.
const candidateCache = new WeakMap<ShardView, Candidate[]>();

/**
 * Returns at most five pages in the language of the path, nearest first, or none if nothing is similar. Unlisted pages are left
 * out.
 */
export function nearestPages(path: string, shard: ShardView, locales: LocaleList): PageLink[] {
  const { locale } = splitLocale(locales, path);
  const requested = path.toLowerCase();
  const words = wordsOf(requested);
  const name = lastSegment(requested);
  return candidatesOf(shard)
    .filter((candidate) => splitLocale(locales, candidate.path).locale === locale)
    .map((candidate) => ({ candidate, score: sharedWords(words, candidate, name) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_EDIT_DISTANCES)
    .map(({ candidate, score }) => ({ candidate, score: score - distance(name, candidate.name) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ candidate: { path, title } }) => ({ path, title }));
}

function candidatesOf(shard: ShardView): Candidate[] {
  const known = candidateCache.get(shard);
  if (known) return known;
  const candidates = Object.entries(shard.all().pages)
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
  candidateCache.set(shard, candidates);
  return candidates;
}

// A shared word scores 1 and a shared prefix 0.5. A last segment with one to three changed letters scores 1.5, because most
// typos are made there.
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

// Runs for every page of the shard. Most candidates fail the cheap checks, which come first.
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 2 || a.length > 60 || a[0] !== b[0]) return false;
  return editDistance(a, b) <= Math.min(3, Math.floor(a.length / 3));
}

function distance(a: string, b: string): number {
  const longer = Math.max(a.length, b.length, 1);
  return longer > 60 ? 1 : editDistance(a, b) / longer;
}

const NOT_LETTERS = lazyPattern('[^\\p{L}\\p{N}]+', 'u');

function wordsOf(text: string): Set<string> {
  const words = text
    .split(NOT_LETTERS())
    .filter((word) => word.length > 2 && !STOP_WORDS.has(word));
  return new Set(words.slice(0, 20));
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
