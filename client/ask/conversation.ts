/** The questions and answers of this tab. They end with the tab, and the site keeps nothing of them. */
import {
  ASK_LIMITS,
  type AskEnd,
  type AskSource,
  type AskTurn,
} from '../../model/agents/ask-reply.ts';
import { asFields, asList } from '../search/fetch-results.ts';
import { sourceOf } from './ask-stream.ts';

/** A question with its answer as it was shown. */
export interface ShownTurn extends AskTurn {
  sources: AskSource[];
  end: AskEnd;
}

const KEY = 'edgepress.ask';

/** The conversation, oldest first. Unreadable storage counts as empty. */
export function readConversation(): ShownTurn[] {
  try {
    return asList(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'))
      .map((value) => {
        const { question, answer, sources, end } = asFields(value);
        return {
          question: String(question),
          answer: String(answer),
          sources: asList(sources).map(sourceOf),
          // Only this module writes it. A wrong value shows the sources.
          end: String(end) as AskEnd,
        };
      })
      .slice(-ASK_LIMITS.turns);
  } catch (error) {
    console.warn(error);
    return [];
  }
}

/** Adds a turn, and drops the oldest above the limit. */
export function addTurn(turn: ShownTurn): void {
  write([...readConversation(), turn].slice(-ASK_LIMITS.turns));
}

/** Forgets the conversation. */
export function clearConversation(): void {
  write([]);
}

/** The turns that a request tells the model: those that were answered. */
export function turnsToSend(): AskTurn[] {
  return readConversation()
    .filter(({ end }) => end === 'answered')
    .map(({ question, answer }) => ({ question, answer: answer.slice(0, ASK_LIMITS.answer) }));
}

function write(turns: ShownTurn[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(turns));
  } catch (error) {
    console.warn(error); // Full or blocked: the conversation lasts until the page is left.
  }
}
