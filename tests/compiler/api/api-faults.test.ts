/** Documents that a build must refuse: endless aliases, and files outside of the site behind symbolic links. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readDocument } from '../../../compiler/api/document/read-document.ts';
import { ApiFault } from '../../../compiler/api/source/fault.ts';

let folder: string;
let root: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-api-'));
  root = path.join(folder, 'content');
  fs.mkdirSync(root);
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** Reads a document. Returns the message of its fault, or nothing. */
function faultOf(text: string): string | undefined {
  const file = path.join(root, 'api.yaml');
  fs.writeFileSync(file, text);
  try {
    readDocument({ file, root, substitute: (one) => one });
    return undefined;
  } catch (error) {
    if (error instanceof ApiFault) return error.message;
    throw error;
  }
}

const HEAD = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths: {}\n';

it('refuses aliases that repeat values without end, and takes very many that do not', () => {
  const levels = Array.from({ length: 30 }, (_one, index) =>
    index === 0
      ? 'x-a0: &a0 [1, 2, 3, 4, 5, 6, 7, 8, 9]'
      : `x-a${index}: &a${index} [${Array.from({ length: 9 }, () => `*a${index - 1}`).join(', ')}]`,
  );
  expect(faultOf(HEAD + levels.join('\n'))).toContain('expected at most 5000000 values');
  expect(faultOf(`${HEAD}x-self: &self { inner: *self }\n`)).toContain('too many values');
  const many = Array.from({ length: 5000 }, () => '  - *one').join('\n');
  expect(faultOf(`${HEAD}x-one: &one { a: { b: [1, 2] } }\nx-all:\n${many}\n`)).toBeUndefined();
});

it('refuses files outside of the content folder behind symbolic links', () => {
  fs.writeFileSync(path.join(folder, 'outside.yaml'), 'get: {}\n');
  fs.mkdirSync(path.join(folder, 'parts'));
  fs.writeFileSync(path.join(folder, 'parts/a.yaml'), 'get: {}\n');
  fs.symlinkSync(path.join(folder, 'outside.yaml'), path.join(root, 'link.yaml'));
  fs.symlinkSync(path.join(folder, 'parts'), path.join(root, 'parts'));
  fs.writeFileSync(path.join(root, 'own.yaml'), 'get: {}\n');
  fs.symlinkSync(path.join(root, 'own.yaml'), path.join(root, 'inner.yaml'));
  const document = (file: string): string =>
    `openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths: { /a: { $ref: './${file}' } }\n`;
  expect(faultOf(document('link.yaml'))).toContain('found a symbolic link to a file outside');
  expect(faultOf(document('parts/a.yaml'))).toContain('found a symbolic link to a file outside');
  expect(faultOf(document('inner.yaml'))).toBeUndefined();
});
