/** A pseudo-locale for tests: English with accents in brackets, so that text that isn't translated is easy to see. */
import { type Catalogue, ENGLISH } from '../../model/strings/catalogue.ts';
import type { Message } from '../../model/strings/message.ts';

/** The usual code of an accented pseudo-locale. */
export const PSEUDO_LOCALE = 'en-XA';

/** Returns all messages with accents and in brackets. Placeholders stay. */
export function pseudoCatalogue(): Catalogue {
  const messages = Object.entries<Message>(ENGLISH).map(([key, message]) => [
    key,
    typeof message === 'string'
      ? pseudoText(message)
      : Object.fromEntries(
          Object.entries(message).map(([form, text]) => [form, pseudoText(text ?? '')]),
        ),
  ]);
  // It has the keys of the English messages, and messages of the same kinds.
  return Object.fromEntries(messages) as Catalogue;
}

/** Puts accents on a text, and brackets around it. */
export function pseudoText(text: string): string {
  const accented = text.replace(/\{\w+\}|[a-zA-Z]/g, (part) => ACCENTED[part] ?? part);
  return `[${accented}]`;
}

const LETTERS = 'aceginoprsuyACEGINOPRSUY';
const ACCENTS = 'áçéğíñóþřšúýÁÇÉĞÍÑÓÞŘŠÚÝ';
const ACCENTED: Record<string, string> = Object.fromEntries(
  LETTERS.split('').map((letter, index) => [letter, ACCENTS[index] ?? letter]),
);
