/** What the documents of the repository name exists: files, folders, scripts, headings, packages. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => fs.existsSync(file));
// The site's own pages are checked by its build.
const documents = tracked.filter(
  (file) => file.endsWith('.md') && !/^(?:content\/(?!README)|tests\/|sites\/)/.test(file),
);
const folders = new Set(tracked.flatMap((file) => file.split('/').slice(0, 1)));

const manifest: Record<string, Record<string, string>> = JSON.parse(
  fs.readFileSync('package.json', 'utf8'),
);

function withoutBlocks(text: string): string {
  return text.replaceAll(/^ *(`{3,})[\s\S]*?^ *\1/gm, '');
}

/** Inline code outside of code blocks. */
function codeIn(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}

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
  expect(documents).toEqual(
    expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md']),
  );
});

it('keeps the README short', () => {
  expect(fs.statSync('README.md').size).toBeLessThanOrEqual(8192);
});

it('names every package in the table of CONTRIBUTING.md', () => {
  const table = fs.readFileSync('CONTRIBUTING.md', 'utf8');
  const names = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((group) =>
    Object.keys(manifest[group] ?? {}),
  );
  expect(names.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});

it('names every command in the README or in CONTRIBUTING.md', () => {
  const text = ['README.md', 'CONTRIBUTING.md'].map((file) => fs.readFileSync(file, 'utf8')).join();
  const commands = [...text.matchAll(/`npm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name);
  expect(Object.keys(manifest['scripts'] ?? {}).filter((name) => !commands.includes(name))).toEqual(
    [],
  );
});

it('has every folder of code in the table of docs/architecture.md', () => {
  const text = fs.readFileSync('docs/architecture.md', 'utf8');
  const code = tracked
    .filter((file) => /^\w+\/.*\.tsx?$/.test(file))
    .map((file) => file.split('/')[0] ?? '');
  expect([...new Set(code)].filter((folder) => !text.includes(`| \`${folder}/\` |`))).toEqual([]);
});

describe.each(documents)('%s', (document) => {
  const text = fs.readFileSync(document, 'utf8');

  it('names files and folders that exist', () => {
    const places = codeIn(text).filter(
      (code) =>
        /^[\w.-]+(?:\/[\w.@-]+)*\/?$/.test(code) &&
        code.includes('/') &&
        folders.has(code.split('/')[0] ?? ''),
    );
    const exists = (place: string): boolean =>
      fs.existsSync(place) || fs.existsSync(path.join(path.dirname(document), place));
    expect(places.filter((place) => !exists(place))).toEqual([]);
  });

  it('names scripts that package.json has', () => {
    const scripts = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name);
    expect(scripts.filter((name) => !(name in (manifest['scripts'] ?? {})))).toEqual([]);
  });

  it('links to files and headings that exist', () => {
    const prose = withoutBlocks(text).replaceAll(/(`+)[^`\n]+\1/g, '');
    const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href);
    const broken = links.filter((href) => {
      if (/^(?:[a-z]+:|\/)/.test(href)) return false;
      const [file = '', anchor] = href.split('#');
      const target = file === '' ? document : path.join(path.dirname(document), file);
      if (!fs.existsSync(target)) return true;
      return anchor !== undefined && !anchorsIn(fs.readFileSync(target, 'utf8')).has(anchor);
    });
    expect(broken).toEqual([]);
  });
});
