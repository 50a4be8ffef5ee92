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

async function html(
  source: string,
  files: Record<string, string> = {},
  path = '/page',
): Promise<string> {
  site = temporarySite({
    'docs/page.mdx': source,
    'docs/other.mdx': '# Other\n\n## Part\n',
    ...files,
  });
  return site.page(await site.build(), path).html;
}

describe('a page', () => {
  it('supports GFM: scrolling tables, labelled task lists, strikethrough, footnotes, autolinks', async () => {
    const out = await html(
      '# A\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done\n- [ ] open\n\n~~gone~~ https://x.example [^1]\n\n[^1]: Note\n',
    );
    expect(out).toContain(
      '<div class="table" tabindex="0" role="group" aria-label="Table: a, b"><table>',
    );
    expect(out).toContain('aria-label="Done"');
    expect(out).toContain('<del>gone</del>');
    expect(out).toContain('<a href="https://x.example">https://x.example</a>');
    expect(out).toContain('data-footnote-ref');
  });

  it('takes its heading from front matter or from its text, never twice', async () => {
    expect((await html('---\ntitle: Front\n---\nText')).match(/<h1/g)).toHaveLength(1);
    await site?.close();
    const out = await html('---\ntitle: Front\n---\n# Body `code`\n');
    expect(out).toContain('<h1 id="body-code">Body <code>code</code></h1>');
    expect(out.match(/<h1/g)).toHaveLength(1);
  });

  it('gives headings the ids of github-slugger, or those that the author wrote', async () => {
    const out = await html(
      '# A\n\n## Same thing\n\n## Same thing\n\n## Über `x.y`\n\n## Own {#mine}\n\n### Also {/* #other */}\n',
    );
    for (const id of ['same-thing', 'same-thing-1', 'über-xy', 'mine', 'other'])
      expect(out).toContain(`id="${id}"`);
    expect(out).toContain('<h2 id="mine"><a class="anchor" href="#mine">Own</a></h2>');
  });

  it('supports all kinds of admonitions, with titles and nesting, and names their kind for screen readers', async () => {
    const out = await html(
      '# A\n\n::::warning[Mind *this*]\n\n:::note\nInner\n:::\n\n::::\n\n:::caution Old\nx\n:::\n',
    );
    expect(out).toContain(
      '<div class="admonition warning" role="note"><p class="admonition-title"><span class="sr">Warning: </span>Mind <em>this</em></p>',
    );
    expect(out).toContain(
      '<div class="admonition note" role="note"><p class="admonition-title">Note</p><p>Inner</p></div>',
    );
    expect(out).toContain('admonition warning caution');
  });

  it('keeps text that only looks like a directive', async () => {
    expect(
      await html('# A\n\nSee localhost:port at 18:41:30, ratio 4.5:1, :my_name:.\n'),
    ).toContain('See localhost:port at 18:41:30, ratio 4.5:1, :my_name:.');
  });

  it('shows all tab panels without JavaScript, with the full ARIA pattern', async () => {
    const out = await html(
      '# A\n\n<Tabs groupId="os" queryString="q">\n<TabItem value="mac" label="macOS">\n\nOne **bold**\n\n</TabItem>\n<TabItem value="win" label="Windows" default>\n\n## Inside\n\n</TabItem>\n</Tabs>\n',
    );
    expect(out).toContain('<div class="tabs" data-group="os" data-query="q">');
    expect(out).toMatch(
      /role="tab" id="t1-1" aria-controls="p1-1" aria-selected="true" tabindex="0" data-value="win"/,
    );
    expect(out).toMatch(
      /role="tabpanel" id="p1-0" aria-labelledby="t1-0" data-value="mac" data-label="macOS"><p>One <strong>bold<\/strong><\/p>/,
    );
    expect(out).not.toContain('hidden');
  });

  it('lists headings in tabs, details and partials in the table of contents, in order', async () => {
    site = temporarySite({
      'docs/page.mdx':
        'import Part from \'./_part.mdx\';\n\n# A\n\n## First\n\n<Part name="X" />\n\n<Tabs><TabItem value="a">\n\n### In tab\n\n</TabItem></Tabs>\n\n## Last\n\n#### Too deep\n',
      'docs/_part.mdx': '## From part\n\nHello {props.name}\n',
    });
    const page = site.page(await site.build(), '/page');
    expect(page.header.toc.map((item) => item.id)).toEqual([
      'first',
      'from-part',
      'in-tab',
      'last',
    ]);
    expect(page.html).toContain('<p>Hello X</p>');
  });

  it('evaluates exports and expressions, and renders literal JSX without evaluation', async () => {
    const out = await html(
      'export const n = 3;\n\n# A\n\n{n * 2} and {[1, 2].map((i) => <b key={i}>{i}</b>)}\n\n<kbd className="k">Esc</kbd>\n',
    );
    expect(out).toContain('6 and <b>1</b><b>2</b>');
    expect(out).toContain('<kbd class="k">Esc</kbd>');
  });

  it('moves inline styles into a stylesheet of the page', async () => {
    site = temporarySite({
      'docs/page.mdx': '# A\n\n<div style={{ color: "red", marginTop: 4 }}>x</div>\n',
    });
    const page = site.page(await site.build(), '/page');
    expect(page.html).not.toContain('style=');
    expect(page.html).toMatch(/<div class="s[0-9a-f]{6}">x<\/div>/);
    expect(page.header.styles).toHaveLength(1);
  });

  it('draws Mermaid diagrams at build time, with a text alternative and without scripts', async () => {
    const out = await html(
      '# A\n\n```mermaid\nflowchart LR\naccTitle: Way in\naccDescr: A leads to B\nA[Start] --> B[End]\n```\n',
    );
    expect(out).toContain('<figure class="diagram"');
    expect(out).toMatch(/<title id="\w+-t">Way in<\/title><desc id="\w+-d">A leads to B<\/desc>/);
    expect(out).not.toMatch(/<script|style=/);
  });

  it('renders math as MathML, and leaves amounts of money alone', async () => {
    expect(await html('# A\n\nFrom $5 to $10.\n')).toContain('From $5 to $10.');
    await site?.close();
    expect(await html('# A\n\n$$\na^2 + b^2\n$$\n')).toContain(
      '<math xmlns="http://www.w3.org/1998/Math/MathML"',
    );
  });

  it('resolves links to files, keeps hashes, and adds the base URL to paths', async () => {
    const out = await html(
      '# A\n\n[file](./other.mdx#part) [bare](other.mdx) [path](/other) [self](#a) [out](https://x.example/a.md) [windows](.\\other.mdx)\n',
      {
        'site.ts': siteModule({ baseUrl: '/base/' }),
      },
    );
    expect(out).toContain(
      '<a href="/base/other#part">file</a> <a href="/base/other">bare</a> <a href="/base/other">path</a> <a href="#a">self</a> <a href="https://x.example/a.md">out</a> <a href="/base/other">windows</a>',
    );
  });

  it('gives images their size, and a name that contains their content hash', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"></svg>';
    const out = await html(
      '# A\n\n![Alt](./pic.svg) ![Static](/img/s.svg) ![Windows](.\\pic.svg)\n',
      {
        'docs/pic.svg': svg,
        'static/img/s.svg': svg,
      },
    );
    expect(out).toMatch(
      /<img src="\/assets\/pic-[0-9a-f]{24}\.svg" alt="Alt" width="20" height="10" loading="lazy" decoding="async">/,
    );
    expect(out).toContain('<img src="/img/s.svg" alt="Static"');
    expect(out).toMatch(/<img src="\/assets\/pic-[0-9a-f]{24}\.svg" alt="Windows"/);
  });

  it('prerenders islands with the data that the browser needs to hydrate them', async () => {
    site = temporarySite({
      'docs/page.mdx':
        "import { Counter } from '@site/components/counter.tsx';\n\n# A\n\n<Counter start={2}>**bold** child</Counter>\n",
      'components/counter.tsx':
        "'use client';\nimport { useState } from 'react';\nexport function Counter({ start, children }: { start: number; children?: unknown }) { const [n] = useState(start); return <button>{n} {children as never}</button>; }\n",
    });
    const page = site.page(await site.build(), '/page');
    expect(page.html).toContain(
      '<ep-island data-island="components/counter" data-export="Counter" data-prefix="i1-" data-props="{&quot;start&quot;:2}" data-on="visible"><button>2<!-- --> <ep-slot>',
    );
    expect(page.header.islands).toEqual(['components/counter']);
  });

  it('renders other components at build time and ships no code for them', async () => {
    site = temporarySite({
      'docs/page.mdx':
        'import Hello from \'@site/components/hello.tsx\';\n\n# A\n\n<Hello name="you" />\n',
      'components/hello.tsx':
        'export default function Hello({ name }: { name: string }) { return <p data-x="1">Hello {name}</p>; }\n',
    });
    const page = site.page(await site.build(), '/page');
    expect(page.html).toContain('<p data-x="1">Hello you</p>');
    expect(page.header.islands).toEqual([]);
  });

  it('adds its <head> to the document', async () => {
    site = temporarySite({
      'docs/page.mdx':
        '# A\n\n<head>\n  <meta name="robots" content="noindex" />\n  <title>Other title</title>\n</head>\n\nText\n',
    });
    const page = site.page(await site.build(), '/page');
    expect(page.entry.head).toEqual([
      { tag: 'meta', attributes: { name: 'robots', content: 'noindex' } },
      { tag: 'title', attributes: {}, text: 'Other title' },
    ]);
    expect(page.html).not.toContain('<meta');
  });

  it('substitutes variables in prose, code, links, attributes and titles', async () => {
    const out = await html(
      '---\ntitle: "{product.name} 101"\n---\n\n## Use {product.name}\n\n`{product.name}` \\{product.name} [x](https://{product.slug}.example)\n\n```js\nconst a = "{product.name}" + `${product.name}`;\n```\n\n<Badge>{product.name}</Badge>\n',
      {
        'site.ts': siteModule({ variables: { product: { name: 'Acme', slug: 'acme' } } }),
      },
    );
    expect(out).toContain('<h1>Acme 101</h1>');
    expect(out).toContain('<h2 id="use-acme">');
    expect(out).toContain('<code>Acme</code> {product.name} <a href="https://acme.example">');
    expect(out).toContain('"Acme"');
    expect(out).toContain('${product.name}');
    expect(out).toContain('<span class="badge">Acme</span>');
  });

  it('rejects scripts in links and in content', async () => {
    site = temporarySite({
      'docs/page.mdx': '# A\n\n[x](javascript:alert(1))\n\n<script>alert(1)</script>\n',
      'docs/plain.md': '# B\n\nText\n\n<script setup>\nalert(2)\n</script>\n',
      'site.ts': siteModule({ markdown: { format: 'detect' } }),
    });
    const found = await site.diagnose();
    const scripts = found.filter(({ rule }) => rule === 'script-in-content');
    expect(scripts.map(({ file, line }) => [file.replace(/^.*\//, ''), line])).toEqual([
      ['page.mdx', 5],
      ['plain.md', 5],
    ]);
    expect(found).toContainEqual(
      expect.objectContaining({ rule: 'unsafe-link', severity: 'error', line: 3, column: 1 }),
    );
  });
});
