/** Documents of all versions with nearly every keyword, in several files (`tests/fixtures/openapi`): nothing is left out. */
import fs from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import {
  siteModule,
  type TemporarySite,
  temporarySite,
} from '../../support/sites/temporary-site.ts';

const FOLDER = 'tests/fixtures/openapi';

let site: TemporarySite;
let outcome: BuildOutcome;
beforeAll(async () => {
  const names = fs
    .globSync('**/*.*', { cwd: FOLDER })
    .filter((name) => fs.statSync(`${FOLDER}/${name}`).isFile());
  const files = names.map((name) => [`api/${name}`, fs.readFileSync(`${FOLDER}/${name}`, 'utf8')]);
  const languages = ['curl', 'javascript', 'python', 'java', 'csharp', 'go', 'ruby', 'php'];
  site = temporarySite({
    'site.ts': siteModule({
      api: [
        { document: 'api/openapi.yaml', path: '/depot', languages },
        { id: 'old', document: 'api/swagger.yaml', path: '/old', languages: ['curl'] },
        { id: 'three', document: 'api/three.yaml', path: '/three', languages: ['curl'] },
      ],
    }),
    'docs/index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
    ...Object.fromEntries(files),
  });
  outcome = await site.build();
});
afterAll(() => site?.close());

/** The fields of a page as lines: id, then text. */
function linesOf(path: string): Map<string, string> {
  const { html } = site.page(outcome, path);
  const found = [...html.matchAll(/<li id="([^"]+)"[^>]*><p>(.*?)<\/p>/gs)];
  return new Map(found.map(([, id = '', text = '']) => [id, plain(text)]));
}

function plain(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function textOf(path: string): string {
  return plain(site.page(outcome, path).html);
}

it('builds all of them without a finding', () => {
  expect(outcome.diagnostics).toEqual([]);
});

it('has downloads that are valid and refer to nothing outside', async () => {
  for (const name of ['/openapi.json', '/openapi-old.json', '/openapi-three.json']) {
    const file = outcome.manifest.files[name]?.object ?? '';
    const text = readObject(objectsFolder(site.out), file).toString();
    expect(text, name).not.toMatch(/"\$ref": "[^#]|\.(?:yaml|json)[#"]|externalValue/);
    const result = await new Validator().validate(JSON.parse(text));
    // The method `query` is one of a later version, and is left out of the page.
    if (name !== '/openapi.json') expect([name, result.errors]).toEqual([name, undefined]);
  }
});

describe('OpenAPI 3.1', () => {
  it('shows the fields of every body, parameter, header and callback', () => {
    const lines = linesOf('/depot/parcels');
    const expected: Record<string, string> = {
      'get-a-parcel.path.id': 'id string (uuid) required',
      'get-a-parcel.200.kind': 'kind parcel required',
      'get-a-parcel.200.old': 'old string deprecated',
      'get-a-parcel.200.labels': 'labels map of number',
      'get-a-parcel.200.content': 'content Box, Letter or null',
      'get-a-parcel.200.content.Box.size.[1]': '[1] number',
      'get-a-parcel.default': 'Any other error It failed',
      'upload-files.body.file': 'file file required A picture; image/png, image/jpeg; X-Part',
      'upload-files.body.meta': 'meta object application/json',
      'upload-files.body.meta.size': 'size string or null s or m; default m',
      'upload-files.body.meta.key.value': 'value string or null',
      'upload-files.body.meta./^x-/': '/^x-/ string A note',
      'upload-files.body-3.deep.a': 'a number',
      'upload-files.201.header.Location': 'Location string (uri) required deprecated Its address',
      'upload-files.4XX': '4XX A mistake of the client',
      'follow-changes.query.filter.kind': 'kind box',
      'follow-changes.query.filter.size': 'size number or null More than 0',
      'follow-changes.query.raw.size': 'size string or null s or m; default m',
      'follow-changes.header.token': 'token string deprecated',
      'follow-changes.cookie.old': 'old string or null a',
      'follow-changes.200.data.size': 'size string or null s or m; default m',
      'subscribe.moved.body.Moved.to': 'to string',
      'subscribe.moved.410': '410 Gone Ends the subscription',
      'a-parcel-is-lost.body.Lost.event': 'event lost',
    };
    const shown = Object.keys(expected).map((id) => [id, lines.get(id)]);
    expect(Object.fromEntries(shown)).toEqual(expected);
    // What is only read isn't sent, and what is only written isn't returned.
    expect(lines.has('get-a-parcel.200.id')).toBe(true);
    expect(lines.has('replace-a-parcel.body.id')).toBe(false);
    expect(lines.has('replace-a-parcel.body.secret')).toBe(true);
    expect(lines.has('replace-a-parcel.200.secret')).toBe(false);
  });

  it('shows variants with what selects them, types of files, links and recursion', () => {
    const text = textOf('/depot/parcels');
    for (const part of [
      'Box type: b',
      'Letter type: l',
      'Moved event: moved',
      'Lost event: lost',
      'Has the same fields as Parcel, which it is part of.',
      'application/octet-streamfile',
      'text/htmlstring',
      'Calls that can follow',
      'Next Follow changes Follow its changes id: $response.body#/id',
      'Elsewhere #/paths/~1files/post',
      'id: 1 event: moved data: {"size":"s"}',
      '{ "title": "Not found", "detail": "There is no such parcel." }',
    ])
      expect(text).toContain(part);
    expect(site.page(outcome, '/depot/parcels').html).toContain(
      'href="/depot/parcels#follow-changes"',
    );
  });

  it('shows every way to authenticate, with samples that have what it needs', () => {
    const text = textOf('/depot/parcels');
    expect(text).toContain('oauth (read), key and cookie, mutual, oidc, basic or digest');
    for (const part of [
      '--cert client.pem --key client-key.pem',
      '// Set up the HTTP client with your client certificate.',
      '-H "X-Key: $KEY" \\ -b "sid=$SID"',
      '?api_key=YOUR_API_KEY',
      '-u "$USERNAME:$PASSWORD"',
    ])
      expect(text).toContain(part);
    const overview = textOf('/depot');
    for (const part of ['https://id.example/r', 'openid-configuration', 'HTTP Digest'])
      expect(overview).toContain(part);
  });

  it('sends the parts of a form with their media types', () => {
    const text = textOf('/depot/parcels');
    for (const part of [
      '-F "file=@file.png;type=image/png"',
      `-F 'meta="{\\"size\\":\\"m\\"}";type=application/json'`,
      `form.append('meta', new Blob(['{"size":"m"}'], { type: 'application/json' }))`,
      '("file", ("file.png", open("file.png", "rb"), "image/png"))',
      '("meta", (None, "{\\"size\\":\\"m\\"}", "application/json"))',
      'name=\\"meta\\"\\r\\nContent-Type: application/json\\r\\n\\r\\n',
      'new StringContent("{\\"size\\":\\"m\\"}", Encoding.UTF8, "application/json")',
      '"Content-Type": {"application/json"}',
      '{ content_type: "application/json" }',
      "new CURLFile('file.png', 'image/png')",
    ])
      expect(text).toContain(part);
  });
});

describe('OpenAPI 2.0', () => {
  it('has the bodies, responses and files that references lead to', () => {
    const lines = linesOf('/old/pets');
    for (const id of [
      'list-pets.query.limit',
      'list-pets.200.header.X-Total',
      'list-pets.200.Cat.claws',
      'list-pets.default',
      'add-a-pet.body.photo',
      'replace-a-pet.body.tag.name',
      'replace-a-pet.body.Cat.claws',
      'replace-a-pet.200.id',
    ])
      expect([...lines.keys()]).toContain(id);
    expect(lines.get('list-pets.query.limit')).toBe('limit number At least 1; less than 10');
    expect(textOf('/old/pets')).toContain('Cat kind: Cat');
    expect(textOf('/old/pets')).toContain('{ "code": "code" }');
  });
});

describe('OpenAPI 3.0', () => {
  it('has the parameters, null and variants of other files, and both sets of alternatives', () => {
    const lines = linesOf('/three/things');
    expect(lines.get('list-things.query.page')).toBe('page number At least 0');
    expect(lines.get('list-things.200.owner')).toBe('owner object or null');
    expect(lines.get('list-things.200.owner.rank')).toBe('rank string or null low or high');
    expect(lines.get('get-a-pair.200.C.c')).toBe('c number More than 0');
    const text = textOf('/three/things');
    for (const part of ['Small kind: small', 'Big kind: big', '{ "a": "a", "c": 1 }'])
      expect(text).toContain(part);
    expect(text.match(/One of these applies:/g)).toHaveLength(2);
  });

  it('says which fields a page leaves out, and where they are', () => {
    const { html } = site.page(outcome, '/three/things');
    expect(plain(html)).toContain(
      'The fields of L8 are left out here, to limit the size of the page. The document has them: openapi-three.yaml',
    );
    expect(html).toContain('<a href="/openapi-three.yaml">openapi-three.yaml</a>');
  });
});
