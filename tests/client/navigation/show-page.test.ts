import { describe, expect, it, vi } from 'vitest';
import { type Noted, noteAnimations } from '../../support/client/animation.ts';
import { click, find, openDocument, press } from '../../support/client/page.ts';
import { provideEntryApi } from '../../support/client/entry-api.ts';

describe('a collapsible section', () => {
  async function open(isStill: boolean): Promise<Noted[]> {
    openDocument(
      '<details class="details"><summary>S</summary><div class="details-body">x</div></details>',
    );
    const noted = noteAnimations({ isStill });
    const { details } = await import('../../../client/behaviours/article/details.ts');
    details();
    return noted;
  }

  const isOpen = () => find('details', HTMLDetailsElement).open;

  it('opens for a duration that grows less than proportionally to its height', async () => {
    const noted = await open(false);
    click('summary');
    expect(isOpen()).toBe(true);
    // (4 + 15 * 10 ** 0.25 + 2) * 10 for ten lines of 36 pixels.
    expect(noted[0]?.duration).toBe(327);
  });

  it('opens in 1 ms for readers who prefer reduced motion', async () => {
    const noted = await open(true);
    click('summary');
    expect(noted[0]?.duration).toBe(1);
  });

  it('stays open until its content has disappeared', async () => {
    const noted = await open(false);
    click('summary');
    click('summary');
    expect(isOpen()).toBe(true);
    noted[1]?.end();
    expect(isOpen()).toBe(false);
  });
});

describe('images', () => {
  let resize: (image: Element) => void;

  async function start(width: number): Promise<void> {
    openDocument('<article><img alt="A chart"><a href="/x"><img id="linked"></a></article>');
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(notice: (entries: object[]) => void) {
          resize = (target) => notice([{ target }]);
        }
        observe(): void {}
      },
    );
    await provideEntryApi();
    const { images } = await import('../../../client/behaviours/article/images.ts');
    images();
    Object.defineProperty(find('img'), 'naturalWidth', { value: 1200 });
    Object.defineProperty(find('img'), 'clientWidth', { value: width });
    resize(find('img'));
  }

  it('can be enlarged if they are scaled down, also with the keyboard', async () => {
    await start(300);
    expect(find('img').getAttribute('aria-label')).toBe('Enlarge image: A chart');
    expect(find('img').tabIndex).toBe(0);
    press('img', 'Enter');
    await vi.waitFor(() => find('dialog[open]'));
    find('dialog', HTMLDialogElement).close();
    expect(document.querySelector('dialog')).toBe(null);
  });

  it('stay plain images if they are shown at full size', async () => {
    await start(1200);
    expect(find('img').hasAttribute('role')).toBe(false);
    expect(find('#linked').hasAttribute('role')).toBe(false);
  });
});
