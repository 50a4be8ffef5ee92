/** The interface of a browser engine for the smoke tests, independent of the protocol that drives it. */

/** Keys that tests press, by their name in `KeyboardEvent.key`. */
export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowDown' | '/' | 'k';

/** A browser with one page. */
export interface Engine {
  name: 'Chromium' | 'Firefox' | 'WebKit';
  /** Loads a URL and waits for its `load` event. */
  goto(url: string): Promise<void>;
  /** Goes back in the history. */
  back(): Promise<void>;
  /** Evaluates an expression in the page and returns its JSON value. */
  evaluate<T>(expression: string): Promise<T>;
  /** Scrolls to the first element that matches a selector and clicks its centre. */
  click(selector: string): Promise<void>;
  /** Types text, key by key, into the focused element. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Sets the size of the viewport in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Captures the viewport as a PNG. */
  screenshot(): Promise<Uint8Array>;
  /** Console errors and uncaught exceptions since the engine was started. */
  errors(): string[];
  close(): Promise<void>;
}

/** Evaluates `expression` until it is truthy. After `ms` milliseconds, throws an error with its last value. */
export async function until<T>(engine: Engine, expression: string, ms = 20_000): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const value = await engine.evaluate<T>(expression);
    if (value) return value;
    if (Date.now() > end)
      throw new Error(`${engine.name}: ${expression} is still ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
