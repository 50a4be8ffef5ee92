/** Names, dates, tags and authors of posts, and how lists are cut into pages. */
import { describe, expect, it } from 'vitest';
import { resolveAuthor } from '../../../compiler/blog/authors.ts';
import { listedExcerpt, postText } from '../../../compiler/blog/excerpt.ts';
import { paginate, paginateInOrder } from '../../../compiler/blog/paginate.ts';
import { readingMinutes } from '../../../compiler/blog/posts.ts';
import { countWords } from '../../../compiler/docs/post.ts';
import { postName, postTime } from '../../../compiler/docs/post-name.ts';
import { kebabCase, resolveTags } from '../../../compiler/docs/tags.ts';

describe('the name of a file', () => {
  it.each([
    ['2024-01-31-slug.md', '2024-01-31', '2024/01/31/slug'],
    ['2024-01-31-slug.mdx', '2024-01-31', '2024/01/31/slug'],
    ['2024-01-31-slug/index.md', '2024-01-31', '2024/01/31/slug'],
    ['2024/01/31/slug.md', '2024-01-31', '2024/01/31/slug'],
    ['2024/1/3-slug.md', '2024-01-03', '2024/1/3/slug'],
    ['2024/01-31-slug/index.md', '2024-01-31', '2024/01/31/slug'],
    ['team/2024-01-31-slug/index.mdx', '2024-01-31', '2024/01/31/team/slug'],
    ['slug.md', undefined, 'slug'],
    ['team/slug/index.md', undefined, 'team/slug'],
  ])('%s has the date %s and the slug %s', (file, date, slug) => {
    expect(postName(file)).toEqual({ ...(date && { date }), slug });
  });

  it.each([
    ['2024-01-31', '2024-01-31T00:00:00.000Z'],
    ['2024-1-3', '2024-01-03T00:00:00.000Z'],
    ['2024-01-31T09:30', '2024-01-31T09:30:00.000Z'],
    ['2024-01-31 9:30', '2024-01-31T09:30:00.000Z'],
    ['2024-01-31T23:30:10-05:00', '2024-02-01T04:30:10.000Z'],
    [new Date('2024-01-31T10:00Z'), '2024-01-31T10:00:00.000Z'],
    ['2024-02-31', null],
    ['yesterday', null],
    ['31/01/2024', null],
    [20_240_131, null],
  ])('the date %s is %s', (given, time) => {
    expect(postTime(given)).toBe(time);
  });
});

describe('tags', () => {
  it.each([
    ['Hello World', 'hello-world'],
    ['fooBar', 'foo-bar'],
    ['React19', 'react-19'],
    ['HTTPServer', 'http-server'],
    ['Crème brûlée', 'creme-brulee'],
    ['日本語', '日本語'],
    ['がくせい', 'がくせい'],
    ['C++', 'c'],
  ])('the address of %s is %s', (label, name) => {
    expect(kebabCase(label)).toBe(name);
  });

  it('come from the file, or else from the front matter, once each', () => {
    const file = { hi: { label: 'Hello', permalink: '/greetings', description: 'D' }, empty: null };
    const given = ['hi', 'empty', 'New One', 'greetings', { label: 'Own', permalink: '/o/w' }];
    expect(resolveTags(given, file)).toEqual([
      { label: 'Hello', permalink: 'greetings', description: 'D', isInline: false },
      { label: 'empty', permalink: 'empty', description: '', isInline: false },
      { label: 'New One', permalink: 'new-one', description: '', isInline: true },
      { label: 'Own', permalink: 'o/w', description: '', isInline: true },
    ]);
  });
});

describe('authors', () => {
  const file = {
    ada: {
      name: 'Ada',
      title: 'Engineer',
      page: true,
      socials: { x: '@ada', mastodon: 'https://m.example/@a' },
    },
    carlGauss: { name: 'Carl', email: 'c@example.com', page: { permalink: '/all/carl' } },
  };

  it('come from the file, with the fields of the front matter before those of the file', () => {
    expect(resolveAuthor({ key: 'ada', title: 'Guest' }, file)).toMatchObject({
      name: 'Ada',
      title: 'Guest',
      permalink: 'ada',
      key: 'ada',
      socials: [
        { label: 'X', url: 'https://x.com/ada' },
        { label: 'Mastodon', url: 'https://m.example/@a' },
      ],
    });
    expect(resolveAuthor({ key: 'carlGauss' }, file)).toMatchObject({
      url: 'mailto:c@example.com',
      permalink: 'all/carl',
    });
  });

  it('can be written in front matter, and must exist otherwise', () => {
    expect(resolveAuthor({ name: 'Guest', imageURL: '/g.png' }, file)).toMatchObject({
      name: 'Guest',
      image: '/g.png',
      key: '',
    });
    expect(resolveAuthor({ key: 'nobody' }, file)).toBeNull();
    expect(resolveAuthor({ key: 'toString' }, file)).toBeNull();
  });
});

describe('a list', () => {
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => count - at);

  it('has the newest posts first, and full pages filled from the oldest', () => {
    expect(paginate(numbers(7), 3)).toEqual([
      { number: 1, items: [7, 6, 5] },
      { number: 3, items: [4] },
      { number: 2, items: [3, 2, 1] },
    ]);
    expect(paginate(numbers(3), 3)).toEqual([{ number: 1, items: [3, 2, 1] }]);
    expect(paginate(numbers(30), 'ALL')).toHaveLength(1);
    expect(paginate([], 'ALL')).toEqual([{ number: 1, items: [] }]);
    expect(paginateInOrder([1, 2, 3], 2)).toEqual([
      { number: 1, items: [1, 2] },
      { number: 2, items: [3] },
    ]);
    expect(paginateInOrder([], 'ALL')).toEqual([{ number: 1, items: [] }]);
  });

  it('keeps all pages but the first and the next when a post is added, and has as many as it needs', () => {
    for (let count = 1; count < 40; count++) {
      const before = new Map(paginate(numbers(count), 5).map((page) => [page.number, page.items]));
      const after = paginate(numbers(count + 1), 5);
      const changed = after.filter(
        ({ number, items }) => JSON.stringify(items) !== JSON.stringify(before.get(number)),
      );
      expect(changed.length).toBeLessThanOrEqual(2);
      expect(after).toHaveLength(Math.ceil((count + 1) / 5));
      expect(after.flatMap(({ items }) => items)).toEqual(numbers(count + 1));
    }
  });
});

describe('an excerpt', () => {
  it('ends at the comment, also inside of an element, and has no title', () => {
    const { nodes, excerpt, isTruncated } = postText(
      '<h1>T</h1>\n<p>One</p><div class="x"><p>Two</p><!--truncate--><p>Three</p></div><p>Four</p>',
    );
    expect(isTruncated).toBe(true);
    expect(listedExcerpt(excerpt, '/p', '/')).toBe('<p>One</p><div class="x"><p>Two</p></div>');
    expect(nodes).not.toEqual(excerpt);
    expect(postText('<h1>T</h1><p>One</p>')).toMatchObject({ isTruncated: false });
  });

  it('has ids of its own, links to the anchors of the post, and lower headings', () => {
    const { excerpt } = postText(
      '<h2 id="a"><a class="anchor" href="#a">A</a></h2><p><label for="b">L</label><input id="b"> <a href="/x#a">X</a></p>',
    );
    const html = listedExcerpt(excerpt, '/blog/p', '/docs/');
    const prefix = /<h3 id="(p[0-9a-f]{5}-)a">/.exec(html)?.[1] ?? '';
    expect(prefix).not.toBe('');
    expect(html).toBe(
      `<h3 id="${prefix}a"><a class="anchor" href="/docs/blog/p#a">A</a></h3><p><label for="${prefix}b">L</label><input id="${prefix}b"> <a href="/x#a">X</a></p>`,
    );
  });
});

it('counts the words of a source as Docusaurus does, code and addresses included', () => {
  expect(countWords('See [it](https://a.example/b-c).\n\n```js\nlet d = 1;\n```\n')).toBe(10);
});

it('reading takes at least a minute, and a minute for two hundred words', () => {
  expect([0, 199, 201, 1000].map(readingMinutes)).toEqual([1, 1, 2, 5]);
});
