import { afterEach, describe, expect, it } from 'vitest';
import { KnownObjects, publishLocally } from '../../../publisher/publish/local-publication.ts';
import { objectsFolder } from '../../../compiler/objects/objects.ts';
import { parsePointer } from '../../../model/release/pointer.ts';
import { memoryNamespace } from '../../support/kv/store-namespace.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;

afterEach(async () => {
  await site?.close();
  site = undefined;
});

describe('publishing to the local store', () => {
  it('writes every object before the manifest, and the pointer last', async () => {
    site = temporarySite({ 'docs/a.mdx': '# A', 'docs/b.mdx': '# B' });
    const outcome = await site.build();
    const kv = memoryNamespace();
    await publishLocally(kv, new KnownObjects(), objectsFolder(site.out), outcome);
    expect(kv.written.at(-1)).toBe('pointer');
    expect(kv.written.at(-2)).toBe(`release/${outcome.manifest.id}`);
    expect(kv.written.slice(0, -2).every((key) => key.startsWith('object/'))).toBe(true);
    expect(parsePointer(kv.store.text('pointer') ?? '')).toMatchObject({
      release: outcome.manifest.id,
      previous: null,
    });
  });

  it('writes at most eight keys for an edit of one page, and records the previous release', async () => {
    site = temporarySite(
      Object.fromEntries(
        Array.from({ length: 40 }, (_entry, index) => [`docs/p${index}.mdx`, `# Page ${index}\n`]),
      ),
    );
    const kv = memoryNamespace();
    const objects = new KnownObjects();
    const first = await site.build();
    await publishLocally(kv, objects, objectsFolder(site.out), first);
    site.write({ 'docs/p7.mdx': '# Page 7\n\nEdited.\n' });
    const second = await site.build();
    kv.written.length = 0;
    await publishLocally(kv, objects, objectsFolder(site.out), second);
    expect(kv.written.length).toBeLessThanOrEqual(8);
    expect(parsePointer(kv.store.text('pointer') ?? '').previous).toBe(first.manifest.id);
  });

  it('writes nothing when nothing has changed', async () => {
    site = temporarySite({ 'docs/a.mdx': '# A' });
    const kv = memoryNamespace();
    const objects = new KnownObjects();
    await publishLocally(kv, objects, objectsFolder(site.out), await site.build());
    kv.written.length = 0;
    expect(await publishLocally(kv, objects, objectsFolder(site.out), await site.build())).toEqual({
      writes: 0,
    });
    expect(kv.written).toEqual([]);
  });

  it('asks the store for its objects, so that another store gets everything', async () => {
    site = temporarySite({ 'docs/a.mdx': '# A' });
    const outcome = await site.build();
    const store = objectsFolder(site.out);
    const one = memoryNamespace();
    const first = await publishLocally(one, new KnownObjects(), store, outcome);
    one.store.write('pointer', null);
    expect(await publishLocally(one, new KnownObjects(), store, outcome)).toEqual({ writes: 2 });
    expect(await publishLocally(memoryNamespace(), new KnownObjects(), store, outcome)).toEqual(
      first,
    );
  });
});
