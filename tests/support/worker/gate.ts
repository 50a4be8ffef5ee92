/** Blocks something until a test releases it. */

/** A promise and the function that resolves it. */
export interface Gate {
  opened: Promise<void>;
  open: () => void;
}

/** Creates a closed gate. */
export function gate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

/** Reads a body in chunks, until it contains a text or until its end. */
export function readBody(response: Response): {
  until(text: string): Promise<string>;
  /** Reads the rest. `broken` says whether the body was aborted. */
  rest(): Promise<{ text: string; broken: boolean }>;
  /** Stops reading, like a reader who closes the page. */
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
