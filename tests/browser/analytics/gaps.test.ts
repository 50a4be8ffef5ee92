/** What readers don't find is reported to writers. */
import { describe, expect, it } from 'vitest';
import { openAgreed } from '../../support/agreed-reader.ts';
import { recordedFor } from '../../support/reading-hooks.ts';
import { siteModule } from '../../support/sites/temporary-site.ts';

const { reading, recorder } = recordedFor({
  'site.ts': siteModule({ analytics: { consent: 'required' } }),
  'docs/a.mdx': '---\nslug: /\n---\n# Alpha\n',
});

const tracks = (name: string) =>
  recorder()
    .events()
    .flatMap((event) => (event.type === 'track' && event.event === name ? [event] : []));

describe('searches', () => {
  it('without results, and questions without an answer, are reported once, scrubbed', async () => {
    const reader = await openAgreed(reading().browser, `${recorder().url}/`);
    await reader.page.evaluate(() => {
      const send = (name: string, detail: object) =>
        document.dispatchEvent(new CustomEvent(`edgepress:${name}`, { detail }));
      // The reader types on, so only the last text counts.
      for (const text of ['qqx', 'qqxz'])
        for (const name of ['searched', 'gap']) send(name, { kind: 'search', text });
    });
    await reader.page.waitForTimeout(1200);
    await reader.page.evaluate(() =>
      document.dispatchEvent(
        new CustomEvent('edgepress:gap', {
          detail: { kind: 'question', text: 'Who is ada@example.com?' },
        }),
      ),
    );
    await reader.page.waitForTimeout(1200);
    // Leaving sends what waits.
    await reader.page.goto(`${recorder().url}/robots.txt`);
    await expect
      .poll(() => tracks('Documentation question without answer').length)
      .toBeGreaterThan(0);
    await reader.close();
    expect(tracks('Documentation search without results').map((one) => one.properties)).toEqual([
      { search: 'qqxz', path: '/' },
    ]);
    expect(tracks('Documentation question without answer').map((one) => one.properties)).toEqual([
      { question: 'Who is [email]?', path: '/' },
    ]);
  });
});
