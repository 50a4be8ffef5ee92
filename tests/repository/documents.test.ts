/** What the documents of the repository name exists: files, folders, scripts, headings, packages. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { frontMatterSchema } from '../../model/config/front-matter.ts';
import { siteConfigSchema } from '../../model/config/site-schema.ts';
import { SETTING_NAMES } from '../../model/settings.ts';
import { AVOIDED_PHRASES, avoidedIn } from '../support/prose/avoided-phrases.ts';
import {
  codeIn,
  DOCUMENTS,
  linkedFile,
  linksIn,
  paragraphsIn,
  withoutBlocks,
  wordsIn,
} from '../support/prose/documents.ts';
import { Spelling } from '../support/prose/spelling.ts';
import { repositoryFiles, textOf, topFolder } from '../support/repository/source-files.ts';

const topFolders = new Set(repositoryFiles.map(topFolder));

const manifest: Record<string, Record<string, string>> = JSON.parse(
  fs.readFileSync('package.json', 'utf8'),
);

/** The manifest of created projects, whose scripts documents name too. */
const created: { scripts: Record<string, string> } = JSON.parse(
  fs.readFileSync('packages/create-edgepress/template/package.json', 'utf8'),
);

/** Anchors of a document, as GitHub makes them from its headings. */
function anchorsIn(text: string): Set<string> {
  const headings = [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, name = '']) => name);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

it('finds the documents', () => {
  expect(DOCUMENTS).toEqual(
    expect.arrayContaining([
      'README.md',
      'CONTRIBUTING.md',
      'docs/architecture.md',
      'docs/write/markdown.mdx',
      'packages/create-edgepress/template/content/docs/index.mdx',
    ]),
  );
});

it('keeps the README below 8 KB, and CONTRIBUTING.md below 150 lines', () => {
  expect(fs.statSync('README.md').size).toBeLessThan(8192);
  expect(textOf('CONTRIBUTING.md').trimEnd().split('\n').length).toBeLessThan(150);
});

it('names every package in the table of CONTRIBUTING.md', () => {
  const table = textOf('CONTRIBUTING.md');
  const names = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((group) =>
    Object.keys(manifest[group] ?? {}),
  );
  expect(names.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});

it('names every command in the README or in CONTRIBUTING.md', () => {
  const text = textOf('README.md') + textOf('CONTRIBUTING.md');
  const commands = [...text.matchAll(/`npm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name);
  expect(Object.keys(manifest['scripts'] ?? {}).filter((name) => !commands.includes(name))).toEqual(
    [],
  );
});

it('has every folder of code in the table of docs/architecture.md', () => {
  const code = repositoryFiles.filter((file) => /\/.*\.tsx?$/.test(file)).map(topFolder);
  const table = textOf('docs/architecture.md');
  expect([...new Set(code)].filter((name) => !table.includes(`| \`${name}/\` |`))).toEqual([]);
  // In a folder's row, single words are folders in it.
  const rows = [...table.matchAll(/^\| `(\w+\/)` \| (.*) \| [^|]+ \|$/gm)];
  const named = rows.flatMap(([, folder = '', cell = '']) =>
    [...cell.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => folder + name),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((folder) => !fs.existsSync(folder))).toEqual([]);
});

it.each([
  ['model/config/site-schema.ts', siteConfigSchema.entries],
  ['model/config/front-matter.ts', frontMatterSchema.entries],
])('describes every field of %s, there and in docs/configuration.md', (file, entries) => {
  const fields = Object.keys(entries);
  expect(fields.length).toBeGreaterThan(20);
  const schema = textOf(file);
  const text = textOf('docs/configuration.md');
  expect(fields.filter((field) => !schema.includes(`*/\n  ${field}`))).toEqual([]);
  expect(fields.filter((field) => !text.includes(`\`${field}\``))).toEqual([]);
});

it('documents every variable and secret of the worker', () => {
  // `edgepress dev` sets this one by itself.
  const names = SETTING_NAMES.filter((name) => name !== 'DEV_ORIGIN');
  const text = textOf('docs/configuration.md') + textOf('docs/operate/secrets.md');
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

it('states the byte budgets that the tests keep', () => {
  const section = textOf('docs/architecture.md').split('## Budgets')[1] ?? '';
  const stated = [...section.matchAll(/\| ([\d.]+) KB \|$/gm)].map(([, limit]) => limit);
  expect(stated.length).toBeGreaterThan(8);
  const tests = repositoryFiles.filter((file) => file.startsWith('tests/budget/'));
  const kept = new Set(
    [
      ...tests
        .map(textOf)
        .join('\n')
        .matchAll(/([\d.]+) [kK]B\b/g),
    ].map(([, limit]) => limit),
  );
  expect(stated.filter((limit) => !kept.has(limit))).toEqual([]);
});

it('comments cite no document from outside of the repository', () => {
  const citation = /(?:^|\s)(?:\/\/|\*|\/\*\*).*\b(?:spec|design|platform notes),? sections? \d/;
  const citing = repositoryFiles
    .filter((file) => /\.(?:tsx?|mjs|css)$/.test(file))
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .map((line) => `${file}: ${line}`),
    )
    .filter((line) => citation.test(line));
  expect(citing).toEqual([]);
});

describe.each(DOCUMENTS)('%s', (document) => {
  const text = textOf(document);

  it('names files and folders that exist', () => {
    const places = codeIn(text).filter(
      (code) =>
        /^[\w.-]+(?:\/[\w.@-]+)*\/?$/.test(code) &&
        code.includes('/') &&
        topFolders.has(topFolder(code)),
    );
    const exists = (place: string): boolean =>
      fs.existsSync(place) || fs.existsSync(path.join(path.dirname(document), place));
    expect(places.filter((place) => !exists(place))).toEqual([]);
  });

  it('names existing scripts of package.json', () => {
    const scripts = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name);
    expect(
      scripts.filter((name) => !(name in { ...manifest['scripts'], ...created.scripts })),
    ).toEqual([]);
  });

  it('links to files and headings that exist', () => {
    const broken = linksIn(text).filter((href) => {
      const target = linkedFile(document, href);
      if (target === null) return false;
      const { file, anchor } = target;
      if (!fs.existsSync(file)) return true;
      return anchor !== undefined && !anchorsIn(textOf(file)).has(anchor);
    });
    expect(broken).toEqual([]);
  });

  it('has none of the phrases that sound translated', () => {
    expect(avoidedIn(paragraphsIn(text), AVOIDED_PHRASES)).toEqual([]);
  });
});

describe('the words of all documents', () => {
  const spelling = new Spelling('docs/words.txt', 'content/words.txt');

  it('are spelled in British English, or listed in docs/words.txt or content/words.txt', () => {
    const unknown = DOCUMENTS.flatMap((document) =>
      spelling.misspelt(wordsIn(textOf(document))).map((word) => `${word}: ${document}`),
    );
    expect(unknown).toEqual([]);
    expect(spelling.unused()).toEqual([]);
  });
});
