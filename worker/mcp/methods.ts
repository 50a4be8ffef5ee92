/** The methods of the Model Context Protocol, over a catalogue of tools, resources and prompts. */
import type { Site } from '../../model/config/site.ts';
import { localesInSite } from '../../model/locales/locale-path.ts';
import { isObject } from '../../model/schema/schema.ts';
import type { RequestContext } from '../context/request-context.ts';
import { type McpCatalogue, type Tool, ToolError } from './mcp-catalogue.ts';
import { RPC_ERRORS, RpcError } from './json-rpc.ts';
import { HANDSHAKE_REVISIONS, REVISIONS } from './revisions.ts';

/** A request whose metadata are checked. */
export interface Call {
  method: string;
  params: Record<string, unknown>;
  /** The client speaks a revision in which `initialize` and `ping` exist. */
  hasHandshake: boolean;
}

/** Methods whose results clients may keep. */
export const CACHEABLE: ReadonlySet<string> = new Set([
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
]);

const CAPABILITIES = { tools: {}, resources: {}, prompts: {}, completions: {} };

/** Answers a method. Throws `RpcError` if it can't. */
export async function answerMethod(
  context: RequestContext,
  { method, params, hasHandshake }: Call,
  catalogue: McpCatalogue,
): Promise<object> {
  const tools = catalogue.tools(context);
  const prompts = catalogue.prompts(context);
  switch (hasHandshake ? method : method.replace(/^(?:initialize|ping)$/, 'unknown')) {
    case 'initialize':
      return initializeResult(context, params['protocolVersion']);
    case 'ping':
      return {};
    case 'server/discover':
      return { supportedVersions: REVISIONS, ...introduction(context) };
    case 'tools/list':
      refuseCursor(params);
      return {
        tools: tools.map(({ call: _call, ...description }) => ({
          ...description,
          annotations: { readOnlyHint: true, openWorldHint: false },
        })),
      };
    case 'tools/call':
      return callTool(context, params, catalogue);
    case 'prompts/list':
      refuseCursor(params);
      return { prompts: prompts.map(({ get: _get, ...description }) => description) };
    case 'prompts/get':
      return getPrompt(context, params, catalogue);
    case 'resources/list':
      return catalogue.resources(context, optionalText(params, 'cursor'));
    case 'resources/templates/list':
      refuseCursor(params);
      return { resourceTemplates: catalogue.resourceTemplates(context) };
    case 'resources/read':
      return readResource(context, { params, hasHandshake }, catalogue);
    case 'completion/complete':
      return complete(context, params, catalogue);
    default:
      throw new RpcError(RPC_ERRORS.unknownMethod, 'There is no such method.');
  }
}

/** Names the server in results. */
export function serverInfo({ manifest: { site }, config }: RequestContext): object {
  return { name: 'edgepress', title: site.title, version: config.version };
}

function initializeResult(context: RequestContext, requested: unknown): object {
  const revision = HANDSHAKE_REVISIONS.find((known) => known === requested);
  return {
    protocolVersion: revision ?? HANDSHAKE_REVISIONS[0],
    serverInfo: serverInfo(context),
    ...introduction(context),
  };
}

function introduction({ manifest: { site } }: RequestContext): object {
  return {
    capabilities: CAPABILITIES,
    instructions: `The documentation "${site.title}". Search it first, then read the pages found. Base answers on what they say, and name their addresses.${languagesOf(site)}`,
  };
}

// Clients choose the language of tools by its code.
function languagesOf({ locales }: Site): string {
  const codes = localesInSite(locales);
  return codes.length === 1 ? '' : ` Its languages are ${codes.join(', ')}, the first by default.`;
}

async function callTool(
  context: RequestContext,
  params: Record<string, unknown>,
  catalogue: McpCatalogue,
): Promise<object> {
  const tools = catalogue.tools(context);
  const tool = tools.find(({ name }) => name === params['name']);
  if (tool === undefined)
    throw invalid(`There is no such tool. Expected ${tools.map(({ name }) => name).join(', ')}.`);
  const given = isObject(params['arguments']) ? params['arguments'] : {};
  try {
    const known = Object.keys(Object(tool.inputSchema['properties']));
    const unknown = Object.keys(given).find((name) => !known.includes(name));
    if (unknown !== undefined)
      throw new ToolError(
        `There is no argument \`${unknown.slice(0, 50)}\`. Expected ${known.join(', ')}.`,
      );
    refuseLongTexts(tool, given);
    return await tool.call(context, given);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    // A tool error is a result, so that the model sees it.
    return { content: [{ type: 'text', text: error.message }], isError: true };
  }
}

// What tools do with a text takes longer the longer it is.
function refuseLongTexts({ inputSchema }: Tool, given: Record<string, unknown>): void {
  const known = Object(inputSchema['properties']);
  for (const [name, value] of Object.entries(given)) {
    const { maxLength = Infinity }: { maxLength?: number } = Object(Reflect.get(known, name));
    if (typeof value === 'string' && value.length > maxLength)
      throw new ToolError(`\`${name}\` may have ${maxLength} characters.`);
  }
}

async function getPrompt(
  context: RequestContext,
  params: Record<string, unknown>,
  catalogue: McpCatalogue,
): Promise<object> {
  const prompt = catalogue.prompts(context).find(({ name }) => name === params['name']);
  if (prompt === undefined) throw invalid('There is no such prompt. See prompts/list.');
  const all: unknown = params['arguments'] ?? {};
  const given: Record<string, string> = {};
  for (const { name, required } of prompt.arguments) {
    const value = isObject(all) ? optionalText(all, name) : undefined;
    if (value === undefined && required) throw invalid(`The argument \`${name}\` is missing.`);
    if (value !== undefined) given[name] = value;
  }
  return { description: prompt.description, messages: await prompt.get(context, given) };
}

async function readResource(
  context: RequestContext,
  { params, hasHandshake }: Pick<Call, 'params' | 'hasHandshake'>,
  catalogue: McpCatalogue,
): Promise<object> {
  const uri = optionalText(params, 'uri');
  if (uri === undefined) throw invalid('`uri` must be a string.');
  const contents = await catalogue.readResource(context, uri);
  if (contents !== null) return { contents };
  const code = hasHandshake ? RPC_ERRORS.resourceNotFound : RPC_ERRORS.invalidParams;
  throw new RpcError(code, 'Resource not found. Use search to find pages.', {
    uri: uri.slice(0, 1024),
  });
}

async function complete(
  context: RequestContext,
  params: Record<string, unknown>,
  catalogue: McpCatalogue,
): Promise<object> {
  const { ref, argument } = params;
  if (!isObject(ref) || !isObject(argument)) throw invalid('Expected `ref` and `argument`.');
  const { name, value } = argument;
  if (typeof name !== 'string' || typeof value !== 'string')
    throw invalid('`argument` must have `name` and `value`, both strings.');
  return { completion: await catalogue.complete(context, { ref, name, value }) };
}

// These lists are short, so there is only one page of them.
function refuseCursor(params: Record<string, unknown>): void {
  if (params['cursor'] !== undefined)
    throw invalid('This list has one page, so there is no cursor.');
}

function optionalText(params: Record<string, unknown>, name: string): string | undefined {
  const value = params[name];
  if (value !== undefined && typeof value !== 'string')
    throw invalid(`\`${name}\` must be a string.`);
  return value;
}

function invalid(message: string): RpcError {
  return new RpcError(RPC_ERRORS.invalidParams, message);
}
