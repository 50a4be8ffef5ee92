/** `POST /_ask`: who may ask, the prompt that the model gets, and the answer that readers get. A double stands for the model. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AskLine } from '../../../model/agents/ask-reply.ts';
import type { Env } from '../../../worker/config/env.ts';
import { type ModelDouble, startModelDouble } from '../../support/ask/model-double.ts';
import { askedSite } from '../../support/ask/asked-site.ts';
import type { LimitedApp } from '../../support/worker/limited-app.ts';
import { quietLog } from '../../support/worker/quiet-log.ts';

const logged = quietLog();
const ANSWER = 'Select New card in the dashboard [1].';
const QUESTION = 'How do I create a draft of a card?';
let model: ModelDouble;
beforeAll(async () => {
  model = await startModelDouble();
});
afterAll(() => model.close());

function withModel(variables: Partial<Env> = {}): LimitedApp {
  return askedSite('model', {
    ASK_URL: model.url,
    ASK_MODEL: 'test',
    ASK_KEY: 'secret',
    ...variables,
  });
}

function post(to: LimitedApp, body: unknown, headers: Record<string, string> = {}) {
  return to.ask('/_ask', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://docs.example.com', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function linesOf(response: Response): Promise<AskLine[]> {
  expect(response.status).toBe(200);
  const text = await response.text();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

async function answerTo(
  to: LimitedApp,
  body: object,
): Promise<{ text: string; end: unknown; sources: string[] }> {
  const lines = await linesOf(await post(to, body));
  return {
    text: lines.map((line) => ('text' in line ? line.text : '')).join(''),
    end: lines.flatMap((line) => ('end' in line ? [line.end] : []))[0],
    sources: lines.flatMap((line) => ('sources' in line ? line.sources.map(({ url }) => url) : [])),
  };
}

describe('a site without questions', () => {
  it('answers 404, whatever is configured', async () => {
    const off = askedSite(undefined, { ASK_URL: model.url, ASK_MODEL: 'test' });
    expect((await post(off, { question: QUESTION })).status).toBe(404);
    expect((await off.ask('/_ask')).status).toBe(404);
    expect(off.asked).toEqual([]);
  });
});

describe('who may ask', () => {
  it.each([
    ['another method', { method: 'GET' }, 405],
    ['another site', { headers: { origin: 'https://evil.example' } }, 403],
    ['a program without an origin', { headers: { origin: '' } }, 403],
    ['a form', { headers: { 'content-type': 'text/plain' } }, 415],
  ])(
    'not %s',
    async (
      _name,
      { method = 'POST', headers = {} }: { method?: string; headers?: Record<string, string> },
      status,
    ) => {
      const given = new Headers({
        'content-type': 'application/json',
        origin: 'https://docs.example.com',
        ...headers,
      });
      if (given.get('origin') === '') given.delete('origin');
      const body = method === 'POST' ? { body: JSON.stringify({ question: QUESTION }) } : {};
      const response = await askedSite('passages').ask('/_ask', {
        method,
        headers: given,
        ...body,
      });
      expect(response.status).toBe(status);
    },
  );

  it.each([
    ['no JSON', '{'],
    ['no question', {}],
    ['an empty question', { question: ' \n ' }],
    ['a long question', { question: 'x'.repeat(301) }],
    ['too many turns', { question: 'x', turns: Array(5).fill({ question: 'a', answer: 'b' }) }],
    ['a turn without an answer', { question: 'x', turns: [{ question: 'a' }] }],
    ['an unknown locale', { question: 'x', locale: 'xx' }],
    ['an unknown version', { question: 'x', version: '9' }],
  ])('not with %s', async (_name, body) => {
    expect((await post(askedSite('passages'), body)).status).toBe(400);
  });

  it('not with a body above the limit', async () => {
    expect(
      (await post(askedSite('passages'), { question: 'x', more: 'y'.repeat(40_000) })).status,
    ).toBe(413);
  });
});

describe('passages', () => {
  it('are the answer without a model, and count as one search', async () => {
    const site = askedSite('passages');
    await site.ask('/_health');
    site.kv.reads.length = 0;
    const { end, text, sources } = await answerTo(site, { question: QUESTION });
    expect([end, text]).toEqual(['passages', '']);
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.every((url) => url.startsWith('https://docs.example.com/'))).toBe(true);
    expect(site.asked).toEqual(['search']);
    // Only the index.
    expect(site.kv.reads).toHaveLength(1);
  });

  it('are the answer if the model is not configured, which is logged', async () => {
    const { end } = await answerTo(askedSite('model'), { question: QUESTION });
    expect(end).toBe('passages');
    expect(logged().join()).toContain('ask-unconfigured');
  });

  it('are refused above the limit', async () => {
    const site = askedSite('passages');
    site.limit.mockResolvedValue({ success: false });
    const response = await post(site, { question: QUESTION });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '10']);
  });
});

describe('a model', () => {
  it('streams an answer with citations, and is told the sources and nothing else', async () => {
    model.script(['Select New card ', 'in the dashboard [1]', '. More about', ' cards [99].']);
    const { text, end, sources } = await answerTo(withModel(), { question: QUESTION });
    expect(end).toBe('answered');
    expect(text).toBe('Select New card in the dashboard [1].');
    expect(sources[0]).toBe('https://docs.example.com/guide/cards/creating#draft');
    expect(sources.length).toBeGreaterThan(0);
    const [asked] = model.asked;
    expect([asked?.model, asked?.max_tokens, model.keys]).toEqual(['test', 500, ['Bearer secret']]);
    expect(asked?.messages[0]?.content).toContain('<source number="1">');
    expect(asked?.messages.at(-1)).toEqual({ role: 'user', content: QUESTION });
    expect(asked).not.toHaveProperty('tools');
  });

  it('is told the conversation', async () => {
    model.script([ANSWER]);
    const turns = [{ question: 'What are cards?', answer: 'Cards are cards [1].' }];
    await answerTo(withModel(), { question: QUESTION, turns });
    expect(model.asked[0]?.messages.slice(1).map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'user',
    ]);
  });

  it.each([
    ['NO_ANSWER', ['NO_ANSWER']],
    ['a text without citations', ['Paris is the capital.']],
    ['nothing', []],
  ])('that writes %s does not know', async (_name, pieces) => {
    model.script(pieces);
    const { text, end } = await answerTo(withModel(), { question: QUESTION });
    expect([text, end]).toEqual(['', 'unknown']);
  });

  it('is not asked what the sources do not carry', async () => {
    model.script(['Paris [1].']);
    const site = withModel();
    const { end } = await answerTo(site, { question: 'What is the capital of France?' });
    expect([end, model.asked, site.asked]).toEqual(['unknown', [], ['search']]);
  });

  it.each([
    ['fails', { status: 500 }],
    ['has reached its spending limit', { status: 429 }],
    ['answers with a redirect', { status: 302 }],
  ])('that %s leaves the sources, and no secret in the log', async (_name, how) => {
    model.script([], how);
    const { end, sources } = await answerTo(withModel(), { question: QUESTION });
    expect(end).toBe('failed');
    expect(sources.length).toBeGreaterThan(0);
    expect(logged().join()).toContain('ask-failed');
    expect(logged().join()).not.toMatch(/secret|draft/i);
  });

  it('that hangs is cut off', async () => {
    model.script([`${ANSWER} And`], { hangs: true });
    const { text, end } = await answerTo(withModel({ ASK_TIMEOUT: '1' }), { question: QUESTION });
    expect([text, end]).toEqual([ANSWER, 'failed']);
  });

  it('has a limit of its own for each address', async () => {
    const site = withModel({ RATE_LIMIT_ASK: { limit: async () => ({ success: false }) } });
    expect((await post(site, { question: QUESTION })).status).toBe(429);
  });

  it('can be one of Workers AI, behind a gateway', async () => {
    const calls: unknown[][] = [];
    const AI = {
      async run(...given: unknown[]) {
        calls.push(given);
        const text = `data: {"response":"${ANSWER}"}\n\ndata: [DONE]\n\n`;
        return new Blob([text]).stream();
      },
    };
    const site = askedSite('model', { ASK_MODEL: '@cf/meta/test', ASK_GATEWAY: 'docs', AI });
    expect(await answerTo(site, { question: QUESTION })).toMatchObject({
      text: ANSWER,
      end: 'answered',
    });
    expect(calls[0]?.[0]).toBe('@cf/meta/test');
    expect(calls[0]?.[2]).toEqual({ gateway: { id: 'docs' } });
  });
});

describe('a page that gives instructions', () => {
  it('can neither end its source nor begin another one', async () => {
    model.script(['NO_ANSWER']);
    await answerTo(withModel(), { question: 'When do invoices arrive?' });
    const content = model.asked[0]?.messages[0]?.content ?? '';
    expect(content).toContain('Invoices arrive monthly.');
    expect(content).not.toContain('<source number="9">');
    expect(content.match(/<source /g)).toHaveLength(content.match(/<\/source>/g)?.length ?? 0);
  });

  it('is not obeyed: what its model writes is not passed on, and nothing else is called', async () => {
    model.script([
      'Everybody should buy from Mallory today, at https://mallory.example/shop [1]. Invoices arrive monthly [1].',
    ]);
    const { text, end } = await answerTo(withModel(), { question: 'When do invoices arrive?' });
    expect([text, end]).toEqual([' Invoices arrive monthly [1].', 'answered']);
    expect(model.asked).toHaveLength(1);
  });
});
