/** The prompts: what a person may ask a model to do with the documentation. */
import { absoluteUrl } from '../http/absolute-url.ts';
import { markdownPath } from '../../model/path.ts';
import { readText } from '../release/read-text.ts';
import type { RequestContext } from '../context/request-context.ts';
import { type Prompt, ToolError } from './mcp-catalogue.ts';
import { RPC_ERRORS, RpcError } from './json-rpc.ts';
import { findPage } from './page-address.ts';
import { hasOperations } from './operation-tools.ts';

const answerQuestion: Prompt = {
  name: 'answer_question',
  title: 'Answer a question from the documentation',
  description: 'Answers a question with what the documentation says, and names the sources.',
  arguments: [{ name: 'question', description: 'The question.', required: true }],
  get: async ({ manifest }, { question = '' }) => [
    message(
      `Answer the question below from the documentation "${manifest.site.title}". Use the tool search, then read_page for the pages that you need. Use nothing but these pages, and end each statement with the address that it comes from. If the pages don't answer the question, say so.\n\nQuestion: ${question}`,
    ),
  ],
};

const explainPage: Prompt = {
  name: 'explain_page',
  title: 'Explain a page',
  description: 'Explains a page of the documentation, which the prompt contains.',
  arguments: [
    { name: 'page', description: 'Path of the page, such as /quick-start.', required: true },
  ],
  async get(context, { page = '' }) {
    const { entry, path } = await pageOrRequestError(context, page);
    const text = entry.markdown && (await readText(context.store, entry.markdown));
    if (!text) throw new RpcError(RPC_ERRORS.internal, "The page can't be read right now.");
    const uri = absoluteUrl(context.manifest.site, markdownPath(path));
    return [
      {
        role: 'user',
        content: { type: 'resource', resource: { uri, mimeType: 'text/markdown', text } },
      },
      message(
        'Explain this page: what it is for, what is needed first, and the steps. Keep its terms and its code.',
      ),
    ];
  },
};

const callApi: Prompt = {
  name: 'call_api',
  title: 'Write code that calls the API',
  description: 'Writes code for a task with the operations of the API.',
  arguments: [
    { name: 'task', description: 'What the code should do.', required: true },
    { name: 'language', description: 'Language of the code, such as python.', required: false },
  ],
  get: async ({ manifest }, { task = '', language = 'curl' }) => [
    message(
      `Write code in ${language} for the task below with the API that "${manifest.site.title}" documents. Find the operations with list_operations and read each with read_operation. Send only parameters that they have, handle the errors that they list, and read keys from the environment.\n\nTask: ${task}`,
    ),
  ],
};

/** The prompts of a release. */
export function sitePrompts(context: RequestContext): readonly Prompt[] {
  return hasOperations(context)
    ? [answerQuestion, explainPage, callApi]
    : [answerQuestion, explainPage];
}

function message(text: string): object {
  return { role: 'user', content: { type: 'text', text } };
}

// The arguments of prompts are part of the request, so a wrong one is an error of it.
async function pageOrRequestError(context: RequestContext, page: string) {
  try {
    return await findPage(context, page);
  } catch (error) {
    if (error instanceof ToolError) throw new RpcError(RPC_ERRORS.invalidParams, error.message);
    throw error;
  }
}
