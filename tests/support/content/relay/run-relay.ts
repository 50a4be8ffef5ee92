/** Runs a relay of a page in a process of its own, with doubles for Express, the store of seen events and the network. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { withVariables } from '../api-schemas.ts';
import { codeFences } from '../code-fences.ts';

/** What a relay did with the events. */
export interface RelayRun {
  /** The status of each answer, or the message of an exception, by event id. */
  answers: Record<string, number | string>;
  /** Requests to other systems: the URL and the parsed body. */
  posts: { url: string; body: Record<string, unknown> }[];
}

const EXPRESS = `
export default function express() {
  return { post: (_path, ...handlers) => { globalThis.relay = handlers.at(-1) }, listen() {} }
}
express.raw = express.json = () => undefined
`;

const SEEN = `
const seen = new Set()
export async function onlyOnce(id, work) { if (!seen.has(id)) { await work(); seen.add(id) } }
`;

const CALL_API = `
export async function callApi() {
  return { customFields: { analyticsConsent: true, gaClientId: '1.2' } }
}
`;

const DRIVER = `
import { createHmac } from 'node:crypto'
import fs from 'node:fs'
const events = JSON.parse(fs.readFileSync(0, 'utf8'))
const posts = []
globalThis.fetch = async (url, { body }) => { posts.push({ url: String(url), body: JSON.parse(body) }); return new Response('ok') }
await import('./relay.mjs')
const answers = {}
async function send(id, body, secret) {
  const t = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', secret).update(t + '.').update(body).digest('hex')
  const request = { body, get: () => 't=' + t + ',v1=' + v1 }
  const response = { sendStatus: (status) => { answers[id] = status } }
  try { await globalThis.relay(request, response) } catch (error) { answers[id] = String(error) }
}
for (const event of events) {
  const body = Buffer.from(JSON.stringify(event))
  await send(event.id + ' forged', body, 'another')
  await send(event.id, body, 'secret')
  // At-least-once delivery.
  await send(event.id, body, 'secret')
}
console.log(JSON.stringify({ answers, posts }))
`;

/** Sends each event to the relay three times: with a wrong signature, and twice with the right one. */
export function runRelay(title: string, events: object[]): RelayRun {
  const fence = codeFences(['javascript']).find((one) => one.title === title);
  if (fence === undefined) throw new Error(`No page has the code ${title}.`);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-relay-'));
  try {
    const write = (name: string, text: string): void => {
      const file = path.join(folder, name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, text);
    };
    write('relay.mjs', fence.text);
    write('driver.mjs', DRIVER);
    write('seen.js', SEEN);
    write('call-api.js', CALL_API);
    write('access-token.js', "export const accessToken = async () => 'token'\n");
    const verify = fs.readFileSync('content/toolkit/javascript/verify-webhook.js', 'utf8');
    write('verify-webhook.js', withVariables(verify));
    write('package.json', '{ "type": "module" }');
    write('node_modules/express/package.json', '{ "type": "module", "main": "index.js" }');
    write('node_modules/express/index.js', EXPRESS);
    const run = spawnSync(process.execPath, ['driver.mjs'], {
      cwd: folder,
      encoding: 'utf8',
      input: JSON.stringify(events),
      env: {
        WEBHOOK_SECRET: 'secret',
        SLACK_ALERTS: 'https://slack.example/alerts',
        SLACK_FEEDBACK: 'https://slack.example/feedback',
        SLACK_FRAUD: 'https://slack.example/fraud',
        TEAMS_WORKFLOW: 'https://teams.example/workflow',
        GA_MEASUREMENT_ID: 'G-1',
        GA_API_SECRET: 'ga',
      },
    });
    if (run.status !== 0) throw new Error(run.stderr);
    return JSON.parse(run.stdout);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
