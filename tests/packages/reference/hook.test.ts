/** The page about the hook has every status that the hook answers with, and no other. */
import fs from 'node:fs';
import { expect, it } from 'vitest';

const page = fs.readFileSync('docs/operate/hook.md', 'utf8');
const documented = [...page.matchAll(/^\| (\d{3})\b/gm)]
  .map(([, status = '']) => status)
  .toSorted();

function statusesIn(code: string): string[] {
  return [...new Set([...code.matchAll(/\bstatus: (\d{3})\b/g)].map(([, status = '']) => status))];
}

it('lists each status of the hook', () => {
  const code = fs.readFileSync('publisher/hook/hook-server.ts', 'utf8');
  expect(statusesIn(code).toSorted()).toEqual(documented);
  expect(statusesIn(`${code}\nreturn { status: 429, body: {} };`).toSorted()).not.toEqual(
    documented,
  );
});

it('lists each field of a diagnostic', () => {
  const code = fs.readFileSync('publisher/hook/hook-server.ts', 'utf8');
  const [, sent = ''] =
    /return \{ file: path\.relative\(root, file\), ([^}]+) \};/.exec(code) ?? [];
  const [, listed = ''] = /diagnostics: \[\{file, ([^}]+)\}\]/.exec(page) ?? [];
  expect(listed.split(', ').toSorted()).toEqual(sent.split(', ').toSorted());
});
