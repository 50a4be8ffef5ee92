/** API documents of a site: files, versions, generated pages, downloads, mistakes. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import { readSiteApis } from '../../../compiler/api/site-apis.ts';
import {
  BuildError,
  type Diagnostic,
  formatLocation,
} from '../../../compiler/diagnostics/diagnostic.ts';
import { parseSiteConfig } from '../../../model/config/site-parser.ts';
import { LIBRARY_DOCUMENT } from '../../support/content/api-document.ts';
import {
  siteModule,
  type TemporarySite,
  temporarySite,
} from '../../support/sites/temporary-site.ts';

const PETS = `
swagger: '2.0'
info: { title: Pets, version: 1.0.0 }
host: pets.example
basePath: /v1
schemes: [https]
consumes: [application/json]
produces: [application/json]
paths:
  /pets:
    post:
      operationId: addPet
      summary: Add a pet
      parameters:
        - { name: pet, in: body, required: true, schema: { $ref: './schemas/pet.yaml#/Pet' } }
      responses:
        200: { description: The pet, schema: { $ref: './schemas/pet.yaml#/Pet' } }
`;
const PET_SCHEMAS = `
Pet:
  type: object
  required: [name]
  properties:
    name: { type: string }
    owner: { $ref: 'owner.json' }
    friends: { type: array, items: { $ref: '#/Pet' } }
`;
const OWNER = JSON.stringify({ type: 'object', properties: { email: { type: 'string' } } });

let site: TemporarySite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

function siteWith(api: unknown, files: Record<string, string>): TemporarySite {
  site = temporarySite({
    'site.ts': siteModule({ api }),
    'docs/index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
    ...files,
  });
  return site;
}

describe('generated pages', () => {
  it('have every operation, and are in navigation, search, Markdown and the sitemap', async () => {
    const api = { document: 'api.yaml', path: '/reference', languages: ['curl', 'kotlin'] };
    const built = siteWith(api, { 'api.yaml': LIBRARY_DOCUMENT });
    const outcome = await built.build();
    expect(outcome.diagnostics).toEqual([]);
    const { manifest } = outcome;
    const pages = 'inline' in manifest.pages ? Object.keys(manifest.pages.inline.pages) : [];
    expect(pages.toSorted()).toEqual(['/', '/reference', '/reference/books', '/reference/files']);
    const { html, header, entry } = built.page(outcome, '/reference/books');
    expect(header.toc.map(({ id }) => id)).toEqual(['list-books', 'add-a-book', 'lend-a-book']);
    expect(entry).toMatchObject({ title: 'Books', description: 'Find and lend books.' });
    for (const id of [
      'list-books.query.limit',
      'list-books.cookie.session',
      'list-books.200.title',
      'list-books.200.header.X-Total',
      'add-a-book.body.format.Print.pages',
      'add-a-book.201.id',
      'add-a-book.409.known_isbn',
      'add-a-book.default',
      'lend-a-book.path.id',
    ])
      expect(html, id).toContain(`id="${id}"`);
    expect(html).toContain('data-operation="lendBook" data-kind="call" data-method="PUT"');
    expect(html).toContain('data-path="/books/{id}/loan"');
    expect(html).toMatch(/data-sample="kotlin" data-media="application\/xml"/);
    expect(html).not.toContain('data-sample="python"');
    expect(html).not.toMatch(/<script/i);
    const overview = built.page(outcome, '/reference').html;
    expect(overview).toContain('<h2 id="limits">');
    // A link that leads nowhere becomes text.
    expect(overview).toContain('See nothing.');
    expect(overview).toContain('id="authentication.mutual"');
    expect(overview).toContain('href="/reference/books"');
    const markdown = readObject(objectsFolder(built.out), entry.markdown ?? '').toString();
    expect(markdown).toContain('`limit` number');
    expect(markdown).toContain('**Errors**');
    const { pages: found } = await built.searchable();
    expect(found.map(({ path: at }) => at)).toContain('/reference/files');
    const sitemap = manifest.files['/sitemap.xml'];
    expect(readObject(objectsFolder(built.out), sitemap?.object ?? '').toString()).toContain(
      '/reference/books',
    );
  });

  it('follow the document', async () => {
    const api = { document: 'api.yaml', path: '/reference' };
    const built = siteWith(api, { 'api.yaml': LIBRARY_DOCUMENT });
    await built.build();
    built.write({
      'api.yaml': LIBRARY_DOCUMENT.replaceAll('books]', 'loans]').replace(
        'A page of books',
        'Some',
      ),
    });
    const outcome = await built.build();
    expect(built.page(outcome, '/reference/loans').html).toContain('Some');
    expect(() => built.page(outcome, '/reference/books')).toThrow('No page');
  });
});

describe('several documents and files', () => {
  it('are upgraded, joined and named in components', async () => {
    const api = [
      { document: 'api.yaml' },
      { id: 'pets', document: 'pets/swagger.yaml', path: '/pets' },
    ];
    const built = siteWith(api, {
      'api.yaml': LIBRARY_DOCUMENT,
      'pets/swagger.yaml': PETS,
      'pets/schemas/pet.yaml': PET_SCHEMAS,
      'pets/schemas/owner.json': OWNER,
      'docs/pet.mdx': '---\ntitle: Pet\n---\n\n## Add\n\n<ApiOperation api="pets" id="addPet" />\n',
    });
    const outcome = await built.build();
    expect(outcome.diagnostics).toEqual([]);
    for (const at of ['/pet', '/pets/other']) {
      const { html } = built.page(outcome, at);
      expect(html).toContain('https://pets.example/v1/pets');
      expect(html).toContain('id="add-a-pet.body.owner.email"');
      expect(html).toContain('Has the same fields as');
    }
    const { files } = outcome.manifest;
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['/openapi.yaml', '/openapi.json', '/openapi-pets.json']),
    );
    const bundle = readObject(objectsFolder(built.out), files['/openapi-pets.json']?.object ?? '');
    expect(bundle.toString()).toContain('"swagger": "2.0"');
    expect(bundle.toString()).not.toContain('owner.json');
  });
});

/** The errors of reading a document. */
function faultsOf(root: string, document: string): Diagnostic[] {
  const { value } = parseSiteConfig({ title: 'T', url: 'https://t.example', api: { document } });
  if (value === undefined) throw new Error('the configuration is invalid');
  try {
    readSiteApis({ root, file: path.join(root, 'site.ts'), config: value }, path.join(root, 'out'));
    return [];
  } catch (error) {
    if (error instanceof BuildError) return error.diagnostics;
    throw error;
  }
}

describe('mistakes', () => {
  it.each([
    ['invalid YAML', 'openapi: 3.1.0\npaths: [', 'api.yaml:2', 'OpenAPI document: '],
    ['another version', 'openapi: 4.0.0', 'api.yaml', 'found version "4.0.0", expected'],
    ['no OpenAPI', 'a: 1', 'api.yaml', 'found neither `openapi` nor `swagger`'],
    [
      'a missing file',
      "openapi: 3.1.0\npaths:\n  /a: { $ref: './none.yaml' }",
      'api.yaml:3',
      'there is no file `./none.yaml`',
    ],
    [
      'a file outside of the site',
      "openapi: 3.1.0\npaths:\n  /a: { $ref: '../../../etc/passwd' }",
      'api.yaml:3',
      'expected a file below the content folder',
    ],
    [
      'the network',
      "openapi: 3.1.0\npaths: { /a: { $ref: 'https://a.example/b.yaml' } }",
      'api.yaml:2',
      'expected a file of the site',
    ],
  ])('stop the build with file and line: %s', (_name, text, at, message) => {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-api-'));
    fs.writeFileSync(path.join(root, 'api.yaml'), text);
    const [fault] = faultsOf(root, 'api.yaml');
    expect(fault).toMatchObject({ severity: 'error', rule: 'api-document' });
    expect(fault?.message).toContain(message);
    const location = fault ? formatLocation(fault) : '';
    expect(location.replace(root + path.sep, '')).toMatch(new RegExp(`^${at}(?::|$)`));
    fs.rmSync(root, { recursive: true });
  });

  it('that are references to nothing are warnings, and their fields can be anything', async () => {
    const text = LIBRARY_DOCUMENT.replace(
      "'#/components/schemas/Audio' }]",
      "'#/components/schemas/Sound' }]",
    );
    const built = siteWith({ document: 'api.yaml', path: '/a' }, { 'api.yaml': text });
    const { diagnostics } = await built.build();
    expect(diagnostics).toMatchObject([
      { severity: 'warning', rule: 'api-document', line: expect.any(Number) },
    ]);
    expect(diagnostics[0]?.message).toContain('#/components/schemas/Sound');
  });

  it('in components name what there is', async () => {
    const built = siteWith(
      { id: 'library', document: 'api.yaml' },
      {
        'api.yaml': LIBRARY_DOCUMENT,
        'docs/a.mdx': '<ApiOperation api="libary" id="listBooks" />\n',
      },
    );
    expect((await built.diagnose())[0]?.message).toContain(
      'there is no API `libary`, expected one of library',
    );
  });

  it('are found when a file is missing or an id is used twice', () => {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-api-'));
    expect(faultsOf(root, 'none.yaml')[0]?.message).toContain('there is no file `none.yaml`');
    fs.rmSync(root, { recursive: true });
    // The mock of the API without an id is at `/_mock/api`.
    for (const [id, found] of [
      [undefined, '"default" again'],
      ['api', '"api" beside "default"'],
    ]) {
      const api = [{ document: 'a.yaml' }, { id, document: 'b.yaml' }];
      const { issues } = parseSiteConfig({ title: 'T', url: 'https://t.example', api });
      expect(issues).toMatchObject([{ path: 'api[1].id', found, expected: 'an id of its own' }]);
    }
  });
});
