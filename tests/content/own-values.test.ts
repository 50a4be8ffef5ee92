/** Readers' own values fill the code of the pages where they begin. */
import { beforeAll, expect, it } from 'vitest';
import { walkTags } from '../../compiler/html/tree.ts';
import { type SitePage, sitePages } from '../support/content/site-pages.ts';

let pages: SitePage[];
beforeAll(async () => {
  pages = await sitePages();
});

it.each([
  ['/quick-start/quickstart', ['container', 'development', 'first-flow', 'test-user']],
  ['/guide/getting-started/getting-up-and-running', ['development', 'host', 'test-user']],
  ['/sdks/web', ['development']],
  ['/api/action-flow-api', ['environment', 'flow', 'host']],
])('in %s', (path, ids) => {
  const page = pages.find((one) => one.path === path);
  const marked = new Set<string>();
  walkTags(page?.nodes ?? [], (tag) => {
    if (tag.attribs['data-own']) marked.add(tag.attribs['data-own']);
  });
  expect([...marked]).toEqual(expect.arrayContaining(ids));
});
