/** References of documents: anchors, ids, mappings of discriminators and examples in other files. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiDocument } from '../../../compiler/api/document/document.ts';
import { type ReadDocument, readDocument } from '../../../compiler/api/document/read-document.ts';
import type { FieldGroup } from '../../../compiler/api/field-group.ts';
import { schemaFields } from '../../../compiler/api/fields.ts';
import { ENGLISH } from '../../../model/strings/catalogue.ts';

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-api-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function read(files: Record<string, string | Uint8Array>): ReadDocument {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }
  return readDocument({ file: path.join(root, 'api.yaml'), root, substitute: (text) => text });
}

/** What is wrong, with its file and line. */
function faultsOf({ faults }: ReadDocument): string[] {
  return faults.map(({ file, line, message }) => `${path.basename(file)}:${line}: ${message}`);
}

function groupsOf({ root: document }: ReadDocument, name: string): FieldGroup[] {
  const { resolve, schema } = apiDocument(document);
  return schemaFields(schema(name), null, { resolve, strings: ENGLISH, locale: 'en' });
}

function pathsOf(groups: FieldGroup[]): string[] {
  return groups.flatMap((group) =>
    group.fields.flatMap((field) => [field.path, ...pathsOf(field.groups)]),
  );
}

const HEAD = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths: {}\n';

describe('references by name', () => {
  it('find anchors and ids, in the document and in other files', () => {
    const document = read({
      'api.yaml': `${HEAD}components:
  schemas:
    Order:
      type: object
      properties:
        place: { $ref: '#place' }
        street: { $ref: 'https://schemas.example/place#street' }
        house: { $ref: 'https://schemas.example/place#/properties/house' }
        owner: { $ref: 'people.yaml#person' }
        tree: { $ref: '#/components/schemas/Tree' }
    Place:
      $anchor: place
      type: object
      properties: { city: { type: string } }
    Whole:
      $id: 'https://schemas.example/place'
      type: object
      properties:
        house: { type: object, properties: { number: { type: integer } } }
        here: { $ref: '#/properties/house' }
        root: { $ref: '#/components/schemas/Place' }
      $defs:
        street: { $anchor: street, type: object, properties: { name: { type: string } } }
    Tree:
      $dynamicAnchor: node
      type: object
      properties: { children: { type: array, items: { $dynamicRef: '#node' } }, $id: { type: string } }
`,
      'people.yaml': `Person:
  $anchor: person
  type: object
  properties: { mail: { $ref: '#mail' } }
Mail: { $anchor: mail, type: object, properties: { address: { type: string } } }
`,
    });
    expect(faultsOf(document)).toEqual([]);
    expect(pathsOf(groupsOf(document, 'Order'))).toEqual([
      'place',
      'place.city',
      'street',
      'street.name',
      'house',
      'house.number',
      'owner',
      'owner.mail',
      'owner.mail.address',
      'tree',
      'tree.children',
      'tree.$id',
    ]);
    expect(pathsOf(groupsOf(document, 'Whole'))).toEqual([
      'house',
      'house.number',
      'here',
      'here.number',
      'root',
      'root.city',
    ]);
    const tree = groupsOf(document, 'Order')[0]?.fields[4]?.groups[0]?.fields[0];
    expect(tree?.repeats).toBe('Tree');
    // Pointers of the download are those of the document, so that no `$id` may change what they are relative to.
    const text = JSON.stringify(document.bundled);
    expect(text).not.toContain('"$id":"');
    expect(text).toContain('"$id":{"type":"string"}');
  });

  it('that lead nowhere are said with the file and the line that have them', () => {
    const document = read({
      'api.yaml': `${HEAD}components:
  schemas:
    A: { $ref: '#nothing' }
    default: { $ref: 'b.yaml#/B' }
    example: { properties: { value: { $ref: '#/components/schemas/Nope' } } }
`,
      'b.yaml': `B:
  properties:
    c: { $ref: '#/C' }
    d: { $ref: '#/D' }
D: { example: { $ref: '#/is/data' } }
`,
    });
    expect(faultsOf(document)).toEqual([
      'api.yaml:6: `$ref: #nothing`: there is no `$anchor: nothing`',
      'b.yaml:3: `$ref: #/C` points to nothing',
      'api.yaml:8: `$ref: #/components/schemas/Nope` points to nothing',
    ]);
  });
});

it('mappings of discriminators follow the files that they point to', () => {
  const document = read({
    'api.yaml': `${HEAD}components:
  schemas:
    Pet:
      oneOf: [{ $ref: 'pets/cat.yaml' }, { $ref: 'pets/all.yaml#/components/schemas/Dog' }]
      discriminator:
        propertyName: kind
        mapping: { cat: pets/cat.yaml, dog: './pets/all.yaml#/components/schemas/Dog' }
    Other: { $ref: 'pets/all.yaml#/components/schemas/Other' }
`,
    'pets/cat.yaml': 'type: object\nproperties: { claws: { type: integer } }\n',
    'pets/all.yaml': `components:
  schemas:
    Dog: { type: object, properties: { tail: { type: integer } } }
    Other:
      oneOf: [{ $ref: '#/components/schemas/Dog' }, { $ref: cat.yaml }]
      discriminator: { propertyName: kind, mapping: { hound: Dog, tom: cat.yaml } }
`,
  });
  expect(faultsOf(document)).toEqual([]);
  const selected = (name: string): string[] =>
    groupsOf(document, name).map((group) => `${group.name}: ${group.selectedBy}`);
  expect(selected('Pet')).toEqual(['cat: `kind`: `cat`', 'Dog: `kind`: `dog`']);
  expect(selected('Other')).toEqual(['Dog: `kind`: `hound`', 'cat: `kind`: `tom`']);
  expect(JSON.stringify(document.bundled)).not.toContain('.yaml');
});

describe('examples in files', () => {
  const document = (example: string): string => `openapi: 3.0.3
info: { title: T, version: "1" }
paths:
  /a:
    get:
      operationId: get
      responses:
        default: { $ref: 'reply.yaml' }
        '200':
          description: Done
          content:
            text/plain:
              examples:
                first: { externalValue: ${example} }
`;
  const reply = `description: An error
content:
  application/json:
    examples: { bad: { summary: Bad, externalValue: 'examples/bad.json' } }
`;

  it('are read as JSON, YAML or text', () => {
    const found = read({
      'api.yaml': document('examples/a.csv'),
      'reply.yaml': reply,
      'examples/a.csv': 'a,b\n1,2\n',
      'examples/bad.json': '{ "code": "bad" }',
    });
    expect(faultsOf(found)).toEqual([]);
    const { replies } = apiDocument(found.root).operation('get');
    expect(replies.map(({ status, examples }) => [status, examples])).toEqual([
      ['200', [{ name: 'first', summary: '', value: 'a,b\n1,2\n' }]],
      ['default', [{ name: 'bad', summary: 'Bad', value: { code: 'bad' } }]],
    ]);
    expect(found.files.map((file) => path.relative(root, file))).toEqual([
      'api.yaml',
      'reply.yaml',
      'examples/a.csv',
      'examples/bad.json',
    ]);
    expect(JSON.stringify(found.bundled)).not.toContain('externalValue');
  });

  it('that are on the network, or no text, are left out with a finding', () => {
    const files = { 'reply.yaml': reply, 'examples/bad.json': '{}' };
    expect(faultsOf(read({ ...files, 'api.yaml': document('https://a.example/b') }))).toEqual([
      'api.yaml:14: `externalValue: https://a.example/b` is on the network, expected a file of the site. The example is left out',
    ]);
    const picture = { 'a.png': Uint8Array.of(137, 80, 78, 71, 0, 255) };
    expect(faultsOf(read({ ...files, ...picture, 'api.yaml': document('a.png') }))).toEqual([
      'api.yaml:14: `externalValue: a.png` is no text, expected JSON, YAML or another text. The example is left out',
    ]);
    expect(() => read({ ...files, 'api.yaml': document('none.json') })).toThrow(
      '`externalValue: none.json`: there is no file `none.json`',
    );
  });
});
