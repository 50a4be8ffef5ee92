/** What `edgepress doctor` says about the published content, read with this version's parsers. */
import { describe, expect, it } from 'vitest';
import { OperatorError } from '../../../compiler/diagnostics/operator-error.ts';
import { checkPublishedContent } from '../../../publisher/doctor/content-check.ts';
import type { Namespace } from '../../../publisher/kv/namespace.ts';

const MANIFEST = { site: {}, client: {}, redirects: {}, files: {}, sidebars: {}, pages: {} };
const POINTER = { release: 'a', previous: 'b', at: '2026-01-01T00:00:00Z', manifest: MANIFEST };
const PUBLISHED = {
  pointer: JSON.stringify(POINTER),
  'release/a': JSON.stringify(MANIFEST),
  'release/b': JSON.stringify(MANIFEST),
};

/** A namespace that can be read and closed, and nothing else. */
function holding(values: Record<string, string>): { namespace: Namespace; closed: () => boolean } {
  let isClosed = false;
  const namespace = {
    name: 'the namespace',
    text: (key: string) => Promise.resolve(values[key] ?? null),
    close: () => {
      isClosed = true;
      return Promise.resolve();
    },
  };
  // The check calls no other method.
  return { namespace: namespace as unknown as Namespace, closed: () => isClosed };
}

const check = (values: Record<string, string>) =>
  checkPublishedContent(() => Promise.resolve(holding(values).namespace));

describe('the published content', () => {
  it('passes when this version can read the pointer and both releases', async () => {
    const { namespace, closed } = holding(PUBLISHED);
    expect(await checkPublishedContent(() => Promise.resolve(namespace))).toEqual([]);
    expect(closed()).toBe(true);
    const first = { ...PUBLISHED, pointer: JSON.stringify({ ...POINTER, previous: null }) };
    expect(await check(first)).toEqual([]);
  });

  it.each([
    ['a damaged pointer', { pointer: '{' }, "can't read the pointer", 'publish --replace-pointer'],
    [
      'a pointer of another form',
      { pointer: '{"release":"a","manifest":{}}' },
      'found no `site`',
      'publish --replace-pointer',
    ],
    ['no release', { 'release/a': '' }, 'cannot serve the current release a', 'edgepress publish'],
    [
      'a release of another form',
      { 'release/a': JSON.stringify({ ...MANIFEST, pages: 1 }) },
      'found no `pages`',
      'edgepress publish',
    ],
  ])('must be published again with %s', async (_what, part, said, command) => {
    const findings = await check({ ...PUBLISHED, ...part });
    expect(findings).toMatchObject([
      {
        level: 'change',
        message: expect.stringContaining(said),
        lines: [expect.stringContaining(command)],
      },
    ]);
  });

  it('causes only a note when a rollback would fail, nothing is published, or the namespace does not respond', async () => {
    const notes = [
      ...(await check({ ...PUBLISHED, 'release/b': '{}' })),
      ...(await check({})),
      ...(await checkPublishedContent(() => Promise.reject(new OperatorError('No network.')))),
    ];
    expect(notes.map(({ level }) => level)).toEqual(['note', 'note', 'note']);
    expect(notes.map(({ message }) => message)).toEqual([
      expect.stringContaining('cannot roll back to the release b'),
      expect.stringContaining('has no release yet'),
      'was not read: No network.',
    ]);
  });

  it('does not hide a bug', async () => {
    await expect(checkPublishedContent(() => Promise.reject(new TypeError('x')))).rejects.toThrow(
      TypeError,
    );
  });
});
