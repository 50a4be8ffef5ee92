/** The example of plugins, checks and loaders in `examples/plugins`. */
import fs from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

let site: TemporarySite;
let built: BuildOutcome;
beforeAll(async () => {
  site = temporarySite({});
  fs.cpSync('examples/plugins', site.root, { recursive: true });
  fs.symlinkSync(fs.realpathSync('node_modules'), `${site.root}/node_modules`);
  built = await site.build();
});
afterAll(() => site.close());

it('has what its remark and rehype plugins add', () => {
  const { html } = site.page(built, '/');
  expect(html).toContain('<a href="https://tickets.example/KIT-12">KIT-12</a>');
  expect(html).toMatch(/<iframe [^>]*loading="lazy"/);
});

it('has the finding of its check', () => {
  expect(built.diagnostics).toMatchObject([
    {
      severity: 'warning',
      rule: 'check/link-text',
      file: `${site.root}/docs/index.mdx`,
      line: 5,
      message: 'The text of this link is “here”, expected where it leads.',
    },
  ]);
});

it('has front matter of its own, with a default', () => {
  expect(site.page(built, '/booking').html).toContain('or ask ada@kitchen.example.');
  expect(site.page(built, '/').html).toContain('Questions: kitchen@kitchen.example');
});

it('has the pages of its loader, and a page with the data', () => {
  expect(site.page(built, '/recipes/soup').html).toContain('<p>Takes 40 minutes.</p>');
  expect(site.page(built, '/menu').html).toContain(
    'We cook Bread and Soup, see <a href="/recipes/bread">the bread</a>.',
  );
});
