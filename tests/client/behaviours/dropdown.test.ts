import { beforeEach, describe, expect, it } from 'vitest';
import { click, find, openDocument, press } from '../../support/client/page.ts';
import { provideEntryApi } from '../../support/client/entry-api.ts';

const PAGE = `<header class="navbar">
  <div class="dropdown" id="more"><button aria-expanded="false">More</button>
    <ul><li><a id="one" href="#1">1</a></li><li><a id="two" href="#2">2</a></li></ul></div>
  <div class="dropdown" data-kind="locales"><button aria-expanded="false">English</button>
    <ul><li><a id="fr" href="/docs/fr/a" hreflang="fr">French</a></li>
    <li><a id="de" href="https://de.example/" hreflang="de" rel="external">German</a></li></ul></div>
  <div class="dropdown" data-kind="versions"><button aria-expanded="false">Version</button>
    <ul><li><a id="v1" href="#v1" data-version="v1">1</a></li></ul></div>
  </header><p id="elsewhere" tabindex="0">text</p>`;

const isOpen = () => find('#more>button').getAttribute('aria-expanded') === 'true';

function point(selector: string, pointerType = 'mouse'): void {
  find(selector).dispatchEvent(new PointerEvent('pointerover', { pointerType, bubbles: true }));
}

describe('dropdowns', () => {
  beforeEach(async () => {
    openDocument(PAGE);
    await provideEntryApi();
    const { dropdown } = await import('../../../client/behaviours/chrome/dropdown.ts');
    dropdown();
  });

  it('open and close with their button', () => {
    click('#more>button');
    expect(isOpen()).toBe(true);
    click('#more>button');
    expect(isOpen()).toBe(false);
  });

  it('report their state on hover, and stay open after a click', () => {
    point('#more>button');
    expect(isOpen()).toBe(true);
    click('#more>button');
    point('#elsewhere');
    expect(isOpen()).toBe(true);
  });

  it('close when the pointer leaves, and do not open on hover with touch', () => {
    point('#more>button');
    point('#elsewhere');
    expect(isOpen()).toBe(false);
    point('#more>button', 'touch');
    expect(isOpen()).toBe(false);
  });

  it('open and are navigated with the arrow keys', () => {
    press('#more>button', 'ArrowDown');
    expect([isOpen(), document.activeElement?.id]).toEqual([true, 'one']);
    press('#one', 'ArrowDown');
    press('#two', 'ArrowDown');
    expect(document.activeElement?.id).toBe('one');
    press('#one', 'End');
    expect(document.activeElement?.id).toBe('two');
    press('#two', 'Home');
    press('#one', 'ArrowUp');
    expect(document.activeElement?.id).toBe('two');
  });

  it('open at the last item with the up arrow', () => {
    press('#more>button', 'ArrowUp');
    expect(document.activeElement?.id).toBe('two');
  });

  it('close with Escape, which returns the focus', () => {
    press('#more>button', 'ArrowDown');
    press('#one', 'Escape');
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(find('#more>button'));
  });

  it('close when something else is clicked or focused', () => {
    click('#more>button');
    find('#elsewhere').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(isOpen()).toBe(false);
    click('#more>button');
    find('#elsewhere').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    expect(isOpen()).toBe(false);
  });

  it('link to the same page in another language', () => {
    history.replaceState(null, '', '/docs/a?x=1#y');
    find('#fr').addEventListener('click', (event) => event.preventDefault());
    click('#fr');
    expect(find('#fr', HTMLAnchorElement).href).toMatch(/\/docs\/fr\/a\?x=1#y$/);
  });

  it('update their link in the language of the document when another page is shown', () => {
    const to = new URL('/docs/fr/b/c', location.href);
    document.documentElement.lang = 'fr';
    document.dispatchEvent(new CustomEvent('edgepress:navigated', { detail: { to } }));
    expect(find('#fr', HTMLAnchorElement).pathname).toBe('/docs/fr/b/c');
    document.documentElement.lang = 'en';
  });

  it('lead to the home page of a site in another language, whatever page is shown', () => {
    const at = (path: string) => new URL(path, location.href);
    const detail = { from: at('/docs/a'), to: at('/docs/b') };
    document.dispatchEvent(new CustomEvent('edgepress:navigated', { detail }));
    find('#de').addEventListener('click', (event) => event.preventDefault());
    click('#de');
    expect(find('#de', HTMLAnchorElement).href).toBe('https://de.example/');
  });

  it('remember the chosen language, for the worker only if it asks for that', () => {
    click('#fr');
    expect(localStorage.getItem('edgepress.locale')).toBe('fr');
    expect(document.cookie).not.toContain('edgepress-locale');
    find('[data-kind=locales]').dataset['negotiate'] = '';
    click('#fr');
    expect(document.cookie).toContain('edgepress-locale=fr');
  });

  it('remember the chosen version', () => {
    click('#v1');
    expect(localStorage.getItem('docs-preferred-version-default')).toBe('v1');
    find('[data-kind=versions]').dataset['plugin'] = 'guide';
    click('#v1');
    expect(localStorage.getItem('docs-preferred-version-guide')).toBe('v1');
  });
});
