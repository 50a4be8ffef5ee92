/** Live code in a built site. */
import { afterEach, describe, expect, it } from 'vitest';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;

afterEach(async () => {
  await site?.close();
  site = undefined;
});

const LIVE = '# Live\n\n```jsx live title="x.jsx"\n<b>Bold</b>\n```\n';

describe('live code', () => {
  it('is a highlighted block with a module and a runtime of this release', async () => {
    site = temporarySite({ 'docs/a.mdx': LIVE, 'docs/b.mdx': '# B\n' });
    const outcome = await site.build();
    const { html } = site.page(outcome, '/a');
    const [, module, runtime] =
      /<ep-island data-module="live" src="\/assets\/live-(\w+)\.js" data-runtime="\/assets\/sandbox-react-(\w+)\.js" data-kind="jsx"><div class="live"><div class="code" data-lang="jsx"><div class="code-title">/.exec(
        html,
      ) ?? [];
    expect(outcome.objects).toContain(module);
    expect(outcome.objects).toContain(runtime);
    expect(outcome.manifest.embeds?.frames).toEqual(["'self'"]);
  });

  it('costs a release nothing that has none', async () => {
    site = temporarySite({ 'docs/a.mdx': LIVE });
    const before = await site.build();
    site.write({ 'docs/a.mdx': '# Live\n\n```jsx\n<b>Bold</b>\n```\n' });
    const after = await site.build();
    expect(after.manifest.embeds?.frames).toEqual([]);
    // The page, its Markdown and its texts are replaced; its styles and the two scripts are gone.
    expect(before.objects.size - after.objects.size).toBe(3);
  });

  it('keeps its frame where the policy allows frames of every HTTPS origin', async () => {
    site = temporarySite({
      'site.ts': siteModule({ policy: { frame: ['https:'] } }),
      'docs/a.mdx': LIVE,
    });
    expect((await site.build()).manifest.embeds?.frames).toEqual(['https:', "'self'"]);
  });

  it('is plain code in other languages, with a warning', async () => {
    site = temporarySite({ 'docs/a.mdx': '# A\n\n```python live\nprint(1)\n```\n' });
    expect(await site.diagnose()).toEqual([
      expect.objectContaining({
        severity: 'warning',
        rule: 'live-code',
        line: 3,
        message: 'Live code in `python` is shown as plain code.',
      }),
    ]);
  });

  it("can't name a script of an author as a module", async () => {
    const hash = '0123456789abcdef01234567';
    site = temporarySite({
      'docs/a.mdx': `# A\n\n<ep-island data-module="other" src="/assets/x-${hash}.js" />\n`,
    });
    expect((await site.build()).objects).not.toContain(hash);
  });
});
