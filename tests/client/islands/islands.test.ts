import { beforeEach, describe, expect, it, vi } from 'vitest';
import { click, find, openDocument, press } from '../../support/client/page.ts';

// The module of an island, as an address that can be imported.
const MODULE = `data:text/javascript,${encodeURIComponent(`export async function hydrate(element, name, props) {
  await globalThis.gate;
  globalThis.hydrated.push([name, props]);
  if (props.isBroken) throw new Error('broken');
  element.addEventListener('click', () => globalThis.answered.push('click'));
  element.addEventListener('keydown', ({ key }) => globalThis.answered.push(key));
}`)}`;

const island = (id: string, on: string, props: object = {}) =>
  `<ep-island id="${id}" data-island="x" data-export="Part" data-on="${on}" data-props='${JSON.stringify(props)}'>
   <button id="${id}-button">1</button><input id="${id}-input"><ep-slot><a id="${id}-slot">s</a></ep-slot></ep-island>`;

let see: (element: Element) => void;
let open: () => void;
let hydrated: unknown[];
let answered: unknown[];

async function start(body: string): Promise<void> {
  openDocument(`<main data-islands="other=/docs/o.js x=${MODULE}">${body}</main>`);
  // Some of these fail on purpose, and say so.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  hydrated = [];
  answered = [];
  vi.stubGlobal('hydrated', hydrated);
  vi.stubGlobal('answered', answered);
  vi.stubGlobal('gate', new Promise<void>((resolve) => (open = resolve)));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notice: (entries: object[]) => void) {
        see = (target) => notice([{ isIntersecting: true, target }]);
      }
      observe(): void {}
      unobserve(): void {}
    },
  );
  const { islands } = await import('../../../client/islands/islands.ts');
  islands();
}

const isLive = (id: string) =>
  vi.waitFor(() => expect(find(`#${id}`).dataset['state']).toBe('live'));

describe('islands', () => {
  it('hydrate immediately when configured to, with their export and props', async () => {
    await start(island('a', 'load', { start: 5 }));
    open();
    await isLive('a');
    expect(hydrated).toEqual([['Part', { start: 5 }]]);
  });

  it('hydrate when they become visible', async () => {
    await start(island('a', 'visible'));
    open();
    expect(find('#a').dataset['state']).toBeUndefined();
    see(find('#a'));
    await isLive('a');
  });

  it('hydrate on first interaction', async () => {
    await start(island('a', 'interaction'));
    open();
    find('#a-button').dispatchEvent(new Event('pointerover', { bubbles: true }));
    await isLive('a');
  });

  it('replay the clicks and keys that came before hydration, in order', async () => {
    await start(island('a', 'interaction'));
    expect(click('#a-button')).toBe(false);
    expect(press('#a-input', 'x')).toBe(true);
    click('#a-button');
    expect(answered).toEqual([]);
    open();
    await isLive('a');
    await vi.waitFor(() => expect(answered).toEqual(['click', 'x', 'click']));
    expect(hydrated).toHaveLength(1);
  });

  it('do not hold events in their slots', async () => {
    await start(island('a', 'interaction'));
    expect(click('#a-slot')).toBe(true);
    expect(hydrated).toEqual([]);
  });

  it('show an error when they crash, and can retry', async () => {
    await start(island('a', 'load', { isBroken: true }));
    open();
    await vi.waitFor(() => find('#a>.failure'));
    expect(find('#a .failure p').textContent).toBe('This page crashed.');
    find('#a').dataset['props'] = '{}';
    click('#a .failure button');
    await isLive('a');
  });

  it('show an error when the page does not name their module', async () => {
    await start(island('a', 'load').replace('data-island="x"', 'data-island="unknown"'));
    await vi.waitFor(() => find('#a>.failure'));
  });
});

describe('the island element', () => {
  beforeEach(() => start(island('a', 'load') + island('b', 'interaction')));

  it('hydrates each island once, without being started', async () => {
    const { islands } = await import('../../../client/islands/islands.ts');
    islands();
    open();
    await isLive('a');
    expect(hydrated).toHaveLength(1);
    expect(find('#b').dataset['state']).toBeUndefined();
  });
});
