/** Refuses a request with a status and a message that clients show. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A JSON object. */
export type Json = Record<string, unknown>;
