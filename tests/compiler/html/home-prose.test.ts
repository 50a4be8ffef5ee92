/** Markdown on a home page: it gets the styles of articles, and components keep their own. */
import { afterEach, expect, it } from 'vitest';
import { temporarySite, type TemporarySite } from '../../support/sites/temporary-site.ts';

let site: TemporarySite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

const TEXT = `
Read the [guide](/guide).

<div className="hero">

Big

</div>

<Cards><Card title="One">Text</Card></Cards>

## More

- a

<Cards><Card title="Two">Text</Card></Cards>
`;

async function topLevel(front: string): Promise<string[]> {
  site = temporarySite({
    'docs/page.mdx': `---\ntitle: Start\n${front}---\n${TEXT}`,
    'docs/guide.mdx': '# Guide\n',
  });
  const { html } = site.page(await site.build(), '/page');
  await site.close();
  const lines = html.match(/<(?:div|h1|h2|p|ul|\/div)[^>]*>/g) ?? [];
  return lines.map((tag) => tag.replace(/ (?:id|href)="[^"]*"/g, ''));
}

it('is wrapped where it begins and ends', async () => {
  const wrapped = ['<div class="prose">', '</div>'];
  const plain = await topLevel('');
  const home = await topLevel('layout: home\n');
  expect(plain.join()).not.toContain('prose');
  const [open, close] = wrapped;
  expect(home.slice(0, 5)).toEqual([open, '<h1>', '<p>', close, '<div class="hero">']);
  const rest = home.slice(home.indexOf('<div class="hero">'));
  expect(rest.filter((tag) => tag === open)).toHaveLength(1);
  expect(rest.indexOf(String(open))).toBeLessThan(rest.indexOf('<ul class="cards">'));
  expect(home.at(-1)).toBe(close);
  expect(home.filter((tag) => !wrapped.includes(tag)).length).toBe(
    plain.filter((tag) => !wrapped.includes(tag)).length,
  );
});
