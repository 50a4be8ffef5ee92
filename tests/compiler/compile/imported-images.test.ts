/** Images that components and islands import. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentHash } from '../../../compiler/objects/hash.ts';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

let site: TemporarySite;
let outcome: BuildOutcome;

beforeAll(async () => {
  site = temporarySite({
    'site.ts': siteModule({ baseUrl: '/d/' }),
    'docs/a.mdx':
      "import { Logo } from '@site/components/logo.tsx';\nimport { Switch } from '@site/components/switch.tsx';\n\n# A\n\n<Logo />\n\n<Switch />\n",
    'docs/b.tsx':
      "import { Logo } from '../components/logo.tsx';\nexport const frontMatter = { title: 'B' };\nexport default function B() { return <Logo />; }\n",
    'components/logo.tsx': `import logo from './My Logo.SVG';
import photo from '@site/static/img/a photo.png';
const required = require('./other.png').default;
export const Logo = () => <p><img src={logo} alt="Logo" /><img src={photo} alt="Photo" /><img src={required} alt="Other" /></p>;
`,
    'components/switch.tsx': `'use client';
import { useState } from 'react';
import off from './off.png';
import on from '@site/components/on.png';
export function Switch() { const [is, set] = useState(false); return <img src={is ? on : off} alt="" onClick={() => set(!is)} />; }
`,
    'components/My Logo.SVG': LOGO,
    'components/other.png': 'other',
    'components/off.png': 'off',
    'components/on.png': 'on',
    'static/img/a photo.png': 'photo',
  });
  outcome = await site.build();
});
afterAll(() => site?.close());

const url = (name: string, text: string, extension: string): string =>
  `/d/assets/${name}-${contentHash(text)}.${extension}`;

it('have the address of the stored file, in pages and in `.tsx` pages', () => {
  for (const page of ['/a', '/b']) {
    const { html } = site.page(outcome, page);
    expect(html).toContain(`<img src="${url('my-logo', LOGO, 'svg')}" alt="Logo"/>`);
    expect(html).toContain('<img src="/d/img/a%20photo.png" alt="Photo"/>');
    expect(html).toContain(`<img src="${url('other', 'other', 'png')}" alt="Other"/>`);
  }
  expect(outcome.objects).toContain(contentHash(LOGO));
});

it('have the same address in the browser, where an island may show one later', () => {
  const { html } = site.page(outcome, '/a');
  expect(html).toContain(`<img src="${url('off', 'off', 'png')}" alt=""/>`);
  const { client, assets = '' } = outcome.manifest;
  const script = client.islands['components/switch'] ?? '';
  const hash = /-([0-9a-f]{24})\.js$/.exec(script)?.[1] ?? '';
  const code = readObject(objectsFolder(site.out), hash).toString('utf8');
  expect(code).toContain(url('off', 'off', 'png'));
  expect(code).toContain(url('on', 'on', 'png'));
  const names = readObject(objectsFolder(site.out), assets).toString('utf8').split('\n');
  expect(names).toContain(`${contentHash('on')}.png`);
  expect(outcome.objects).toContain(contentHash('on'));
});

it('change in pages and islands with the file', async () => {
  for (const name of ['other.png', 'on.png'])
    fs.writeFileSync(path.join(site.root, 'components', name), 'changed');
  const edited = await site.build();
  expect(site.page(edited, '/b').html).toContain(url('other', 'changed', 'png'));
  expect(edited.manifest.client.islands).not.toEqual(outcome.manifest.client.islands);
});

it('stop the build when there is no such file', async () => {
  site.write({
    'components/switch.tsx':
      "'use client';\nimport on from './none.png';\nexport const Switch = () => <img src={on} alt=\"\" />;\n",
  });
  expect(await site.diagnose()).toContainEqual(
    expect.objectContaining({
      severity: 'error',
      file: path.join(site.root, 'components/switch.tsx'),
      line: 2,
      message: 'Could not resolve "./none.png"',
    }),
  );
});
