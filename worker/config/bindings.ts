/** The worker's bindings, each reduced to the methods that are used. */

/** A KV namespace. `cacheTtl` is in seconds. */
export interface DocsNamespace {
  get(key: string, options: { type: 'text'; cacheTtl: number }): Promise<string | null>;
  get(key: string, options: { type: 'stream'; cacheTtl: number }): Promise<ReadableStream | null>;
}

/** The producer of a queue. */
export interface EventQueue {
  sendBatch(messages: { body: unknown; contentType: 'json' }[]): Promise<unknown>;
}

/** Workers AI. Streams events with tokens. */
export interface WorkersAi {
  run(
    model: string,
    input: { messages: readonly object[]; stream: true; max_tokens: number; temperature: number },
    options: { gateway?: { id: string } },
  ): Promise<ReadableStream<Uint8Array>>;
}

/** A rate limit. Cloudflare counts per location, approximately. */
export interface RateLimiter {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}
