import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchRequested } from '../../../client/state/events.ts';
import { find, openDocument, press } from '../../support/client/page.ts';

const PAGE = `<header class="navbar"><form action="/docs/search"><button id="button">Search</button></form></header>
  <input id="input"><textarea id="area"></textarea><select id="list"></select>
  <button id="tab" role="tab">t</button><a id="link" href="#x">l</a>
  <details><summary id="summary">s</summary></details><p id="text">text</p><p id="edited" contenteditable="true">x</p>`;

let leave: ReturnType<typeof vi.fn>;

beforeEach(async () => {
  openDocument(PAGE);
  leave = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const { shortcuts } = await import('../../../client/behaviours/chrome/shortcuts.ts');
  shortcuts();
});

describe('search shortcuts', () => {
  it('open the search page when there is no dialog', () => {
    expect(press('#text', '/')).toBe(false);
    expect(leave).toHaveBeenCalledWith(expect.stringMatching(/\/docs\/search$/));
    press('#text', 'k', { ctrlKey: true });
    press('#input', 'K', { metaKey: true });
    expect(leave).toHaveBeenCalledTimes(3);
  });

  it('ignore a slash while the reader is typing', () => {
    for (const place of ['#input', '#area', '#list', '#edited'])
      expect(press(place, '/')).toBe(true);
    expect(leave).not.toHaveBeenCalled();
  });

  it('work while an element that is not editable has the focus', () => {
    const places = ['#button', '#tab', '#link', '#summary'];
    for (const place of places) expect(press(place, '/')).toBe(false);
    expect(leave).toHaveBeenCalledTimes(places.length);
  });

  it('fire once when a key is held down', () => {
    press('#text', 'k', { ctrlKey: true });
    expect(press('#text', 'k', { ctrlKey: true, repeat: true })).toBe(false);
    expect(press('#text', 'k', { metaKey: true, repeat: true })).toBe(false);
    expect(press('#text', '/', { repeat: true })).toBe(false);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('ignore other keys', () => {
    press('#text', 'k');
    press('#text', 'k', { ctrlKey: true, shiftKey: true });
    press('#text', 'k', { ctrlKey: true, metaKey: true });
    press('#text', '/', { altKey: true });
    expect(leave).not.toHaveBeenCalled();
  });
});

describe('the search dialog', () => {
  it('is requested with an event, and receives keystrokes until its input has the focus', () => {
    let request: SearchRequested | undefined;
    document.addEventListener('edgepress:search', (event) => {
      event.preventDefault();
      request = event.detail;
    });
    press('#text', '/');
    press('#text', '/', { repeat: true });
    for (const key of ['c', 'a', 'Shift', 'r']) press('#text', key);
    press('#input', 'x');
    press('#text', 'y');
    expect(request?.typed).toBe('car');
    expect(leave).not.toHaveBeenCalled();
  });

  it('receives text typed while its button has the focus, and is requested only once', () => {
    const requests: SearchRequested[] = [];
    document.addEventListener('edgepress:search', (event) => {
      event.preventDefault();
      requests.push(event.detail);
    });
    press('#text', 'k', { ctrlKey: true });
    press('#button', 'a');
    press('#text', 'k', { ctrlKey: true });
    expect(requests).toEqual([{ typed: 'a', isTaken: false }]);
  });

  it('gets the keys itself once it is open, and can be requested again', () => {
    let count = 0;
    document.addEventListener('edgepress:search', (event) => {
      event.preventDefault();
      event.detail.isTaken = true;
      count++;
    });
    press('#text', '/');
    expect(press('#text', ' ')).toBe(true);
    press('#text', '/');
    expect(count).toBe(2);
  });

  it('is opened by the search button of the navbar, which otherwise links to the search page', () => {
    const submit = () =>
      find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    expect(submit()).toBe(true);
    document.addEventListener('edgepress:search', (event) => event.preventDefault());
    expect(submit()).toBe(false);
  });
});
