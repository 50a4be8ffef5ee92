/** What an MCP server offers: tools, resources and prompts. `site-catalogue.ts` has those of the documentation. */
import type { RequestContext } from '../context/request-context.ts';

/** The result of a tool. */
export interface ToolResult {
  content: object[];
  /** The same as data, by the tool's `outputSchema`. */
  structuredContent?: object;
}

/** A tool: its description for agents, and its implementation. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  /** JSON Schema of the arguments. */
  inputSchema: Record<string, unknown>;
  /** JSON Schema of `structuredContent`. */
  outputSchema?: Record<string, unknown>;
  /** Throws `ToolError` with a message for the agent. */
  call: (context: RequestContext, given: Record<string, unknown>) => Promise<ToolResult>;
}

/** An argument of a prompt. */
export interface PromptArgument {
  name: string;
  description: string;
  required: boolean;
}

/** A prompt: a message that a person chooses and sends to the model. */
export interface Prompt {
  name: string;
  title: string;
  description: string;
  arguments: PromptArgument[];
  /** Returns the messages. Throws `RpcError`. */
  get: (context: RequestContext, given: Record<string, string>) => Promise<object[]>;
}

/** Completions of what was typed, at most a hundred. */
export interface Completion {
  values: string[];
  hasMore: boolean;
}

/** The offer of a server. Only the release in the context changes it. */
export interface McpCatalogue {
  tools: (context: RequestContext) => readonly Tool[];
  prompts: (context: RequestContext) => readonly Prompt[];
  resourceTemplates: (context: RequestContext) => object[];
  /** Lists the resources from a cursor on. Throws `RpcError` if the cursor is unknown. */
  resources: (
    context: RequestContext,
    cursor: string | undefined,
  ) => Promise<{ resources: object[]; nextCursor?: string }>;
  /** Returns the contents of a resource, or `null` if there is none. */
  readResource: (context: RequestContext, uri: string) => Promise<object[] | null>;
  /** Completes an argument of a prompt or a resource template. Throws `RpcError` for an unknown one. */
  complete: (
    context: RequestContext,
    argument: { ref: Record<string, unknown>; name: string; value: string },
  ) => Promise<Completion>;
}

/** A tool could not do what was asked. The message says why and what to do. */
export class ToolError extends Error {
  override name = 'ToolError';
}

/** Creates a result from a text for models, and the same as data. */
export function textResult(text: string, structuredContent: object): ToolResult {
  return { content: [{ type: 'text', text }], structuredContent };
}
