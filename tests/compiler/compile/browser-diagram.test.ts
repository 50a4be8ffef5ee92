/** Diagrams that browsers draw, because the build can't. */
import { afterEach, expect, it } from 'vitest';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

const SCRIPT = 'node_modules/mermaid/dist/mermaid.min.js';

let site: TemporarySite | undefined;

afterEach(async () => {
  await site?.close();
  site = undefined;
});

it('are their source with a warning, until the project installs Mermaid', async () => {
  site = temporarySite({
    'docs/a.mdx': '# A\n\n```mermaid\npie\n  accTitle: A "B"\n  "Dogs" : 2\n```\n',
    'docs/b.mdx': '# B\n',
  });
  const before = await site.build();
  expect(before.diagnostics).toEqual([
    expect.objectContaining({ severity: 'warning', rule: 'diagram', line: 3 }),
  ]);
  expect(site.page(before, '/a').html).not.toContain('ep-island');
  site.write({ [SCRIPT]: 'first()' });
  const after = await site.build();
  expect(after.diagnostics).toEqual([]);
  expect(after.compiled).toEqual(['/a']);
  const { html } = site.page(after, '/a');
  expect(html).toMatch(
    /<ep-island data-module="diagram" src="\/assets\/diagram-\w+\.js" data-runtime="\/assets\/sandbox-mermaid-\w+\.js" data-alt="A &quot;B&quot;\. Its source follows\.">/,
  );
  expect(html).toContain('"Dogs" : 2');
  expect(after.manifest.embeds?.frames).toEqual(["'self'"]);
});
