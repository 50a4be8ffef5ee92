/** The types that projects get by extending the package's `tsconfig.json`. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { writeFiles } from '../support/sites/temporary-site.ts';

it('include stylesheets and images, and nothing else that is no code', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edgepress-types-'));
  writeFiles(folder, {
    'tsconfig.json': JSON.stringify({
      extends: path.resolve('packages/edgepress/tsconfig.json'),
      include: ['content'],
    }),
    'content/a.ts':
      "import './a.css';\nimport names from './a.module.css';\nimport logo from './logo.svg';\nimport photo from './photo.jpeg';\nexport const all: string[] = [names['a'] ?? '', logo, photo];\n",
    'content/b.ts': "import film from './film.mp4';\nexport default film;\n",
  });
  const tsc = path.resolve('node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  fs.rmSync(folder, { recursive: true });
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringMatching(/content\/b\.ts\(1,18\): error TS2307: .*film\.mp4/),
  ]);
});
