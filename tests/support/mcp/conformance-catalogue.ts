/**
 * The documentation's catalogue, extended by the tools, resources and prompts that the scenarios of
 * `@modelcontextprotocol/conformance` ask for by name.
 */
import type { McpCatalogue, Prompt, Tool } from '../../../worker/mcp/mcp-catalogue.ts';
import { ToolError } from '../../../worker/mcp/mcp-catalogue.ts';
import { SITE_CATALOGUE } from '../../../worker/mcp/site-catalogue.ts';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SILENCE = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';
const EMBEDDED = {
  type: 'resource',
  resource: { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'Embedded.' },
};
const TEXT = { type: 'text', text: 'This is a simple text response for testing.' };
const IMAGE = { type: 'image', data: PIXEL, mimeType: 'image/png' };

const TOOLS: Tool[] = [
  tool('test_simple_text', [TEXT]),
  tool('test_image_content', [IMAGE]),
  tool('test_audio_content', [{ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }]),
  tool('test_embedded_resource', [EMBEDDED]),
  tool('test_multiple_content_types', [TEXT, IMAGE, EMBEDDED]),
  // The scenarios check that their answers contain neither log messages nor requests.
  tool('test_logging_tool', [TEXT]),
  tool('test_streaming_elicitation', [TEXT]),
  {
    ...tool('test_error_handling', []),
    call: () => Promise.reject(new ToolError('This tool intentionally returns an error.')),
  },
  {
    ...tool('json_schema_2020_12_tool', [TEXT]),
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: {
        address: {
          $anchor: 'addressDef',
          type: 'object',
          properties: { street: { type: 'string' }, city: { type: 'string' } },
        },
      },
      properties: {
        name: { type: 'string' },
        address: { $ref: '#/$defs/address' },
        contactMethod: { type: 'string', enum: ['phone', 'email'] },
        phone: { type: 'string' },
        email: { type: 'string' },
      },
      allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
      if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
      then: { required: ['phone'] },
      else: { required: ['email'] },
      additionalProperties: false,
    },
  },
];

const PROMPTS: Prompt[] = [
  prompt('test_simple_prompt', [], () => [said('This is a simple prompt for testing.')]),
  prompt('test_prompt_with_arguments', ['arg1', 'arg2'], ({ arg1, arg2 }) => [
    said(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`),
  ]),
  prompt('test_prompt_with_embedded_resource', ['resourceUri'], ({ resourceUri = '' }) => [
    {
      role: 'user',
      content: {
        type: 'resource',
        resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded.' },
      },
    },
    said('Please process the embedded resource above.'),
  ]),
  prompt('test_prompt_with_image', [], () => [
    { role: 'user', content: IMAGE },
    said('Please analyse the image above.'),
  ]),
];

/** The extended catalogue. */
export const CONFORMANCE_CATALOGUE: McpCatalogue = {
  ...SITE_CATALOGUE,
  tools: (context) => [...SITE_CATALOGUE.tools(context), ...TOOLS],
  prompts: (context) => [...SITE_CATALOGUE.prompts(context), ...PROMPTS],
  async readResource(context, uri) {
    if (uri === 'test://static-text') return [{ uri, mimeType: 'text/plain', text: 'Static.' }];
    if (uri === 'test://static-binary') return [{ uri, mimeType: 'image/png', blob: PIXEL }];
    const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
    if (id !== undefined)
      return [{ uri, mimeType: 'application/json', text: JSON.stringify({ id }) }];
    return SITE_CATALOGUE.readResource(context, uri);
  },
  async complete(context, argument) {
    return argument.ref['name'] === 'test_prompt_with_arguments'
      ? { values: [], hasMore: false }
      : SITE_CATALOGUE.complete(context, argument);
  },
};

function tool(name: string, content: object[]): Tool {
  return {
    name,
    title: name,
    description: 'For conformance tests.',
    inputSchema: { type: 'object', additionalProperties: false },
    call: async () => ({ content }),
  };
}

function prompt(
  name: string,
  names: string[],
  get: (given: Record<string, string>) => object[],
): Prompt {
  return {
    name,
    title: name,
    description: 'For conformance tests.',
    arguments: names.map((own) => ({ name: own, description: own, required: true })),
    get: async (_context, given) => get(given),
  };
}

function said(text: string): object {
  return { role: 'user', content: { type: 'text', text } };
}
