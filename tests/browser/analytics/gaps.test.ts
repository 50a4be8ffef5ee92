/** What readers' browsers report of searches and questions that the documentation doesn't answer. */
import { expect, it } from 'vitest';
import { openAgreed } from '../../support/agreed-reader.ts';
import { recordedFor } from '../../support/reading-hooks.ts';
import { siteModule } from '../../support/sites/temporary-site.ts';

const { reading, recorder } = recordedFor({
  'site.ts': siteModule({ analytics: { consent: 'required' } }),
  'docs/index.mdx': '# Alpha\n\nText of Alpha.\n',
});

const tracks = (name: string): object[] =>
  recorder()
    .events()
    .flatMap((event) => (event.type === 'track' && event.event === name ? [event.properties] : []));

it('reports each gap once, scrubbed', async () => {
  const reader = await openAgreed(reading().browser, `${recorder().url}/`);
  const send = (name: string, detail: object): Promise<void> =>
    reader.page.evaluate(
      ([event, data]) => void document.dispatchEvent(new CustomEvent(event, { detail: data })),
      [`edgepress:${name}`, detail] as const,
    );
  // The reader types on, so only the last text counts.
  await reader.page.evaluate(() => {
    for (const text of ['qqx', 'qqxz'])
      for (const name of ['searched', 'gap'])
        document.dispatchEvent(
          new CustomEvent(`edgepress:${name}`, { detail: { kind: 'search', text } }),
        );
  });
  await expect
    .poll(() => reader.page.evaluate(() => sessionStorage.getItem('edgepress.events')))
    .toContain('Documentation search without results');
  await send('gap', { kind: 'question', text: 'Who is ada@example.com?' });
  await expect
    .poll(() => tracks('Documentation question without answer'))
    .toEqual([{ question: 'Who is [email]?', path: '/' }]);
  expect(tracks('Documentation search without results')).toEqual([{ search: 'qqxz', path: '/' }]);
  await reader.close();
});
