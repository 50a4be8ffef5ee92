/** How pages load and call the SDKs: the same on every page, and as content/sdks.yaml declares it. */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readLibraries } from '../../../compiler/catalogues/libraries.ts';
import { siteVariables, withVariables } from '../../support/content/api-schemas.ts';
import { codeFences } from '../../support/content/code-fences.ts';

const SCRIPTS = ['javascript', 'js', 'jsx', 'typescript', 'ts', 'tsx'];

const { libraries, groups } = readLibraries('content', 'sdks.yaml', siteVariables);
const object = libraries.find(({ id }) => id === 'web')?.object ?? '';
const symbols = groups.flatMap((group) => group.symbols);

/** The functions of these libraries that return nothing, so that there's nothing to wait for. */
function namesWithoutResult(ids: readonly string[], version: 'current' | 'next'): Set<string> {
  const all = symbols.flatMap(({ name, in: places }) =>
    ids.flatMap((id) => {
      const place = places[id];
      const text = version === 'next' ? (place?.next ?? place?.signature) : place?.signature;
      return text ? [{ name: place?.name ?? name, text }] : [];
    }),
  );
  const isVoid = (text: string): boolean => /\): void$|^static void /.test(text);
  return new Set(all.filter(({ text }) => isVoid(text)).map(({ name }) => name));
}

describe('calls of the SDK', () => {
  const fences = [
    ...codeFences([...SCRIPTS, 'dart']),
    ...fs.globSync('content/quickstart/**/*.{js,jsx,dart}').map((file) => ({
      file,
      line: 1,
      lang: file.endsWith('.dart') ? 'dart' : 'js',
      text: withVariables(fs.readFileSync(file, 'utf8')),
    })),
  ];

  it('are awaited only if they return something', () => {
    let awaited = 0;
    const faults = fences.flatMap(({ file, line, lang, text }) => {
      const scripts = ['web', 'react-native', 'cordova'].filter(
        (id) => !file.includes('-beta') || file.includes(`/${id}-beta`),
      );
      const ids = lang === 'dart' ? ['flutter'] : scripts;
      const version = file.includes('-beta') ? 'next' : 'current';
      const names = namesWithoutResult(ids, version);
      const calls = [...text.matchAll(new RegExp(`\\bawait ${object}\\.(\\w+)`, 'g'))];
      awaited += calls.length;
      return calls
        .filter(([, name = '']) => names.has(name))
        .map(([call]) => `${file}:${line} ${call}`);
    });
    expect(awaited).toBeGreaterThan(12);
    expect(faults).toEqual([]);
    expect(namesWithoutResult(['web'], 'current')).toContain('login');
  });

  it('are awaited in Flutter before the app runs', () => {
    const found = fences.filter(
      ({ lang, text }) => lang === 'dart' && text.includes(`${object}.configure(`),
    );
    expect(found.length).toBeGreaterThan(2);
    for (const { file, text } of found) expect(text, file).toContain(`await ${object}.configure(`);
  });

  it('use the global of Cordova, and only once the device is ready', () => {
    const cordova = [...fs.globSync('content/docs/sdks/cordova.mdx'), 'content/docs/index.mdx']
      .map((file) => fs.readFileSync(file, 'utf8'))
      .join('\n');
    const ready = codeFences(SCRIPTS).filter(({ text }) => text.includes("'deviceready'"));
    expect(new Set(ready.map(({ file }) => file)).size).toBeGreaterThan(1);
    for (const { file, text } of ready)
      expect(text.indexOf(`${object}.configure`), file).toBeGreaterThan(
        text.indexOf("'deviceready'"),
      );
    expect(cordova).not.toMatch(/import .* from '\{sdk\.cordova\.package\}'/);
  });
});

describe('the web script', () => {
  const tags = fs.globSync('content/docs/**/*.mdx').flatMap((file) => {
    const text = withVariables(fs.readFileSync(file, 'utf8'));
    return [...text.matchAll(/<script\s[^>]*\/web\/[^>]*sdk\.js"[^>]*>/g)].map(([tag]) => ({
      file,
      tag,
    }));
  });

  it('has the same attributes everywhere. Only the beta is a module, and only one page adds a hash', () => {
    expect(tags.length).toBeGreaterThan(4);
    const attributes = ({ tag }: { tag: string }): string[] =>
      [...tag.matchAll(/\s([a-z]+)(?:="([^"]*)")?/g)]
        .map(([, name = '', value]) =>
          name === 'src' || value === undefined ? name : `${name}=${value}`,
        )
        .filter((text) => !text.startsWith('integrity='))
        .toSorted();
    for (const tag of tags)
      expect(attributes(tag), tag.file).toEqual(
        tag.file.endsWith('web-beta.mdx')
          ? ['src', 'type=module']
          : ['crossorigin=anonymous', 'defer', 'src'],
      );
  });

  it('is of the current version', () => {
    for (const { file, tag } of tags)
      if (!file.includes('-beta'))
        expect(tag, file).toContain(`/web/${siteVariables.get('sdk.web.version')}/`);
  });
});

it('auth tokens are requested with POST everywhere', () => {
  const others = ['html', 'python', 'java', 'csharp', 'kotlin', 'swift', 'dart', 'bash'];
  const calls = codeFences([...SCRIPTS, ...others]).flatMap(({ file, line, text }) => {
    const lines = text.split('\n');
    return lines.flatMap((one, at) =>
      /["'/](?:auth|cx)-token["'`]/.test(one) && !/\b(?:import|from)\b/.test(one)
        ? [
            {
              where: `${file}:${line + at}`,
              call: lines.slice(Math.max(0, at - 1), at + 4).join('\n'),
            },
          ]
        : [],
    );
  });
  expect(calls.length).toBeGreaterThan(12);
  expect(calls.filter(({ call }) => !/post/i.test(call)).map(({ where }) => where)).toEqual([]);
});
