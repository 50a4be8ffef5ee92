/** The home page leads to everything that readers look for, and the support page has what support needs. */
import fs from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { isTag, textContent, walkTags } from '../../../compiler/html/tree.ts';
import { siteVariables, withVariables } from '../../support/content/api-schemas.ts';
import { type SitePage, sitePages } from '../../support/content/site-pages.ts';

interface Anchor {
  href: string;
  text: string;
}

let home: SitePage | undefined;
let support: SitePage | undefined;
beforeAll(async () => {
  const pages = await sitePages();
  home = pages.find(({ path }) => path === '/');
  support = pages.find(({ path }) => path === '/support');
});

function anchorsOf(page: SitePage | undefined): Anchor[] {
  const found: Anchor[] = [];
  walkTags(page?.nodes ?? [], (tag) => {
    const { href } = tag.attribs;
    if (tag.name === 'a' && href !== undefined) found.push({ href, text: textContent(tag) });
  });
  return found;
}

describe('the home page', () => {
  it.each([
    '/quick-start/quickstart',
    '/api/overview',
    '/api/events',
    '/api/errors',
    '/api/webhooks',
    '/guide/analytics/overview',
    '/integration/overview',
    '/openapi.postman_collection.json',
    '/openapi.yaml',
    '/resources/changelog',
    '/guide/tools/sdk-request-debugger',
    '/guide/tools/validate-auth-token',
    '/guide/cards/delivery#troubleshooting',
    '/support',
    siteVariables.get('status.url') ?? '?',
  ])('links to %s', (target) => {
    expect(anchorsOf(home).map(({ href }) => href)).toContain(target);
  });

  it('shows the three newest changes', () => {
    const entries = fs.globSync('content/changelog/*.mdx').map((file) => {
      const text = withVariables(fs.readFileSync(file, 'utf8'));
      const field = (name: string): string =>
        new RegExp(`^${name}: ['"]?(.*?)['"]?$`, 'm').exec(text)?.[1] ?? '';
      return { id: file.replace(/^.*\/|\.mdx$/g, ''), title: field('title'), date: field('date') };
    });
    const newest = entries
      .toSorted((a, b) => `${b.date}${b.id}`.localeCompare(`${a.date}${a.id}`))
      .slice(0, 3)
      .map(({ id, title }) => ({ href: `/resources/changelog#${id}`, text: title }));
    const shown = anchorsOf(home).filter(({ href }) => href.startsWith('/resources/changelog#'));
    expect(shown.slice(-3)).toEqual(newest);
    expect(fs.readFileSync('content/docs/index.mdx', 'utf8')).not.toContain('changelog#2');
  });

  it('has a search field and a request with its response', () => {
    const inputs: string[] = [];
    walkTags(home?.nodes ?? [], ({ name, attribs }) => {
      if (name === 'input') inputs.push(attribs['type'] ?? '');
    });
    expect(inputs).toContain('search');
    const code = (home?.nodes ?? []).filter(isTag).map(textContent).join('\n');
    expect(code).toMatch(/curl -X POST [^]*\/trigger[^]*202 Accepted[^]*"accepted": 1/);
  });
});

describe('the support page', () => {
  const mails = (): URL[] =>
    anchorsOf(support)
      .filter(({ href }) => href.startsWith('mailto:'))
      .map(({ href }) => new URL(href));

  it('starts emails with the fields that support needs', () => {
    expect(mails().length).toBeGreaterThan(2);
    for (const mail of mails()) {
      expect(mail.pathname).toBe(siteVariables.get('support.email'));
      const body = mail.searchParams.get('body') ?? '';
      for (const field of ['Severity', 'Environment id', 'Flow and version', 'Customer id', 'SDK'])
        expect(body).toContain(field);
      for (const field of ['When it happened', 'expected', 'instead', 'Request id'])
        expect(body).toContain(field);
      expect(body.split('\r\n').length).toBeGreaterThan(9);
    }
  });

  it('has a phone number and a marked subject for outages, and the differences between plans', () => {
    const numbers = anchorsOf(support).filter(({ href }) => href.startsWith('tel:'));
    expect(numbers.map(({ text }) => text.replaceAll(' ', ''))).toEqual(
      numbers.map(({ href }) => href.slice('tel:'.length)),
    );
    expect(numbers.length).toBeGreaterThan(0);
    expect(mails().some((mail) => mail.searchParams.get('subject')?.startsWith('SEV1'))).toBe(true);
    const text = fs.readFileSync('content/docs/support.mdx', 'utf8');
    expect(text).toMatch(/\| Service \| Standard \| Premium \|/);
    for (const severity of [1, 2, 3]) expect(text).toContain(`| Severity ${severity} |`);
    // The table of first responses is that of the Standard plan.
    for (const time of ['30 minutes', '4 hours', '1 working day'])
      expect(text.split(`| ${time}`).length, time).toBeGreaterThan(2);
  });
});
