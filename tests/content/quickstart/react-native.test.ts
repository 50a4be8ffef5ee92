/** The React Native app of the quickstart type-checks against the types of React Native and the declarations of the SDK. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readLibraries } from '../../../compiler/catalogues/libraries.ts';
import { typescriptDeclarations } from '../../../compiler/catalogues/typescript-declarations.ts';
import { siteVariables } from '../../support/content/api-schemas.ts';
import { typeCheck } from '../../support/content/type-check.ts';
import { Downloads } from '../../support/toolkit/unpacked-download.ts';

const SDK = siteVariables.get('sdk.reactNative.package') ?? '';
const INCLUDE = ['*.js', '*.jsx', '*.d.ts'];

let downloads: Downloads;
let folder: string;
beforeAll(async () => {
  downloads = await Downloads.pack();
  folder = downloads.unpack('quickstart-react-native');
  const modules = path.join(folder, 'node_modules');
  fs.mkdirSync(path.dirname(path.join(modules, SDK)), { recursive: true });
  for (const name of ['@types', 'react', 'csstype'])
    fs.symlinkSync(path.resolve('node_modules', name), path.join(modules, name));
  const libraries = readLibraries('content', 'sdks.yaml', siteVariables);
  fs.mkdirSync(path.join(modules, SDK));
  fs.writeFileSync(
    path.join(modules, SDK, 'index.d.ts'),
    typescriptDeclarations(libraries, 'react-native', 'current'),
  );
  // All that index.js uses of a package with 200 dependencies.
  fs.writeFileSync(
    path.join(folder, 'expo.d.ts'),
    `declare module 'expo' {
  export function registerRootComponent(component: import('react').ComponentType): void;
}\n`,
  );
});
afterAll(() => downloads.remove());

it('type-checks', () => {
  expect(typeCheck({ folder, kind: 'js', include: INCLUDE })).toEqual([]);
});

it('would fail for names and properties that React Native and the SDK do not have', () => {
  const app = path.join(folder, 'App.jsx');
  const text = fs.readFileSync(app, 'utf8');
  const faults = [
    ['onPress={sendCard}', 'onClick={sendCard}'],
    ['Alert.alert', 'Alert.show'],
    ['containerId={containerId}', 'container={containerId}'],
    ["logLevel: 'debug'", "logLevel: 'all'"],
  ] as const;
  const wrong = faults.reduce((code, [right, other]) => code.replace(right, other), text);
  fs.writeFileSync(app, wrong);
  const errors = typeCheck({ folder, kind: 'js', include: INCLUDE });
  fs.writeFileSync(app, text);
  const lines = errors.map((error) => wrong.split('\n')[Number(/\((\d+),/.exec(error)?.[1]) - 1]);
  expect(lines.length).toBe(faults.length);
  for (const [, other] of faults) expect(lines.join('\n')).toContain(other);
});
