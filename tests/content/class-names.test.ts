/** The class names that docs/customise/theme.md promises to stylesheets of sites, in the shell and in articles. */
import fs from 'node:fs';
import { expect, it } from 'vitest';
import { walkTags } from '../../compiler/html/tree.ts';
import { sitePages } from '../support/content/site-pages.ts';

it('has every class name that sites may rely on', async () => {
  const guide = fs.readFileSync('docs/customise/theme.md', 'utf8');
  const [, section = ''] = /These class names are stable([^]*?)\n## /.exec(guide) ?? [];
  const promised = new Set([...section.matchAll(/`\.([\w-]+)`/g)].map(([, name]) => name ?? ''));
  expect(promised.size).toBeGreaterThan(20);
  const shell = fs.globSync('worker/ui/**/*.tsx').map((file) => fs.readFileSync(file, 'utf8'));
  const named = shell.join('\n').matchAll(/className="([^"]*)"/g);
  const used = new Set([...named].flatMap(([, names = '']) => names.split(' ')));
  for (const { nodes } of await sitePages())
    walkTags(nodes, ({ attribs }) => {
      for (const name of (attribs['class'] ?? '').split(' ')) used.add(name);
    });
  expect([...promised].filter((name) => !used.has(name))).toEqual([]);
});
