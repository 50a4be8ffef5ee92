import { beforeEach, describe, expect, it } from 'vitest';
import { find, openDocument } from '../../support/client/page.ts';

async function linkedPath(html: string, clicked = '#clicked'): Promise<string | null> {
  openDocument(html);
  const { linkedPage, pagePath } = await import('../../../client/navigation/address.ts');
  const url = linkedPage(find(clicked, Element));
  return url && pagePath(url);
}

describe('the page of a link', () => {
  it('is found from any node inside of the link', async () => {
    expect(await linkedPath('<a href="/docs/b"><b id="clicked">B</b></a>')).toBe('/b');
  });

  it('is found for relative links', async () => {
    expect(await linkedPath('<a id="clicked" href="b?x=1#y">B</a>')).toBe('/b');
  });

  it('is found for links in SVG and MathML', async () => {
    const drawing = '<svg><a xlink:href="/docs/b"><text id="clicked">B</text></a></svg>';
    expect(await linkedPath(drawing)).toBe('/b');
    expect(await linkedPath('<math><mi href="/docs/b" id="clicked">x</mi></math>')).toBe('/b');
  });

  it('is not found for an icon that a link references with `use`', async () => {
    const icon = '<a href="/docs/b"><svg><use id="clicked" href="#icon"></use></svg></a>';
    expect(await linkedPath(icon)).toBe('/b');
  });

  it('is null for links that the browser should follow', async () => {
    const links = [
      '<a id="clicked" href="https://elsewhere.example/docs/b">other origin</a>',
      '<a id="clicked" href="/other/b">outside of the base URL</a>',
      '<a id="clicked" href="/docs/file.pdf">file</a>',
      '<a id="clicked" href="/docs/assets/main.js">asset</a>',
      '<a id="clicked" href="/docs/_health">endpoint</a>',
      '<a id="clicked" href="mailto:a@b.example">mail</a>',
      '<a id="clicked" href="/docs/b" download>download</a>',
      '<a id="clicked" href="/docs/b" target="_blank">other window</a>',
      '<a id="clicked" href="/docs/b" rel="nofollow external">marked</a>',
      '<a id="clicked" href="/docs/fr/b" hreflang="fr">other language</a>',
      '<a id="clicked" href="http://[">not an address</a>',
      '<a id="clicked">no href</a>',
      '<p id="clicked">no link</p>',
    ];
    for (const link of links) expect(await linkedPath(link), link).toBe(null);
  });
});

describe('fragment URLs', () => {
  beforeEach(() => openDocument(''));

  it('name the release of the document', async () => {
    const { fragmentUrl } = await import('../../../client/navigation/address.ts');
    expect(fragmentUrl('_page', '/b')).toBe('/docs/_page/r1/b');
    document.documentElement.dataset['release'] = 'r2';
    expect(fragmentUrl('_nav', '/')).toBe('/docs/_nav/r2/');
  });
});
