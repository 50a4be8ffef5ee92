/** The hash of the original that a translation records. */
import { expect, it } from 'vitest';
import { withSourceHash } from '../../../compiler/locales/source-hash.ts';

const HASH = '0123456789ab';

it.each([
  [
    'a field is added',
    '---\ntitle: A\n---\n\nB\n',
    `---\ntitle: A\nsource_hash: '${HASH}'\n---\n\nB\n`,
  ],
  [
    'the field is replaced',
    '---\nsource_hash: old # comment\ntitle: A\n---\n',
    `---\nsource_hash: '${HASH}'\ntitle: A\n---\n`,
  ],
  [
    'line endings stay',
    '---\r\ntitle: A\r\n---\r\nB',
    `---\r\ntitle: A\r\nsource_hash: '${HASH}'\r\n---\r\nB`,
  ],
  ['front matter is empty', '---\n---\nB\n', `---\nsource_hash: '${HASH}'\n---\nB\n`],
  [
    'there is no front matter',
    '# A\n\n---\n\nB\n',
    `---\nsource_hash: '${HASH}'\n---\n\n# A\n\n---\n\nB\n`,
  ],
  [
    'the text has a rule with the same name',
    'A\n\n---\nb: c\n---\n',
    `---\nsource_hash: '${HASH}'\n---\n\nA\n\n---\nb: c\n---\n`,
  ],
])('is written into the front matter: %s', (_, text, expected) => {
  expect(withSourceHash(text, HASH)).toBe(expected);
  expect(withSourceHash(expected, HASH)).toBe(expected);
});
