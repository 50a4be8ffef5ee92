/** How files and folders are named, and how large they may become. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { NO_DIFFERENCES, withoutExceptions } from '../../support/repository/exceptions.ts';
import {
  engineModules,
  modules,
  repositoryFiles,
  textOf,
  topFolder,
} from '../../support/repository/source-files.ts';

/** Lines of the longest file. */
const MOST_LINES = 250;
/** Files of the largest folder. */
const MOST_FILES = 18;
/** Guides, pages and release notes: readers look for them in one list, which is as long as it has to be. */
const CONTENT = /^(?:docs$|content\/(?:docs|changelog|static)(?:\/|$))/;

it('names files for what they own, in kebab-case', () => {
  const vague = /(?:^|\/)(?:utils?|helpers?|lib|common|types|misc)(?:\/|\.)/;
  expect(engineModules.filter((file) => vague.test(file))).toEqual([]);
  expect(engineModules.filter((file) => !/^[a-z0-9/.-]+$/.test(file))).toEqual([]);
});

it('calls no folder build, which many tools treat as output', () => {
  expect(repositoryFiles.filter((file) => /(?:^|\/)build\//.test(file))).toEqual([]);
});

it(`keeps folders to ${MOST_FILES} files`, () => {
  const sizes = new Map<string, number>();
  for (const folder of repositoryFiles.map((file) => path.posix.dirname(file)))
    if (!CONTENT.test(folder)) sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  expect(
    withoutExceptions(
      'large folders',
      [...sizes].filter(([, size]) => size > MOST_FILES).map(([folder]) => folder),
    ),
    `More than ${MOST_FILES} files. Move those that belong together to a folder of their own`,
  ).toEqual(NO_DIFFERENCES);
});

it(`keeps files to ${MOST_LINES} lines`, () => {
  const styles = repositoryFiles.filter((file) => file.endsWith('.css'));
  const broken = [...modules, ...styles].filter(
    (file) => topFolder(file) !== 'content' && lines(file) > MOST_LINES,
  );
  expect(
    withoutExceptions('long files', broken),
    `More than ${MOST_LINES} lines. Split the file by subject`,
  ).toEqual(NO_DIFFERENCES);
});

function lines(file: string): number {
  return textOf(file).split('\n').length - 1;
}
