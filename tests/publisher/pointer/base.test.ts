/** Nothing is undone by accident: what a release may replace, and what a rollback holds. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PointerUpdateRefused } from '../../../compiler/diagnostics/operator-error.ts';
import { parsePointer } from '../../../model/release/pointer.ts';
import { type MemoryNamespace, memoryNamespace } from '../../support/kv/store-namespace.ts';
import {
  clone,
  pointerIn,
  type Publisher,
  publisher,
} from '../../support/publishing/publishers.ts';

const FILES = { 'docs/a.mdx': '# Alpha\n\nFirst.\n', 'docs/b.mdx': '# Beta\n\nFirst.\n' };
let namespace: MemoryNamespace;
let open: Publisher[];

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
  namespace = memoryNamespace();
  open = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const one of open) await one.close();
});

const current = async (): Promise<string> => (await pointerIn(namespace)).release;

function copy(one: Publisher): Publisher {
  open.push(one);
  return one;
}

/** A working copy under Git whose first commit is published. */
async function published(): Promise<Publisher> {
  const one = copy(publisher(namespace, FILES));
  one.git('init', '-q', '-b', 'main');
  one.commit();
  await one.publish();
  return one;
}

/** What a refused publish says; the pointer must be where it was. */
async function refusal(work: () => Promise<unknown>): Promise<string> {
  const before = await namespace.text('pointer');
  const error = await work().then(
    () => new Error('It was published.'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PointerUpdateRefused);
  expect(await namespace.text('pointer')).toBe(before);
  return error instanceof Error ? error.message : '';
}

describe('a release that is not based on the current one', () => {
  it('is refused from an outdated checkout, with the pages that would be lost and their authors', async () => {
    const ci = await published();
    const laptop = copy(clone(namespace, ci));
    ci.site.write({ 'docs/a.mdx': '# Alpha\n\nMerged.\n', 'docs/new.mdx': '# New\n' });
    ci.commit();
    const merged = await ci.publish();
    laptop.site.write({ 'docs/b.mdx': '# Beta\n\nSaved.\n' });
    const said = await refusal(() => laptop.publish());
    const commit = ci.git('rev-parse', 'HEAD').trim();
    expect(said).toContain(`Release ${merged.manifest.id}`);
    expect(said).toContain(`from ${commit}`);
    expect(said).toMatch(/- \/new {2}New: would be removed/);
    expect(said).toMatch(/~ \/a {2}Alpha .*: would be replaced/);
    expect(said).toContain(`--onto ${merged.manifest.id}`);
    // The merge brought in, it is published with both.
    laptop.git('pull', '-q', '--no-rebase', '--autostash');
    const both = await laptop.publish();
    expect(await current()).toBe(both.manifest.id);
    expect(both.manifest.count).toBe(3);
  });

  it('is refused from another branch until the operator names the base or forces the publish', async () => {
    const mine = await published();
    const theirs = copy(clone(namespace, mine));
    mine.site.write({ 'docs/a.mdx': '# Alpha\n\nMine.\n' });
    mine.commit();
    theirs.site.write({ 'docs/b.mdx': '# Beta\n\nTheirs.\n' });
    theirs.commit();
    const first = await mine.publish();
    await refusal(() => theirs.publish());
    await refusal(() => theirs.publish({ onto: 'another' }));
    const onto = await theirs.publish({ onto: first.manifest.id });
    expect(await current()).toBe(onto.manifest.id);
    // Whoever has said so once is based on what followed.
    theirs.site.write({ 'docs/b.mdx': '# Beta\n\nTheirs again.\n' });
    await theirs.publish();
    await refusal(() => mine.publish());
    expect((await mine.publish({ force: true })).manifest.id).toBe(await current());
  });

  it('is not considered part of a later commit if it contains uncommitted changes', async () => {
    const one = await published();
    const ci = copy(clone(namespace, one));
    one.site.write({ 'docs/a.mdx': '# Alpha\n\nNot committed.\n' });
    await one.publish();
    expect((await pointerIn(namespace)).history?.at(-1)?.source).toMatch(/^[0-9a-f]{40}\+dirty$/);
    ci.site.write({ 'docs/b.mdx': '# Beta\n\nSecond.\n' });
    ci.commit();
    expect(await refusal(() => ci.publish())).toContain('/a  Alpha');
  });

  it('is refused where the history is too short or missing', async () => {
    const one = await published();
    one.site.write({ 'docs/a.mdx': '# Alpha\n\nSecond.\n' });
    one.commit();
    await one.publish();
    one.site.write({ 'docs/a.mdx': '# Alpha\n\nThird.\n' });
    one.commit();
    const shallow = copy(clone(namespace, one, '--depth', '1'));
    await refusal(() => shallow.publish());
    const bare = copy(publisher(namespace, { 'docs/a.mdx': '# Alpha\n\nElsewhere.\n' }));
    await refusal(() => bare.publish());
  });

  it('is refused as a preview that is promoted late', async () => {
    const one = await published();
    one.site.write({ 'docs/a.mdx': '# Alpha\n\nPreview.\n' });
    const ends = new Date(Date.now() + 86_400_000).toISOString();
    const preview = await one.publish({}, { preview: ends });
    one.site.write({ 'docs/a.mdx': FILES['docs/a.mdx'], 'docs/b.mdx': '# Beta\n\nLater.\n' });
    await one.publish();
    expect(await refusal(() => one.promote(preview.manifest.id))).toContain('/b  Beta');
    await one.promote(preview.manifest.id, { force: true });
    expect(await current()).toBe(preview.manifest.id);
  });

  it('is refused when an old pipeline run is started again', async () => {
    const one = await published();
    const first = one.git('rev-parse', 'HEAD').trim();
    one.site.write({ 'docs/new.mdx': '# New\n' });
    one.commit();
    await one.publish();
    one.git('checkout', '-q', first);
    expect(await refusal(() => one.publish())).toContain('/new  New: would be removed');
  });
});

describe('a publish without confirmation', () => {
  it('is allowed for the next release of the same folder, with or without Git, committed or not', async () => {
    const bare = copy(publisher(namespace, FILES));
    const releases: string[] = [];
    for (const words of ['one', 'two', 'three']) {
      bare.site.write({ 'docs/a.mdx': `# Alpha\n\n${words}\n` });
      releases.push((await bare.publish()).manifest.id);
    }
    bare.git('init', '-q');
    bare.commit();
    for (const words of ['four', 'five']) {
      bare.site.write({ 'docs/a.mdx': `# Alpha\n\n${words}\n` });
      bare.commit();
      bare.git('commit', '-q', '--amend', '-m', 'Amended');
      releases.push((await bare.publish()).manifest.id);
    }
    const { history } = await pointerIn(namespace);
    expect(history?.map(({ release, base, by }) => [release, base, by])).toEqual(
      releases.map((release, index) => [release, releases[index - 1] ?? null, 'publish']),
    );
  });

  it('is allowed for a fresh clone whose commit follows the published one', async () => {
    const one = await published();
    for (const words of ['Second.', 'Third.']) {
      one.site.write({ 'docs/a.mdx': `# Alpha\n\n${words}\n` });
      one.commit();
      const ci = copy(clone(namespace, one));
      expect((await ci.publish()).manifest.id).toBe(await current());
      expect((await pointerIn(namespace)).history?.at(-1)?.source).toBe(
        one.git('rev-parse', 'HEAD').trim(),
      );
    }
  });

  it('is allowed over a pointer that does not record its source yet', async () => {
    const one = await published();
    const { history, ...pointer } = await pointerIn(namespace);
    const old = history?.map(({ release, at }) => ({ release, at }));
    await namespace.write([
      { key: 'pointer', value: JSON.stringify({ ...pointer, history: old }) },
    ]);
    const bare = copy(publisher(namespace, { 'docs/z.mdx': '# Zeta\n' }));
    expect((await bare.publish()).manifest.id).toBe(await current());
    await refusal(() => one.publish());
  });

  it('does not depend on the source of a release: equal content has the same id', async () => {
    const one = await published();
    const ci = copy(clone(namespace, one));
    const again = await ci.publish();
    expect(again.moved).toBeUndefined();
    expect(again.manifest.id).toBe(await current());
  });
});

describe('a rollback', () => {
  it('holds the pointer until somebody resumes', async () => {
    const one = await published();
    const good = await current();
    one.site.write({ 'docs/a.mdx': '# Alpha\n\nBad.\n' });
    one.commit();
    const bad = (await one.publish()).manifest.id;
    const back = await one.rollback();
    expect([back.manifest.id, back.held?.release]).toEqual([good, bad]);
    // Each of these publishes on top of the bad release: a CMS, a restarted hook, a pipeline, a promoted preview.
    one.site.write({ 'docs/b.mdx': '# Beta\n\nSaved.\n' });
    const said = await refusal(() => one.publish());
    expect(said).toContain(`rolled back from ${bad}`);
    expect(said).toContain('--resume');
    one.git('checkout', '-q', '.');
    await refusal(() => one.publish());
    await refusal(() => copy(clone(namespace, one)).publish());
    const ends = new Date(Date.now() + 86_400_000).toISOString();
    one.site.write({ 'docs/b.mdx': '# Beta\n\nPreview.\n' });
    const preview = await one.publish({}, { preview: ends });
    await refusal(() => one.promote(preview.manifest.id));
    // --resume alone doesn't publish the bad release again.
    one.git('checkout', '-q', '.');
    expect(await refusal(() => one.publish({ resume: true }))).toContain('--resume --force');
    one.site.write({ 'docs/a.mdx': '# Alpha\n\nRepaired.\n' });
    const repaired = await one.publish({ resume: true });
    const pointer = await pointerIn(namespace);
    expect([pointer.release, pointer.held]).toEqual([repaired.manifest.id, undefined]);
    expect(pointer.history?.map(({ by }) => by)).toEqual([
      'publish',
      'publish',
      'rollback',
      'publish',
    ]);
    one.site.write({ 'docs/b.mdx': '# Beta\n\nAfterwards.\n' });
    expect((await one.publish()).manifest.id).toBe(await current());
  });

  it('ends even without new content', async () => {
    const one = await published();
    const good = await current();
    one.site.write({ 'docs/a.mdx': '# Alpha\n\nBad.\n' });
    await one.publish();
    await one.rollback();
    one.git('checkout', '-q', '.');
    await refusal(() => one.publish());
    const resumed = await one.publish({ resume: true });
    const pointer = await pointerIn(namespace);
    expect([pointer.release, pointer.held, resumed.writes]).toEqual([good, undefined, 1]);
  });

  it('to an older release still names the bad one, and moving forward to that ends the hold', async () => {
    const one = await published();
    const first = await current();
    for (const words of ['Second.', 'Third.']) {
      one.site.write({ 'docs/a.mdx': `# Alpha\n\n${words}\n` });
      await one.publish();
    }
    const third = await current();
    await one.rollback();
    expect((await one.rollback(first)).held?.release).toBe(third);
    expect((await one.rollback(third)).held).toBeUndefined();
    expect(parsePointer((await namespace.text('pointer')) ?? '').held).toBeUndefined();
    one.site.write({ 'docs/a.mdx': '# Alpha\n\nFourth.\n' });
    expect((await one.publish()).manifest.id).toBe(await current());
  });
});
