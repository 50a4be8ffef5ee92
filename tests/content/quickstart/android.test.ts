/** The Kotlin of the quickstart compiles against declarations of the SDK, which are generated from content/sdks.yaml. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../support/suite.ts';
import {
  compileKotlin,
  missingForKotlin,
  writeDeclarations,
} from '../../support/toolkit/kotlin-project.ts';
import { Downloads } from '../../support/toolkit/unpacked-download.ts';

const missing = missingForKotlin();

let downloads: Downloads;
beforeAll(async () => {
  downloads = await Downloads.pack();
});
afterAll(() => downloads.remove());

function unpack(name: string): string {
  const folder = downloads.unpack(name);
  writeDeclarations(folder);
  return folder;
}

// The compiler takes ten seconds each time.
describe.runIf(isFull)('the Kotlin', () => {
  it.for(['quickstart-android', 'quickstart-flutter'])('of %s compiles', async (name, test) => {
    test.skip(missing !== null, missing ?? '');
    expect(await compileKotlin(unpack(name))).toEqual([]);
  });

  it('would fail for names, types and arguments that the SDK does not have', async (test) => {
    test.skip(missing !== null, missing ?? '');
    const folder = unpack('quickstart-android');
    const faults = {
      'MainActivity.kt': [['CONTAINER_ID, Modifier.weight(1f)', 'CONTAINER_ID, style = Modifier']],
      'QuickstartApp.kt': [
        ['LogLevel.DEBUG', 'LogLevel.VERBOSE'],
        ['SDK.configure(this, config)', 'SDK.configure(config)'],
        ['{ post("auth-token") }', '{ 1 }'],
      ],
    };
    for (const [name, pairs] of Object.entries(faults)) {
      const [file = ''] = fs.globSync(`**/${name}`, { cwd: folder });
      const text = fs.readFileSync(path.join(folder, file), 'utf8');
      const wrong = pairs.reduce((code, [right = '', other = '']) => {
        expect(code).toContain(right);
        return code.replace(right, other);
      }, text);
      fs.writeFileSync(path.join(folder, file), wrong);
    }
    const errors = await compileKotlin(folder);
    const lines = errors.map((error) => error.replace(/^.*\/(\w+\.kt:\d+).*$/, '$1'));
    expect([...new Set(lines)].toSorted()).toEqual([
      'MainActivity.kt:32',
      'QuickstartApp.kt:20',
      'QuickstartApp.kt:21',
      'QuickstartApp.kt:22',
    ]);
  });
});
