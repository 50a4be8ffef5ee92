/** A request that the server refuses: its status, and the sentence that clients show. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Any object of JSON. */
export type Json = Record<string, unknown>;
