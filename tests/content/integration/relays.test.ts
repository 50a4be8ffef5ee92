/** The webhook relays of docs/integration run, with the events of the document, and post what their page promises. */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codeFences } from '../../support/content/code-fences.ts';
import { eventExamples } from '../../support/content/event-examples.ts';
import { runRelay } from '../../support/content/relay/run-relay.ts';
import { PROGRAMS } from '../../support/integration/programs.ts';

/** The examples of the event types in the page's subscription table, whose cells begin with the type. */
function eventsOf(page: string): Record<string, unknown>[] {
  const text = fs.readFileSync(`content/docs/integration/${page}.mdx`, 'utf8');
  const named = [...text.matchAll(/`((?:card|flow|push|customer)\.[a-z-]+)`/g)].map(
    ([, type = '']) => type,
  );
  return [...new Set(named)].flatMap((type) => {
    const event = eventExamples.get(type);
    return event === undefined ? [] : [event];
  });
}

const RELAYS = [
  {
    title: 'slack-relay.mjs',
    page: 'slack-post-webhook-to-channel',
    posts: ['alerts', 'feedback', 'fraud'],
  },
  {
    title: 'teams-relay.mjs',
    page: 'microsoft-teams-post-webhook-to-channel',
    posts: ['workflow', 'workflow'],
  },
];

describe.each(RELAYS)('$title', ({ title, page, posts }) => {
  const events = eventsOf(page);
  const run = runRelay(title, events);

  it('refuses forged requests, and accepts every event that its page names', () => {
    expect(events.length).toBeGreaterThanOrEqual(2);
    for (const { id, type } of events) {
      expect(run.answers[`${String(id)} forged`], String(type)).toBe(401);
      expect(run.answers[String(id)], String(type)).toBe(204);
    }
  });

  it('posts each message once, though events are delivered twice', () => {
    const targets = run.posts.map(({ url }) => url.split('/').at(-1));
    expect(targets.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(posts);
    // A missing field would show as `undefined`.
    expect(JSON.stringify(run.posts)).not.toContain('undefined');
  });
});

it('ga-relay.mjs forwards every event of a flow that it watches', () => {
  const events = [...eventExamples.values()].filter(({ actionFlow }) => actionFlow !== null);
  const run = runRelay('ga-relay.mjs', events);
  const wrong = events.filter(({ id }) => run.answers[String(id)] !== 204);
  expect(wrong.map(({ id, type }) => [type, run.answers[String(id)]])).toEqual([]);
  expect(run.posts.length).toBeGreaterThan(15);
  for (const { url } of run.posts) expect(url).toContain('?measurement_id=G-1&api_secret=ga');
});

it('every program of docs/integration is run by a test', () => {
  const fences = codeFences(['javascript', 'python', 'text']).filter(
    ({ file, lang, text, title }) =>
      file.includes('/integration/') && (lang === 'text' ? isSql(text) : title !== ''),
  );
  const untitled = fences.filter(({ title }) => title === '');
  expect(untitled.map(({ file, line }) => `${file}:${line}`)).toEqual([]);
  const titles = fences.map(({ title }) => title.replace(/, part \d+$/, ''));
  const known = Object.values(PROGRAMS).flat();
  expect(known.toSorted()).toEqual([...new Set(titles)].toSorted());
});

function isSql(text: string): boolean {
  return /^\s*(?:SELECT|INSERT|CREATE|BEGIN|UPDATE|WITH|MERGE|ALTER|DELETE)\b/m.test(text);
}
