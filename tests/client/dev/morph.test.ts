import { describe, expect, it } from 'vitest';
import { find, openDocument } from '../../support/client/page.ts';

async function morphTo(html: string): Promise<void> {
  const { morph } = await import('../../../client/dev/morph.ts');
  const wanted = document.createElement('body');
  wanted.innerHTML = html;
  morph(document.body, wanted);
}

describe('morphing a page', () => {
  it('results in the served page', async () => {
    openDocument('<h1>A</h1><p>one</p><p class="x">two</p><ul><li>1</li></ul>');
    const next =
      '<h1 id="a">B</h1><p>two</p><blockquote>new</blockquote><ul><li>1</li><li>2</li></ul>';
    await morphTo(next);
    expect(document.body.innerHTML).toBe(next);
  });

  it('keeps nodes that did not change, wherever others were added or removed', async () => {
    openDocument('<p>one</p><p>two</p><p>three</p>');
    const [, two, three] = document.querySelectorAll('p');
    await morphTo('<p>zero</p><p>one</p><p>between</p><p>two</p><p>three</p>');
    expect([...document.querySelectorAll('p')].map((p) => p.textContent)).toEqual([
      'zero',
      'one',
      'between',
      'two',
      'three',
    ]);
    expect(document.querySelectorAll('p')[3]).toBe(two);
    await morphTo('<p>three</p>');
    expect(document.querySelector('p')).toBe(three);
  });

  it('keeps nodes that changed slightly', async () => {
    openDocument('<section><h2 id="x">Old</h2><p>text</p></section>');
    const heading = find('h2');
    await morphTo('<section><h2 id="x">New</h2><p>text</p></section>');
    expect([find('h2'), heading.textContent]).toEqual([heading, 'New']);
  });

  it('changes the stylesheets of components in place', async () => {
    const link = (name: string): string => `<link rel="stylesheet" href="/assets/${name}.css">`;
    openDocument(`<main>${link('page-1')}<article>text</article></main>`);
    const before = find('main link');
    await morphTo(`<main>${link('page-2')}<article>text</article></main>`);
    expect([find('main link'), find('main link').getAttribute('href')]).toEqual([
      before,
      '/assets/page-2.css',
    ]);
  });

  it('keeps what the reader opened and selected', async () => {
    openDocument(`<details open><summary>S</summary><p>old</p></details>
      <div class="tabs"><button role="tab" aria-selected="false" tabindex="-1">1</button>
      <div role="tabpanel" class="" hidden>a</div><div role="tabpanel" class="active">b</div></div>`);
    await morphTo(`<details><summary>S</summary><p>new</p></details>
      <div class="tabs"><button role="tab" aria-selected="true" tabindex="0">1</button>
      <div role="tabpanel" class="default">a!</div><div role="tabpanel">b!</div></div>`);
    expect(find('details').hasAttribute('open')).toBe(true);
    expect(find('details p').textContent).toBe('new');
    expect(find('[role=tab]').getAttribute('aria-selected')).toBe('false');
    expect(document.querySelectorAll('.default')).toHaveLength(0);
    expect(find('.active').textContent).toBe('b!');
  });

  it('keeps nodes that the client added', async () => {
    openDocument('<div class="code"><pre>old</pre><div class="code-buttons">x</div></div>');
    await morphTo('<div class="code"><pre>new</pre></div><p>more</p>');
    expect(find('pre').textContent).toBe('new');
    expect(document.querySelectorAll('.code>.code-buttons')).toHaveLength(1);
  });

  it('keeps the loaded pages of an opened category', async () => {
    openDocument(
      '<ul><li class="category" data-branch="d.1"><a>C</a><ul><li>page</li></ul></li></ul>',
    );
    await morphTo('<ul><li class="category" data-branch="d.1"><a>Renamed</a></li></ul>');
    expect(find('li').textContent).toBe('Renamedpage');
  });

  it('leaves a hydrated island alone unless its input changed', async () => {
    const island = (props: string, html: string, state = '') =>
      `<ep-island data-island="x" data-props="${props}"${state}>${html}</ep-island>`;
    openDocument(island('1', '<b>5 clicks</b>', ' data-state="live"'));
    const alive = find('ep-island');
    await morphTo(`<p>new</p>${island('1', '<b>0 clicks</b>')}`);
    expect([find('ep-island'), alive.textContent]).toEqual([alive, '5 clicks']);
    await morphTo(`<p>new</p>${island('2', '<b>0 clicks</b>')}`);
    expect(find('ep-island')).not.toBe(alive);
    expect(find('ep-island').textContent).toBe('0 clicks');
  });

  it('does not take the focus away', async () => {
    openDocument('<p>a</p><input id="i"><p>b</p>');
    find('#i').focus();
    await morphTo('<h2>new</h2><p>a</p><input id="i" placeholder="p"><p>c</p>');
    expect(document.activeElement).toBe(find('#i'));
    expect(find('#i').getAttribute('placeholder')).toBe('p');
  });
});
