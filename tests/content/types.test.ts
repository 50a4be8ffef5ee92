/** TypeScript and JavaScript on pages type-check against the declarations that are generated from content/sdks.yaml. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLibraries } from '../../compiler/catalogues/libraries.ts';
import { typescriptDeclarations } from '../../compiler/catalogues/typescript-declarations.ts';
import { siteVariables } from '../support/content/api-schemas.ts';
import { type CodeFence, codeFences } from '../support/content/code-fences.ts';
import { typeCheck } from '../support/content/type-check.ts';

const libraries = readLibraries('content', 'sdks.yaml', siteVariables);
const PACKAGES = {
  web: siteVariables.get('sdk.web.package') ?? '',
  'react-native': siteVariables.get('sdk.reactNative.package') ?? '',
  cordova: siteVariables.get('sdk.cordova.package') ?? '',
};
const EXTENSIONS: Record<string, string> = {
  typescript: '.ts',
  ts: '.ts',
  tsx: '.tsx',
  javascript: '.js',
  js: '.js',
  jsx: '.jsx',
};

/** Names that a shown part of a program has from the reader's own program, or from an earlier block of the page. */
const OWN_NAMES =
  `accessToken accounts allowedFlows analytics app apiBaseUrl apiKey backend callApi contactIdOf
  containerId createHash dataverseToken db environment environmentId events express fetchAuthToken gtag insomnia isGenuine lending
  marketo messages Notifications notification participationId Postmonger prefetchCardControls queue readForm requireRelayKey
  requireSignIn router sfmc showForm step t waiting __DEV__`
    .split(/\s+/)
    .filter(Boolean);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-types-'));
const fences = codeFences(Object.keys(EXTENSIONS));
const places = new Map<string, CodeFence>();

beforeAll(() => {
  fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  for (const version of ['current', 'next'] as const) {
    for (const [id, name] of Object.entries(PACKAGES))
      write(
        `${version}/node_modules/${name}/index.d.ts`,
        typescriptDeclarations(libraries, id, version),
      );
    write(`${version}/own-names.d.ts`, ownNames());
  }
  write('packages.d.ts', "declare module '*';\n");
  write(
    'notifications.d.ts',
    `declare module 'react-native-notifications' {
  export const Notifications: any;
  export type Notification = any;
  export type EmitterSubscription = any;
}\n`,
  );
  for (const fence of fences) {
    const file = placeOf(fence);
    // An export makes a script a module, so that its names are its own.
    write(file, `${fence.text}\nexport {};\n`);
    places.set(file, fence);
  }
});

afterAll(() => fs.rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

function ownNames(): string {
  const object = libraries.libraries.find(({ id }) => id === 'web')?.object;
  return `import type { ${object} as Web } from '${PACKAGES.web}';
import type { ${object} as Native } from '${PACKAGES['react-native']}';
declare global {
  const ${object}: typeof Web & typeof Native;
  const ${OWN_NAMES.map((name) => `${name}: any`).join(', ')};
}\n`;
}

// The pages about the next major version are checked against its declarations. Blocks of a page can import each other.
function placeOf({ file, line, lang, title }: CodeFence): string {
  const version = file.includes('-beta') ? 'next' : 'current';
  const page = file.replace('content/docs/', '').replace('.mdx', '').replaceAll('/', '+');
  const name = /^[\w./-]+\.[cm]?[jt]sx?$/.test(title) ? title : `block-${line}${EXTENSIONS[lang]}`;
  const place = path.join(version, page, name);
  return places.has(place) ? place.replace(/(\.\w+)$/, `.${line}$1`) : place;
}

/** Type-checks all files with these extensions in one program, and returns the errors with the page's file and line. */
function typeErrors(kind: 'ts' | 'js', globs: string[]): string[] {
  const include = [...globs, '*/own-names.d.ts', '*.d.ts'];
  return typeCheck({ folder, kind, include }).map((text) => {
    const [, file = '', line = ''] = /^(.*?)\((\d+),/.exec(text) ?? [];
    const fence = places.get(file);
    const at = fence ? `${fence.file}:${fence.line + Number(line) - 1}` : file;
    return `${at} ${text.slice(text.indexOf('error'))}`;
  });
}

describe('code on pages', () => {
  it('is all there', () => {
    expect(fences.length).toBeGreaterThan(90);
    expect(new Set(fences.map(({ lang }) => lang)).size).toBe(3);
  });

  it('type-checks as TypeScript', () => {
    expect(typeErrors('ts', ['*/*/**/*.ts', '*/*/**/*.tsx'])).toEqual([]);
  });

  it('type-checks as JavaScript', () => {
    expect(typeErrors('js', ['*/*/**/*.js', '*/*/**/*.jsx', '*/*/**/*.mjs'])).toEqual([]);
  });

  it('would fail for a call that the SDK does not have, and for a wrong option', () => {
    const header = `import { ${libraries.libraries[2]?.object} as SDK } from '${PACKAGES.web}';\n`;
    write(
      'current/wrong/wrong.ts',
      `${header}SDK.configured();\nSDK.mountSingleCard('#a', { containerid: 'con_1' });\n`,
    );
    const errors = typeErrors('ts', ['current/wrong/wrong.ts']);
    fs.rmSync(path.join(folder, 'current/wrong'), { recursive: true });
    expect(errors.map((text) => /TS\d+/.exec(text)?.[0])).toEqual(['TS2551', 'TS2561']);
  });
});
