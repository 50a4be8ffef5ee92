/** The class names that docs/theme.md promises to stylesheets of sites, in what readers get. */
import fs from 'node:fs';
import { expect, it } from 'vitest';
import { walkTags } from '../../compiler/html/tree.ts';
import { sitePages } from '../support/content/site-pages.ts';
import { testApp } from '../support/worker/test-app.ts';

it('has every class name that sites may rely on', async () => {
  const guide = fs.readFileSync('docs/theme.md', 'utf8');
  const [, section = ''] = /These class names are stable([^]*?)\n## /.exec(guide) ?? [];
  const promised = new Set([...section.matchAll(/`\.([\w-]+)`/g)].map(([, name]) => name ?? ''));
  expect(promised.size).toBeGreaterThan(20);
  const document = await (await testApp().get('/guide/cards/creating')).text();
  const used = new Set(
    [...document.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  for (const { nodes } of await sitePages())
    walkTags(nodes, ({ attribs }) => {
      for (const name of (attribs['class'] ?? '').split(' ')) used.add(name);
    });
  expect([...promised].filter((name) => !used.has(name))).toEqual([]);
});
