/** Paths that comments name: they exist, and lie in this repository. What documents name has tests of its own. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { NO_DIFFERENCES, withoutExceptions } from '../../support/repository/exceptions.ts';
import { modules, repositoryFiles, STAGES, textOf } from '../../support/repository/source-files.ts';

/** Top folders that a path may begin with. */
const ROOTS = [...STAGES, 'bench', 'content', 'docs', 'examples', 'tests'].join('|');
const commented = [
  ...modules,
  ...repositoryFiles.filter((file) => /\.(?:css|mjs)$/.test(file)),
].filter((file) => !file.startsWith('content/'));

const existing = new Set(repositoryFiles);
for (const file of repositoryFiles)
  for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder))
    existing.add(folder);
const names = new Set(repositoryFiles.map((file) => path.posix.basename(file)));

it('comments name only files that exist', () => {
  const broken = commented.flatMap((file) =>
    namedPaths(commentsOf(file))
      .filter((named) => !exists(named))
      .map((named) => `${file} names ${named}`),
  );
  expect(
    withoutExceptions('paths that do not exist', broken),
    'The named file was moved or is gone. Name where it is now',
  ).toEqual(NO_DIFFERENCES);
});

it('nothing names a path outside of the repository', () => {
  // Material beside the repository is optional: one file looks for it.
  const allowed = new Set([
    'tests/support/optional-material.ts',
    'tests/repository/rules/paths.test.ts',
  ]);
  const outside = /\.\.\/shared|(?<![\w.])\/(?:work|tmp|home|Users)\//;
  const documents = repositoryFiles.filter((file) => file.endsWith('.md'));
  const broken = [...commented, ...documents].filter(
    (file) => !allowed.has(file) && outside.test(textOf(file)),
  );
  expect(broken).toEqual([]);
});

function commentsOf(file: string): string {
  return textOf(file)
    .split('\n')
    .map((line) => /^\s*(?:\/\/|\/?\*).*|\s\/\/\s.*/.exec(line)?.[0] ?? '')
    .join('\n');
}

/** Paths below a top folder, and names of modules between backticks. */
function namedPaths(text: string): string[] {
  const below = new RegExp(
    `(?<![\\w./-])(?:${ROOTS})/[\\w./-]*[\\w-]\\.(?:tsx?|mjs|css|json)\\b`,
    'g',
  );
  const folders = new RegExp(`\`((?:${ROOTS})(?:/[a-z][\\w-]*)*)/?\``, 'g');
  return [
    ...[...text.matchAll(below)].map(([found]) => found),
    ...[...text.matchAll(folders)].map((match) => match[1] ?? ''),
    ...[...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map((match) => match[1] ?? ''),
  ];
}

function exists(named: string): boolean {
  if (existing.has(named)) return true;
  return named.includes('/')
    ? repositoryFiles.some((file) => file.endsWith(`/${named}`))
    : names.has(named);
}
