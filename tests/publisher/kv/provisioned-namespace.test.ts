/** The namespace of a worker whose configuration has no id, because `wrangler deploy` created it. */
import { expect, it } from 'vitest';
import type { CloudflareApi } from '../../../publisher/kv/cloudflare-api.ts';
import { provisionedNamespace } from '../../../publisher/kv/provisioned-namespace.ts';

/** An account with these namespaces, listed in pages as the API does. */
function account(titles: string[]): { api: CloudflareApi; asked: string[] } {
  const asked: string[] = [];
  const result = async (path: string): Promise<unknown> => {
    asked.push(path);
    const query = new URL(path, 'https://api.invalid').searchParams;
    const size = Number(query.get('per_page'));
    const start = (Number(query.get('page')) - 1) * size;
    return titles.slice(start, start + size).map((title) => ({ id: `id of ${title}`, title }));
  };
  return { api: { result } as CloudflareApi, asked };
}

it.each(['my-docs-DOCS', 'my-docs-docs'])(
  'finds the namespace with the title %s',
  async (title) => {
    const { api, asked } = account(['other-docs', title]);
    expect(await provisionedNamespace(api, 'abc', 'my-docs')).toBe(`id of ${title}`);
    expect(asked).toEqual(['/accounts/abc/storage/kv/namespaces?per_page=100&page=1']);
  },
);

it('finds the namespace on a later page of the list', async () => {
  const titles = Array.from({ length: 230 }, (_entry, index) => `n${index}`);
  const { api, asked } = account([...titles, 'my-docs-docs']);
  expect(await provisionedNamespace(api, 'abc', 'my-docs')).toBe('id of my-docs-docs');
  expect(asked).toHaveLength(3);
});

it('fails before the first deploy with an error that says what to do', async () => {
  await expect(provisionedNamespace(account(['x']).api, 'abc', 'my-docs')).rejects.toThrow(
    /no namespace called my-docs-DOCS or my-docs-docs\. Run "npx edgepress deploy"/,
  );
});
