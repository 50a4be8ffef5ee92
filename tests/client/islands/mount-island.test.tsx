import { type ReactNode, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { click, find, openDocument } from '../../support/client/page.ts';

function Greeter({ greeting, children }: { greeting: string; children?: ReactNode }): ReactNode {
  const [name, setName] = useState('');
  const [isOpen, setIsOpen] = useState(true);
  return (
    <div>
      <input value={name} onChange={({ target }) => setName(target.value)} />
      <p id="text">
        {greeting}, {name || 'you'}
      </p>
      <button id="flip" onClick={() => setIsOpen(!isOpen)}>
        flip
      </button>
      {isOpen && children}
    </div>
  );
}

let isBroken: boolean;

function Fragile(): ReactNode {
  const [hasStarted, setHasStarted] = useState(false);
  if (hasStarted && isBroken) throw new Error('broken');
  return (
    <button id="start" onClick={() => setHasStarted(true)}>
      {hasStarted ? 'started' : 'start'}
    </button>
  );
}

const SLOT = '<ep-slot><b id="static">static</b></ep-slot>';

// The page as the build prerenders it.
function prerender(node: ReactNode): void {
  const html = renderToString(node).replace('SLOT', SLOT);
  openDocument(`<ep-island data-island="x" data-export="Part">${html}</ep-island>`);
}

async function mount(component: unknown, props: object = {}): Promise<void> {
  const module = await import('../../../client/islands/mount-island.tsx');
  await module.mount(find('ep-island'), component, props);
}

let errors: ReturnType<typeof vi.fn>;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  isBroken = true;
});

function watchErrors(): void {
  errors = vi.spyOn(console, 'error').mockImplementation(() => {});
}

describe('a hydrated island', () => {
  beforeEach(async () => {
    prerender(<Greeter greeting="Hello">SLOT</Greeter>);
    watchErrors();
  });

  it('keeps its nodes and those of its slots, without errors', async () => {
    const [text, fixed] = [find('#text'), find('#static')];
    await mount(Greeter, { greeting: 'Hello' });
    expect(errors).not.toHaveBeenCalled();
    expect([find('#text'), find('#static')]).toEqual([text, fixed]);
    expect(text.textContent).toBe('Hello, you');
  });

  it('reuses the same nodes when it renders a slot again', async () => {
    const fixed = find('#static');
    await mount(Greeter, { greeting: 'Hello' });
    click('#flip');
    await vi.waitFor(() => expect(document.querySelector('ep-slot')).toBe(null));
    click('#flip');
    await vi.waitFor(() => expect(find('ep-slot').firstChild).toBe(fixed));
  });

  it('receives text that was typed before hydration, and keeps the focus', async () => {
    const input = find('input', HTMLInputElement);
    input.focus();
    input.value = 'Ada';
    await mount(Greeter, { greeting: 'Hello' });
    await vi.waitFor(() => expect(find('#text').textContent).toBe('Hello, Ada'));
    expect(input.value).toBe('Ada');
    expect(document.activeElement).toBe(input);
  });

  it('unmounts when its page is left', async () => {
    await mount(Greeter, { greeting: 'Hello' });
    const island = find('ep-island');
    island.remove();
    document.dispatchEvent(new CustomEvent('edgepress:navigated'));
    expect(island.childNodes).toHaveLength(0);
  });
});

describe('an island that throws', () => {
  it('shows a message in its place, and can retry', async () => {
    prerender(<Fragile />);
    watchErrors();
    await mount(Fragile);
    click('#start');
    await vi.waitFor(() => expect(find('.failure p').textContent).toBe('This page crashed.'));
    expect(find('.failure button').textContent).toBe('Try again');
    isBroken = false;
    click('.failure button');
    await vi.waitFor(() => expect(find('#start').textContent).toBe('start'));
  });

  it('includes one whose module has no component', async () => {
    prerender(<Fragile />);
    await expect(mount(undefined)).rejects.toThrow('found undefined as export Part');
  });
});
