/** Something that a test holds back until it says so. */

/** A promise with its key. */
export interface Gate {
  opened: Promise<void>;
  open: () => void;
}

/** A closed gate. */
export function gate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

/** Reads a body piece by piece: until a text has come, or to its end. */
export function readBody(response: Response): {
  until(text: string): Promise<string>;
  /** The rest, and whether the body ended as it should or broke off. */
  rest(): Promise<{ text: string; broken: boolean }>;
  /** Stops reading, as a reader who closes the page. */
  leave(): Promise<void>;
} {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  async function more(): Promise<boolean> {
    const piece = await reader?.read();
    if (piece?.value) text += decoder.decode(piece.value, { stream: true });
    return piece?.done === false;
  }
  return {
    async until(wanted) {
      while (!text.includes(wanted)) if (!(await more())) break;
      return text;
    },
    async leave() {
      await reader?.cancel();
    },
    async rest() {
      try {
        while (await more());
        return { text, broken: false };
      } catch {
        return { text, broken: true };
      }
    },
  };
}
