/** The catalogue of all messages of the interface. English is the source of the other languages. */
import { ASK_STRINGS } from './ask-strings.ts';
import { CLIENT_STRINGS } from './client-strings.ts';
import { CONTENT_STRINGS } from './content-strings.ts';
import type { Message, Translated } from './message.ts';
import { SHELL_STRINGS } from './shell-strings.ts';

/** All messages in English. */
export const ENGLISH = { ...SHELL_STRINGS, ...CLIENT_STRINGS, ...ASK_STRINGS, ...CONTENT_STRINGS };

/** All messages in a language. */
export type Catalogue = Translated<typeof ENGLISH>;

/** The names of all messages. */
export const MESSAGE_KEYS = Object.keys(ENGLISH);

/** Returns the English message of a name. */
export function englishMessage(key: string): Message | undefined {
  const messages: Record<string, Message> = ENGLISH;
  return Object.hasOwn(messages, key) ? messages[key] : undefined;
}

/** Returns the messages with the names of some English ones. */
export function pickStrings<English extends object>(
  catalogue: Catalogue,
  english: English,
): Translated<English> {
  const picked = Object.keys(english).map((key) => [key, Reflect.get(catalogue, key)]);
  // The catalogue has a message of the same kind for each name.
  return Object.fromEntries(picked) as Translated<English>;
}
