/** What AI agents find: skills, content for them only, and the policy about the site's content. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appOfSite, type SiteRequest } from '../../support/sites/app-of-site.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

const SKILL = {
  name: 'acme-sdk',
  title: 'Acme SDK',
  description: 'Show cards in an app. Use when code integrates the Acme SDK.',
  parts: { install: '/sdk#install', authenticate: '/sdk#log-in', errors: '/errors' },
};
const FILES = {
  'docs/start.mdx': '---\nslug: /\n---\n# Start\n\nHello.\n',
  'docs/sdk.mdx': `# SDK

Intro.

## Install

Run \`npm install acme\`.

### On a phone

\`\`\`sh
# not a heading
pod install
\`\`\`

## Log in

Pass a token.
`,
  'docs/errors.mdx': '# Errors\n\nRetry after 429.\n',
  'docs/both.mdx': `# Both

Everybody reads wombats.

<Visibility for="people">

## For readers

Click the okapi, [start](/).

</Visibility>

<Visibility for="agents">

## For agents

Call the quagga endpoint.

</Visibility>
`,
};
const INDEX = '/.well-known/agent-skills/index.json';

let site: TemporarySite;
let get: SiteRequest;

beforeAll(async () => {
  site = temporarySite({
    'site.ts': siteModule({
      skills: [SKILL],
      assistants: [{ label: 'Open in Acme AI', href: 'https://ai.example/new?q=Read+{url}' }],
      robots: {
        ai: { search: true, input: true, train: false },
        rules: [{ agents: ['GPTBot'], disallow: ['/internal/'] }],
      },
    }),
    ...FILES,
  });
  get = await appOfSite(await site.build(), site.out);
});
afterAll(() => site.close());

const text = async (path: string): Promise<string> => (await get(path)).text();

describe('a skill', () => {
  it('is listed with the digest of its bytes', async () => {
    const index: { skills: [{ url: string; digest: string }] } = JSON.parse(await text(INDEX));
    expect(index).toMatchObject({
      $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
      skills: [{ name: 'acme-sdk', type: 'skill-md', description: SKILL.description }],
    });
    const [{ url, digest }] = index.skills;
    const address = new URL(url, `https://docs.example${INDEX}`);
    const response = await get(address.pathname);
    expect(response.headers.get('content-type')).toContain('text/markdown');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(digest).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
  });

  it('has the sections that the configuration names, in order, with their sources', async () => {
    expect(await text('/.well-known/agent-skills/acme-sdk/SKILL.md')).toBe(`---
name: acme-sdk
description: Show cards in an app. Use when code integrates the Acme SDK.
---

# Acme SDK

Show cards in an app. Use when code integrates the Acme SDK.

## Install

Run \`npm install acme\`.

### On a phone

\`\`\`sh
# not a heading
pod install
\`\`\`

Source: <https://docs.example/sdk.md>

## Authenticate

Pass a token.

Source: <https://docs.example/sdk.md>

## Handle errors

Retry after 429.

Source: <https://docs.example/errors.md>
`);
  });

  it.each([
    ['a page', { install: '/nowhere' }, 'there is no page `/nowhere`'],
    ['a section', { call: '/sdk#call' }, 'has no section `call`, expected one of sdk, install'],
  ])('names %s that does not exist', async (_name, parts, message) => {
    const wrong = temporarySite({
      'site.ts': siteModule({ skills: [{ ...SKILL, parts }] }),
      ...FILES,
    });
    const found = await wrong.diagnose();
    expect(found.map((one) => one.message).join()).toContain(message);
    expect(found[0]?.rule).toBe('skill');
    await wrong.close();
  });

  it('follows its pages', async () => {
    site.write({ 'docs/errors.mdx': '# Errors\n\nRetry after 503.\n' });
    const after = await appOfSite(await site.build(), site.out);
    const skill = await after('/.well-known/agent-skills/acme-sdk/SKILL.md');
    expect(await skill.text()).toContain('Retry after 503.');
    site.write({ 'docs/errors.mdx': FILES['docs/errors.mdx'] });
  });
});

describe('content for people or agents', () => {
  it('is on the page, or in its Markdown, and in the text for models', async () => {
    const page = await text('/both');
    expect(page).toContain('Click the okapi');
    expect(page).toContain('href="#for-readers"');
    expect(page).not.toMatch(/quagga|for-agents|For agents|ep-visibility/);
    for (const path of ['/both.md', '/llms-full.txt']) {
      const markdown = await text(path);
      expect(markdown).toContain('Call the quagga endpoint.');
      expect(markdown).not.toMatch(/okapi|For readers|ep-visibility/);
    }
  });

  it('is in no search, which serves both', async () => {
    for (const [q, found] of [
      ['wombats', 1],
      ['okapi', 0],
      ['quagga', 0],
    ] as const) {
      const reply: { results: [{ found: number }] } = JSON.parse(await text(`/_search?q=${q}`));
      expect([q, reply.results[0].found]).toEqual([q, found]);
    }
  });

  it('must say for whom', async () => {
    const wrong = temporarySite({
      'docs/a.mdx': '# A\n\n<Visibility for="robots">x</Visibility>\n',
    });
    const found = await wrong.diagnose();
    expect(found.map((one) => one.message).join()).toContain(
      'found for="robots", expected `agents` or `people`',
    );
    await wrong.close();
  });
});

describe('a page', () => {
  it('has links that open its Markdown in an assistant, if there are any', async () => {
    expect(await text('/sdk')).toContain(
      '<a class="assistant-link" href="https://ai.example/new?q=Read+https%3A%2F%2Fdocs.example%2Fsdk.md" rel="nofollow">Open in Acme AI</a>',
    );
  });
});

describe('the policy', () => {
  it('is in robots.txt for every crawler, and in every response', async () => {
    const signal = 'search=yes, ai-input=yes, ai-train=no';
    expect(await text('/robots.txt')).toBe(
      `User-agent: GPTBot\nContent-Signal: ${signal}\nDisallow: /internal/\n\nUser-agent: *\nContent-Signal: ${signal}\nDisallow:\nSitemap: https://docs.example/sitemap.xml\n`,
    );
    for (const path of ['/', '/sdk.md', '/llms.txt', '/nowhere', '/_search?q=x'])
      expect((await get(path)).headers.get('content-signal')).toBe(signal);
  });

  it('says nothing by default', async () => {
    const plain = temporarySite(FILES);
    const request = await appOfSite(await plain.build(), plain.out);
    expect((await request('/')).headers.get('content-signal')).toBeNull();
    expect(await (await request('/robots.txt')).text()).not.toContain('Content-Signal');
    expect((await request(INDEX)).status).toBe(404);
    await plain.close();
  });
});
