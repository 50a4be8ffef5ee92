/** ZIP files with the reader's values in their texts. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fillArchive } from '../../../client/page-modules/archive.ts';

const fill = (value: string): string =>
  value.replaceAll('env_1', 'env_my_own').replaceAll('é', 'ü');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-zip-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Runs a program of Python with an archive and some text, and returns what it prints. */
function python(program: string, text = ''): string {
  const { stdout, stderr } = spawnSync(
    'python3',
    ['-c', `import json, sys, zipfile\n${program}`, path.join(folder, 'a.zip'), text],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  return stdout;
}

/** Packs files with Python's `zipfile`. */
function pack(files: [string, string][], method = 'ZIP_STORED'): Uint8Array<ArrayBuffer> {
  python(
    `with zipfile.ZipFile(sys.argv[1], 'w', zipfile.${method}) as archive:
    for name, text in json.loads(sys.argv[2]): archive.writestr(name, text)`,
    JSON.stringify(files),
  );
  return new Uint8Array(fs.readFileSync(path.join(folder, 'a.zip')));
}

/** What Python's `zipfile` reads in an archive, after it has checked it. */
function unpack(bytes: Uint8Array): [string, string][] {
  fs.writeFileSync(path.join(folder, 'a.zip'), bytes);
  const text = python(`with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    print(json.dumps([[one.filename, archive.read(one).decode()] for one in archive.infolist()]))`);
  // The program prints pairs.
  return JSON.parse(text) as [string, string][];
}

const FILES: [string, string][] = [
  ['p/a.js', "const environment = 'env_1'; // é env_1\n"],
  ['p/env_1.txt', 'nothing\n'],
  ['p/picture.bin', '\0env_1'],
  ['p/z.md', 'env_1'],
];

it('fills texts, and keeps other files, their order and their names', () => {
  const archive = pack(FILES);
  expect(unpack(fillArchive(archive, fill))).toEqual([
    ['p/a.js', "const environment = 'env_my_own'; // ü env_my_own\n"],
    ['p/env_1.txt', 'nothing\n'],
    ['p/picture.bin', '\0env_1'],
    ['p/z.md', 'env_my_own'],
  ]);
  expect(fillArchive(archive, (one) => one)).toEqual(archive);
});

it('keeps compressed files', () => {
  expect(unpack(fillArchive(pack(FILES, 'ZIP_DEFLATED'), fill))).toEqual(FILES);
});

it('returns what is no such archive as it is', () => {
  const made = pack(FILES);
  for (const bytes of [
    new Uint8Array(),
    new TextEncoder().encode('no archive, but a longer text'),
    made.slice(10),
    made.slice(0, -30),
  ])
    expect(fillArchive(bytes, fill)).toBe(bytes);
});
