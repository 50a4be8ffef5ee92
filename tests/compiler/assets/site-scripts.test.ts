/** Files of `scripts` become assets of the release, and the configuration's scripts part of its manifest. */
import { afterEach, describe, expect, it } from 'vitest';
import { parseAssetList } from '../../../compiler/assets/asset-list.ts';
import { objectsFolder, readObject } from '../../../compiler/objects/objects.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;
afterEach(() => site?.close());

const SCRIPTS = {
  analytics: {},
  scripts: [
    { src: './scripts/own.js', load: 'defer' },
    {
      src: 'https://js.example.com/a.js?x=1',
      consent: 'marketing',
      attributes: { 'data-id': '1' },
      queue: '_hsq',
    },
  ],
  policy: { connect: ['https://api.example.com'], policyNames: ['lit-html'] },
};

describe('the scripts of a site', () => {
  it('are in the manifest, with files as assets under their hash', async () => {
    site = temporarySite({
      'site.ts': siteModule(SCRIPTS),
      'scripts/own.js': 'window.own = 1;\n',
      'docs/a.mdx': '# A\n',
    });
    const { manifest, objects } = await site.build();
    const [own, other] = manifest.site.scripts ?? [];
    expect(other).toEqual({
      src: 'https://js.example.com/a.js?x=1',
      attributes: { 'data-id': '1' },
      consent: 'marketing',
      queue: '_hsq',
    });
    expect(own).toEqual({
      src: expect.stringMatching(/^\/assets\/own-[0-9a-f]{24}\.js$/),
      load: 'defer',
    });
    expect(manifest.site.policy).toEqual({
      connect: ['https://api.example.com'],
      policyNames: ['lit-html'],
    });
    const hash = own?.src.slice('/assets/own-'.length, -'.js'.length) ?? '';
    const store = objectsFolder(site.out);
    expect(readObject(store, hash).toString('utf8')).toBe('window.own = 1;\n');
    expect(objects).toContain(hash);
    const listed = parseAssetList(readObject(store, manifest.assets ?? '').toString('utf8'));
    expect(listed).toContain(`${hash}.js`);
  });

  it('make another release when a file changes, and the same one when it changes back', async () => {
    site = temporarySite({
      'site.ts': siteModule(SCRIPTS),
      'scripts/own.js': '1;\n',
      'docs/a.mdx': '# A\n',
    });
    const ids: string[] = [];
    for (const text of ['1;\n', '2;\n', '1;\n']) {
      site.write({ 'scripts/own.js': text });
      ids.push((await site.build()).manifest.id);
    }
    expect(ids[1]).not.toBe(ids[0]);
    expect(ids[2]).toBe(ids[0]);
  });

  it('fail the build when a file is missing', async () => {
    site = temporarySite({
      'site.ts': siteModule({ scripts: [{ src: './scripts/none.js' }] }),
      'docs/a.mdx': '# A\n',
    });
    expect(await site.diagnose()).toMatchObject([
      {
        severity: 'error',
        rule: 'script-missing',
        message:
          '`scripts[0].src`: found "./scripts/none.js", but the content folder has no such file.',
      },
    ]);
  });

  it('are absent from the manifest of a site without any', async () => {
    site = temporarySite({ 'docs/a.mdx': '# A\n' });
    const { manifest } = await site.build();
    expect([manifest.site.scripts, manifest.site.policy]).toEqual([undefined, undefined]);
  });
});
