/** Samples for every way to authenticate a call: what each sends, in which languages, and on how large pages. */
import { afterEach, describe, expect, it } from 'vitest';
import { parseApiDocument } from '../../../compiler/api/document/document.ts';
import { requestOf } from '../../../compiler/api/requests.ts';
import { sampleSecurity } from '../../../compiler/api/security/sample-security.ts';
import {
  type HtmlNode,
  parseHtml,
  type Tag,
  textContent,
  walkTags,
} from '../../../compiler/html/tree.ts';
import { samples } from '../../../model/samples/samples.ts';
import {
  siteModule,
  type TemporarySite,
  temporarySite,
} from '../../support/sites/temporary-site.ts';

const SCHEMES = `
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-API-Key }
    address: { type: apiKey, in: query, name: key }
    session: { type: apiKey, in: cookie, name: SID }
    login: { type: http, scheme: basic }
    token: { type: http, scheme: bearer }
    oauth: { type: oauth2, flows: {} }
    certificate: { type: mutualTLS }
`;

/** A document with one call, which accepts these ways. */
function documentWith(security: string, calls = 1): string {
  const paths = Array.from(
    { length: calls },
    (_, index) => `
  /things${index}:
    put:
      operationId: replace${index}
      summary: Replace ${index}
      tags: [Things]
      security: ${security}
      requestBody:
        content:
          application/json: { schema: { type: object }, example: { a: 1 } }
          text/plain: { schema: { type: string }, example: Some text }
      responses: { '204': { description: Done } }`,
  );
  return `openapi: 3.1.0\ninfo: { title: Things, version: '1' }\nservers: [{ url: 'https://api.example' }]\npaths:${paths.join('')}${SCHEMES}`;
}

function waysOf(security: string): { name: string; others: string[]; curl: string }[] {
  const document = parseApiDocument(documentWith(security));
  const [operation] = document.operations;
  if (operation === undefined) throw new Error('the document has no operation');
  return sampleSecurity(operation).map(({ name, others, schemes }) => {
    const request = requestOf(operation, document, { schemes });
    return { name, others, curl: samples(request, ['curl'])[0]?.code ?? '' };
  });
}

function tagsIn(nodes: HtmlNode[]): Tag[] {
  const found: Tag[] = [];
  walkTags(nodes, (tag) => found.push(tag));
  return found;
}

describe('the ways of a call', () => {
  it('each send their own credentials, and several where the call needs several', () => {
    const ways = waysOf(
      '[{ token: [] }, { key: [], certificate: [] }, { address: [] }, { session: [] }]',
    );
    expect(ways.map(({ name }) => name)).toEqual([
      'token',
      'key + certificate',
      'address',
      'session',
    ]);
    const [token, both, address, session] = ways.map(({ curl }) => curl);
    expect(token).toContain('Authorization: Bearer');
    expect(token).not.toMatch(/X-API-Key|--cert|key=/);
    expect(both).toMatch(/X-API-Key[^]*--cert|--cert[^]*X-API-Key/);
    expect(both).not.toContain('Authorization');
    expect(address).toContain('?key=YOUR_API_KEY');
    expect(address).not.toContain('Authorization');
    expect(session).toContain('SID=');
    expect(session).not.toContain('Authorization');
  });

  it('share samples that would be the same, in whatever order the document names them', () => {
    expect(waysOf('[{ token: [] }, { login: [] }, { oauth: [] }, { token: [] }]')).toMatchObject([
      { name: 'token', others: ['oauth'] },
      { name: 'login', others: [] },
    ]);
    expect(waysOf('[{ key: [], token: [] }, { token: [], key: [] }]')).toHaveLength(1);
  });

  it('begin with one that has credentials, and end with none', () => {
    const ways = waysOf('[{}, { key: [] }]');
    expect(ways.map(({ name }) => name)).toEqual(['key', '']);
    expect(ways[1]?.curl).not.toContain("-H 'X-API-Key");
    expect(waysOf('[]')).toEqual([]);
  });
});

describe('a page', () => {
  let site: TemporarySite | undefined;
  afterEach(async () => {
    await site?.close();
    site = undefined;
  });

  async function pageWith(security: string, calls?: number): Promise<Tag[]> {
    site = temporarySite({
      'site.ts': siteModule({
        api: { document: 'api.yaml', path: '/api', languages: ['curl', 'python'] },
      }),
      'api.yaml': documentWith(security, calls),
      'docs/index.md': '---\ntitle: Home\n---\n\nText\n',
    });
    return tagsIn(parseHtml(site.page(await site.build(), '/api/things').html));
  }

  const samplesIn = (all: Tag[]): string[] =>
    all.flatMap(({ attribs }) =>
      attribs['data-sample'] === undefined
        ? []
        : [[attribs['data-security'], attribs['data-media'], attribs['data-sample']].join(' ')],
    );
  const groupsIn = (all: Tag[], group: string): Tag[] =>
    all.filter(({ attribs }) => attribs['data-group'] === group);

  it('has a tab for each way, with all media types in the first one only', async () => {
    const all = await pageWith('[{ oauth: [] }, { token: [] }, { login: [] }, {}]');
    expect(samplesIn(all)).toEqual([
      'oauth application/json curl',
      'oauth application/json python',
      'oauth text/plain curl',
      'oauth text/plain python',
      'login application/json curl',
      'login application/json python',
      ' application/json curl',
      ' application/json python',
    ]);
    const [group] = groupsIn(all, 'authentication');
    const labels = tagsIn(group?.children ?? [])
      .filter(({ attribs }) => attribs['role'] === 'tab')
      .map(textContent);
    expect(labels.filter((label) => !/^(?:application|text|curl|Python)/.test(label))).toEqual([
      'oauth or token',
      'login',
      'No authentication',
    ]);
  });

  it('names the scheme of HTTP as requests have it', async () => {
    await pageWith('[{ login: [] }]');
    const overview = site?.page(await site.build(), '/api').html;
    expect(overview).toContain('<code>Authorization: Basic</code>');
  });

  it('has no choice where all ways are sent alike', async () => {
    const all = await pageWith('[{ oauth: [] }, { token: [] }]');
    expect(groupsIn(all, 'authentication')).toEqual([]);
    expect(samplesIn(all)).toHaveLength(4);
  });

  it('has all ways of all calls, and those after the first in one language if there are many', async () => {
    const all = await pageWith('[{ token: [] }, { login: [] }]', 24);
    expect(groupsIn(all, 'authentication')).toHaveLength(24);
    const logins = samplesIn(all).filter((name) => name.startsWith('login'));
    expect(logins.filter((name) => name.endsWith('curl'))).toHaveLength(24);
    expect(logins.length).toBeLessThanOrEqual(44);
    expect(logins.length).toBeGreaterThan(40);
    expect(samplesIn(all).filter((name) => name.startsWith('token'))).toHaveLength(96);
    expect(all.some(({ name }) => name === 'script')).toBe(false);
  });
});
