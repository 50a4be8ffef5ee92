/** What is withdrawn: in which releases, for how long, and what may bring it back. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findGarbage, deleteGarbage } from '../../../publisher/gc/garbage.ts';
import { PointerUpdateRefused } from '../../../compiler/diagnostics/operator-error.ts';
import { objectReader } from '../../../publisher/releases/release-contents.ts';
import { listReleases } from '../../../publisher/releases/release-list.ts';
import {
  findWithdrawTarget,
  type WithdrawTarget,
} from '../../../publisher/withdraw/withdraw-target.ts';
import { applyWithdrawal } from '../../../publisher/withdraw/withdrawal.ts';
import { objectsFolder } from '../../../compiler/objects/objects.ts';
import { POINTER_KEY } from '../../../model/release/pointer.ts';
import { type Manifest, objectKey, releaseKey } from '../../../model/release/release.ts';
import { type MemoryNamespace, memoryNamespace } from '../../support/kv/store-namespace.ts';
import { siteModule } from '../../support/sites/temporary-site.ts';
import { pointerIn, type Publisher, publisher } from '../../support/publishing/publishers.ts';

const CLEAN = '# Alpha\n\nClean.\n';
const LEAK = '# Alpha\n\nThe key is sk-1234.\n';
const DAY_MS = 86_400_000;
let namespace: MemoryNamespace;
let one: Publisher;

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
  namespace = memoryNamespace();
  one = publisher(namespace, { 'docs/a.mdx': LEAK, 'docs/b.mdx': '# Beta\n' });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await one.close();
});

async function find(word: string, keepsCurrent = false): Promise<WithdrawTarget> {
  return findWithdrawTarget(word, {
    namespace,
    pointer: await pointerIn(namespace),
    releases: await listReleases(namespace),
    read: objectReader(objectsFolder(one.site.out), namespace),
    keepsCurrent,
  });
}

const withdraw = async (word: string, keepsCurrent = false) =>
  applyWithdrawal(
    namespace,
    await find(word, keepsCurrent),
    objectReader(objectsFolder(one.site.out), namespace),
  );
const preview = () => one.publish({}, { preview: new Date(Date.now() + DAY_MS).toISOString() });
function entry({ pages }: Manifest, path: string) {
  return 'inline' in pages ? pages.inline.pages[path] : undefined;
}

describe('edgepress withdraw', () => {
  it('removes a post together with the lists that show its beginning', async () => {
    one.site.write({
      'site.ts': siteModule({ blog: { onInlineTags: 'ignore' } }),
      'blog/2026-01-01-a.md':
        '---\ntags: [x]\n---\n\n# A\n\nThe key is sk-1234.\n\n<!-- truncate -->\n',
      'blog/2026-01-02-b.md': '---\ntags: [y]\n---\n\n# B\n\nClean.\n\n<!-- truncate -->\n',
    });
    await one.publish();
    const { paths } = await find('/blog/2026/01/01/a');
    expect(paths.toSorted()).toEqual([
      '/blog',
      '/blog/2026/01/01/a',
      '/blog/archive',
      '/blog/tags/x',
    ]);
  });

  it('removes everything that contained a published secret, and keeps it from coming back', async () => {
    const first = await one.publish();
    one.site.write({ 'docs/b.mdx': '# Beta\n\nMore.\n' });
    await one.publish();
    one.site.write({ 'docs/a.mdx': `${LEAK}\nAnother version.\n` });
    const draft = await preview();
    // Withdraw: every version, in published releases and in previews.
    await withdraw('https://docs.example/a.html?x=1');
    const { withdrawn } = await pointerIn(namespace);
    expect(withdrawn).toMatchObject({ releases: [], paths: ['/a'] });
    const { release, previous } = await pointerIn(namespace);
    expect(withdrawn?.hidden).toEqual({ [release]: ['/a'], [previous ?? '']: ['/a'] });
    const hashes = [first, draft].flatMap(({ manifest }) => {
      const page = entry(manifest, '/a');
      return [page?.object ?? '', page?.markdown ?? ''];
    });
    const texts = [first, draft].map(({ manifest }) => manifest.files['/llms-full.txt']?.object);
    expect(withdrawn?.objects).toEqual(expect.arrayContaining([...hashes, ...texts]));
    // The same bytes are refused, as long as nobody allows them.
    one.site.write({ 'docs/a.mdx': LEAK, 'docs/b.mdx': '# Beta\n\nStill more.\n' });
    await expect(one.publish()).rejects.toThrow(/contains withdrawn content: \/a\..*--allow/);
    await expect(one.publish()).rejects.toBeInstanceOf(PointerUpdateRefused);
    // Publish the clean page, then sweep.
    one.site.write({ 'docs/a.mdx': CLEAN });
    const clean = await one.publish();
    expect((await pointerIn(namespace)).withdrawn?.hidden).toEqual({
      [release]: ['/a'],
      [clean.manifest.id]: [],
    });
    const retention = { keep: 12, window: 14 * DAY_MS };
    const say = (): void => {};
    await deleteGarbage(namespace, { retention, limit: Infinity, takeOver: false, say });
    for (const hash of hashes) expect(namespace.store.has(objectKey(hash))).toBe(false);
    expect(namespace.store.has(objectKey(entry(clean.manifest, '/a')?.object ?? ''))).toBe(true);
    // Releases that held it stay listed; a way back to one says what stays hidden.
    expect((await listReleases(namespace)).map(({ id }) => id)).toContain(first.manifest.id);
    const back = await one.rollback(first.manifest.id);
    expect(back.hidden).toEqual(['/a', '/llms-full.txt']);
    expect((await pointerIn(namespace)).withdrawn?.hidden).toEqual({
      [clean.manifest.id]: [],
      [first.manifest.id]: ['/a'],
    });
    // And nothing of this gets in the way of the next sweep.
    expect((await findGarbage(namespace, retention)).objects).toEqual([]);
    // On purpose it comes back whole, and off the list.
    one.site.write({ 'docs/a.mdx': LEAK });
    await one.publish({ resume: true, allow: true });
    const after = (await pointerIn(namespace)).withdrawn;
    const object = entry(first.manifest, '/a')?.object ?? '';
    expect(after?.generation).toBeGreaterThan(withdrawn?.generation ?? Infinity);
    expect(after?.objects).not.toContain(object);
    expect(namespace.store.has(objectKey(object))).toBe(true);
  });

  it('keeps withdrawals and holds when a damaged pointer is replaced', async () => {
    await one.publish();
    one.site.write({ 'docs/b.mdx': '# Beta\n\nMore.\n' });
    const { manifest } = await one.publish();
    await one.rollback();
    await withdraw('/a');
    const before = await pointerIn(namespace);
    const damaged = { ...before, manifest: null };
    namespace.store.write(POINTER_KEY, Buffer.from(JSON.stringify(damaged)));
    one.site.write({ 'docs/a.mdx': CLEAN });
    const replace = { full: true, replacePointer: true };
    await expect(one.publish({}, replace)).rejects.toThrow('The site was rolled back');
    await one.publish({ resume: true }, replace);
    const after = await pointerIn(namespace);
    expect({ ...after.withdrawn, hidden: null }).toEqual({ ...before.withdrawn, hidden: null });
    expect(after.withdrawn?.hidden?.[after.release]).toEqual([]);
    expect(after.history?.map(({ release }) => release)).toContain(manifest.id);
    expect(after.held).toBeUndefined();
    // What is current already is written again, too.
    namespace.store.write(POINTER_KEY, Buffer.from(JSON.stringify({ ...after, manifest: null })));
    await one.publish({}, replace);
    expect((await pointerIn(namespace)).release).toBe(after.release);
  });

  it('never gives two lists the same number, even if the first was lost with the pointer', async () => {
    await one.publish();
    const before = await pointerIn(namespace);
    await withdraw('/a');
    const lost = (await pointerIn(namespace)).withdrawn;
    namespace.store.write(POINTER_KEY, Buffer.from(JSON.stringify(before)));
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1000);
    await withdraw('/b');
    const { withdrawn } = await pointerIn(namespace);
    expect(withdrawn?.generation).toBeGreaterThan(lost?.generation ?? Infinity);
  });

  it('drops paths that no release contains any more, and keeps objects', async () => {
    const { manifest } = await one.publish();
    await withdraw('/a');
    one.site.write({ 'docs/a.mdx': CLEAN });
    await one.publish();
    one.site.write({ 'docs/b.mdx': '# Beta\n\nMore.\n' });
    await one.publish();
    const retention = { keep: 1, window: 0 };
    const say = (): void => {};
    await deleteGarbage(namespace, { retention, limit: Infinity, takeOver: false, say });
    await withdraw('/b');
    const { withdrawn } = await pointerIn(namespace);
    expect(withdrawn?.paths).toEqual(['/b']);
    expect(withdrawn?.objects).toContain(entry(manifest, '/a')?.object);
  });

  it('leaves the current version alone if it is clean', async () => {
    await one.publish();
    one.site.write({ 'docs/a.mdx': CLEAN });
    const { manifest } = await one.publish();
    await withdraw('/a', true);
    const { withdrawn } = await pointerIn(namespace);
    expect(withdrawn?.objects).not.toContain(entry(manifest, '/a')?.object);
    expect(withdrawn?.objects.length).toBe(3);
    await expect(find('/b', true)).rejects.toThrow(/No release .* another version of \/b/);
    await expect(find('/nothing')).rejects.toThrow(/No release .* has \/nothing/);
  });

  it('withdraws a release that is not current, and prevents rollbacks to it', async () => {
    const first = await one.publish();
    await expect(find(first.manifest.id)).rejects.toThrow(
      /is the current release.*npx edgepress rollback/,
    );
    one.site.write({ 'docs/a.mdx': CLEAN });
    await one.publish();
    await withdraw(first.manifest.id);
    expect((await pointerIn(namespace)).withdrawn?.releases).toEqual([first.manifest.id]);
    await expect(one.rollback()).rejects.toThrow(/was withdrawn: the pointer was not moved/);
    const say = (): void => {};
    const retention = { keep: 12, window: 14 * DAY_MS };
    await deleteGarbage(namespace, { retention, limit: Infinity, takeOver: false, say });
    expect(namespace.store.has(releaseKey(first.manifest.id))).toBe(false);
  });

  it('revokes one preview, and no other', async () => {
    await one.publish();
    one.site.write({ 'docs/b.mdx': '# Beta\n\nPreview.\n' });
    const first = await preview();
    one.site.write({ 'docs/b.mdx': '# Beta\n\nAnother preview.\n' });
    const second = await preview();
    await withdraw(first.manifest.id);
    const { revoked, withdrawn } = await pointerIn(namespace);
    expect([revoked, withdrawn]).toEqual([[first.manifest.id], undefined]);
    await expect(one.promote(first.manifest.id)).rejects.toThrow(/was revoked/);
    expect((await one.promote(second.manifest.id)).manifest.id).toBe(second.manifest.id);
  });
});

describe('restore', () => {
  it('restores a site into an empty namespace from the local build', async () => {
    const { manifest } = await one.publish();
    const before = new Set(namespace.store.keys().map(({ name }) => name));
    namespace.store.clear();
    await one.publish({}, { full: true });
    expect(new Set(namespace.store.keys().map(({ name }) => name))).toEqual(before);
    expect((await pointerIn(namespace)).release).toBe(manifest.id);
  });
});
