import { beforeEach, describe, expect, it } from 'vitest';
import { click, find, openDocument, press } from '../../support/client/page.ts';
import { provideEntryApi } from '../../support/client/entry-api.ts';

function tabs(name: string, attributes: string, values: string[], inside = ''): string {
  const buttons = values.map(
    (value, index) =>
      `<button role="tab" id="${name}-${value}" data-value="${value}" aria-selected="${index === 0}" tabindex="${index && -1}">${value}</button>`,
  );
  const panels = values.map(
    (value, index) =>
      `<div role="tabpanel" data-value="${value}"${index === 0 ? ' class="default"' : ''}>${inside}</div>`,
  );
  return `<div class="tabs" id="${name}" ${attributes}><div role="tablist">${buttons.join('')}</div>${panels.join('')}</div>`;
}

const PAGE =
  tabs('first', 'data-group="os" data-query="os"', ['mac', 'win', 'linux']) +
  tabs('second', 'data-group="os"', ['mac', 'win']) +
  tabs('alone', '', ['a', 'b'], tabs('inner', '', ['a', 'b'], '<i id="deep">x</i>'));

function selected(name: string): string | undefined {
  return find(`#${name}>[role=tablist]>[aria-selected=true]`).dataset['value'];
}

async function start(path = '/docs/a'): Promise<void> {
  openDocument(PAGE, { path });
  await provideEntryApi();
  const behaviour = await import('../../../client/behaviours/article/tabs.ts');
  behaviour.tabs();
}

describe('tabs', () => {
  beforeEach(() => start());

  it('open with a click, including their panel and ARIA state', () => {
    click('#alone-b');
    expect(selected('alone')).toBe('b');
    expect(find('#alone>[data-value=a]').hidden).toBe(true);
    expect(find('#alone>[data-value=b]').hidden).toBe(false);
    expect([find('#alone-a').tabIndex, find('#alone-b').tabIndex]).toEqual([-1, 0]);
  });

  it('do not affect tabs inside of their panels', () => {
    click('#alone-b');
    expect(selected('inner')).toBe('a');
  });

  it('open together in a group when they have the value', () => {
    click('#second-win');
    expect([selected('first'), selected('second')]).toEqual(['win', 'win']);
    click('#first-linux');
    expect([selected('first'), selected('second')]).toEqual(['linux', 'win']);
  });

  it('are stored by group and written to the URL, whose hash is kept', () => {
    history.replaceState({ key: 'k' }, '', '/docs/a?x=1#deep');
    click('#first-win');
    expect(localStorage.getItem('docusaurus.tab.os')).toBe('win');
    expect(location.search + location.hash).toBe('?x=1&os=win#deep');
    expect(history.state).toEqual({ key: 'k' });
  });

  it('are navigated with the arrow keys, Home and End, and wrap around', () => {
    const walk = (from: string, key: string) => {
      expect(press(from, key)).toBe(false);
      return document.activeElement?.id;
    };
    expect(walk('#first-linux', 'ArrowRight')).toBe('first-mac');
    expect(walk('#first-mac', 'ArrowLeft')).toBe('first-linux');
    expect(walk('#first-linux', 'Home')).toBe('first-mac');
    expect(walk('#first-mac', 'End')).toBe('first-linux');
    expect(selected('first')).toBe('mac');
  });

  it('leave other keys to the browser, which clicks on Enter and Space', () => {
    expect(press('#first-mac', 'Enter')).toBe(true);
    expect(press('#first-mac', 'Tab')).toBe(true);
  });

  it('follow changes in other browser tabs', () => {
    localStorage.setItem('docusaurus.tab.os', 'win');
    window.dispatchEvent(new StorageEvent('storage', { key: 'docusaurus.tab.os' }));
    expect([selected('first'), selected('second')]).toEqual(['win', 'win']);
  });
});

describe('tabs of an opened page', () => {
  it('select the values in the URL', async () => {
    await start('/docs/a?os=linux');
    expect([selected('first'), selected('second')]).toEqual(['linux', 'mac']);
  });

  it('open the panel that contains the target of the hash', async () => {
    openDocument(
      tabs('t', '', ['a', 'b']).replace(/<\/div><\/div>$/, '<i id="x">x</i></div></div>'),
      {
        path: '/docs/a#x',
      },
    );
    // What is in a closed panel has no box; happy-dom has none for anything.
    Object.defineProperty(find('[role=tabpanel]:last-child'), 'offsetParent', { value: null });
    await provideEntryApi();
    const behaviour = await import('../../../client/behaviours/article/tabs.ts');
    behaviour.tabs();
    expect(selected('t')).toBe('b');
  });
});
