/** Reads the body of `POST /_ask`. */
import { ASK_LIMITS, type AskRequest, type AskTurn } from '../../model/agents/ask-reply.ts';
import { localesInSite } from '../../model/locales/locale-path.ts';
import type { Manifest } from '../../model/release/release.ts';
import { isObject } from '../../model/schema/schema.ts';

/** Returns the request, or a message that says what is wrong. */
export function readAskRequest(text: string, { site }: Manifest): AskRequest | string {
  const body = parse(text);
  if (!isObject(body)) return 'Expected a JSON object with `question`.';
  const question = oneLine(body['question'], ASK_LIMITS.question);
  if (question === null || question === '')
    return `\`question\` must be a text of 1 to ${ASK_LIMITS.question} characters.`;
  const { turns = [], locale, version } = body;
  if (!Array.isArray(turns) || turns.length > ASK_LIMITS.turns)
    return `\`turns\` must be a list of at most ${ASK_LIMITS.turns}.`;
  const earlier = turns.map(turnOf);
  if (!earlier.every((turn) => turn !== null))
    return 'Each of `turns` must have a `question` and an `answer`.';
  if (locale !== undefined && !localesInSite(site.locales).some((code) => code === locale))
    return '`locale` must be a locale of the site.';
  if (version !== undefined && !site.versions.some(({ name }) => name === version))
    return '`version` must be a version of the documentation.';
  return {
    question,
    turns: earlier,
    ...(typeof locale === 'string' && { locale }),
    ...(typeof version === 'string' && { version }),
  };
}

function turnOf(value: unknown): AskTurn | null {
  if (!isObject(value)) return null;
  const question = oneLine(value['question'], ASK_LIMITS.question);
  const answer = oneLine(value['answer'], ASK_LIMITS.answer);
  return question === null || answer === null ? null : { question, answer };
}

function oneLine(value: unknown, most: number): string | null {
  // Checked before normalising, which is slow for very long texts.
  if (typeof value !== 'string' || value.length > 2 * most) return null;
  const text = value
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\x00-\x1f\x7f-\x9f]+/g, ' ')
    .trim();
  return text.length > most ? null : text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Reported like any other body that isn't an object.
  }
}
