/** Finds the sources of an answer in the language and version of the request. */
import { localeOf, pathInLocale } from '../../model/locales/locale-path.ts';
import type { AskRequest, AskSource } from '../../model/agents/ask-reply.ts';
import { unescapeMarkup } from '../../model/search/marked-text.ts';
import { LEVEL_FIELDS } from '../../model/search/search-record.ts';
import type { RequestContext } from '../context/request-context.ts';
import { manifestAt } from '../locales/manifest-locale.ts';
import { readOrNull } from '../release/failure-policy.ts';
import { Unreachable } from '../release/release-store.ts';
import { hiddenPaths } from '../release/withdrawn.ts';
import { answerSearch } from '../search/answer.ts';
import { openIndex } from '../search/embedded-search.ts';
import { siteRequest } from '../search/request.ts';
import { REQUEST_STEPS, StepBudget } from '../search/words/step-budget.ts';
import { findPassages } from './passages.ts';
import { subjectWords } from './question-words.ts';

/** The sources of an answer. */
export interface Sources {
  sources: AskSource[];
  /** Whether they have enough of the question to answer it. */
  isEnough: boolean;
}

/**
 * Share of the question that the best passage must have. Over this repository's pages, the questions of `bench/ask` that have an
 * answer reach 0.69 or more, and those without one at most 0.45.
 */
const MIN_COVERAGE = 0.55;
/** Shorter questions, such as "And on iOS?", are looked up together with the one before. */
const MIN_WORDS = 3;
// @limit sources of an answer from Typesense: Further ones aren't used.
/** Sources from a search service. */
const MAX_SOURCES = 6;

/** Finds the sources. `null` if search isn't available. */
export async function retrieve(
  context: RequestContext,
  { question, turns, locale, version }: AskRequest,
): Promise<Sources | 'rate-limited' | null> {
  const { locales } = context.manifest.site;
  const language = locale ?? localeOf(context.manifest.site);
  const manifest = manifestAt(context.manifest, pathInLocale(locales, language, '/'));
  const inLanguage = { ...context, manifest };
  const parameters = { q: question, page: 1, language, ...(version !== undefined && { version }) };
  const request = siteRequest(manifest.site, parameters);
  const index = await readOrNull(unexpected, () => openIndex(inLanguage, request));
  if (index === null) return fromSearch(inLanguage, request);
  if (!(await context.admit('search'))) return 'rate-limited';
  const before = turns.at(-1)?.question;
  const isFollowUp = before !== undefined && subjectWords(question, index).length < MIN_WORDS;
  const hidden = hiddenPaths(manifest);
  const tags = new Set(request.tags);
  const { passages, coverage } = findPassages(isFollowUp ? `${question} ${before}` : question, {
    index,
    site: manifest.site,
    budget: new StepBudget(REQUEST_STEPS),
    isAllowed: (page) => {
      const entry = index.pages[page];
      return (
        entry !== undefined &&
        entry.language === language &&
        tags.has(entry.tag) &&
        !hidden.has(entry.path)
      );
    },
  });
  return { sources: passages, isEnough: coverage >= MIN_COVERAGE };
}

// A site that is too large for an index has a search service, whose records are shorter.
async function fromSearch(
  context: RequestContext,
  request: ReturnType<typeof siteRequest>,
): Promise<Sources | 'rate-limited' | null> {
  const answer = await answerSearch(context, request);
  if (answer === null || answer === 'rate-limited') return answer;
  const sources = answer.reply.grouped_hits.slice(0, MAX_SOURCES).flatMap(({ hits: [hit] }) => {
    if (hit === undefined) return [];
    const { document } = hit;
    const trail = LEVEL_FIELDS.flatMap((field) => {
      const text = document[field];
      return text ? [unescapeMarkup(text)] : [];
    });
    const title = trail.pop() ?? '';
    return [{ url: document.url, title, trail, text: unescapeMarkup(document.content ?? '') }];
  });
  return { sources, isEnough: sources.length > 0 };
}

// Failures of KV have been logged where they occurred.
function unexpected(error: unknown): 'search' | null {
  return error instanceof Unreachable ? null : 'search';
}
