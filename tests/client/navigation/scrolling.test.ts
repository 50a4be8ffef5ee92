import { beforeEach, describe, expect, it, vi } from 'vitest';
import { click, find, openDocument } from '../../support/client/page.ts';

function scrolledTo(position: number): void {
  vi.stubGlobal('scrollY', position);
  window.dispatchEvent(new Event('scroll'));
}

function jumpedTo(position: number): void {
  window.dispatchEvent(new Event('hashchange'));
  scrolledTo(position);
}

beforeEach(() => {
  openDocument(
    '<header class="navbar" data-hide-on-scroll><button id="inside">x</button></header>',
  );
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('scrollY', 0);
  Object.defineProperty(document.documentElement, 'scrollHeight', {
    value: 5000,
    configurable: true,
  });
  Object.defineProperty(find('.navbar'), 'offsetHeight', { value: 60 });
});

describe('the back-to-top button', () => {
  const isShown = () => document.querySelector<HTMLElement>('.to-top')?.hidden === false;

  beforeEach(async () => {
    const { toTop } = await import('../../../client/behaviours/article/to-top.ts');
    toTop();
  });

  it('appears when the reader scrolls up below 300 pixels', () => {
    scrolledTo(1000);
    expect(isShown()).toBe(false);
    scrolledTo(900);
    expect(isShown()).toBe(true);
    expect(find('.to-top').getAttribute('aria-label')).toBe('Scroll back to top');
  });

  it('disappears when the reader scrolls down, and near the top', () => {
    scrolledTo(1000);
    scrolledTo(900);
    scrolledTo(950);
    expect(isShown()).toBe(false);
    scrolledTo(900);
    scrolledTo(299);
    expect(isShown()).toBe(false);
  });

  it('does not appear after a jump to a heading', () => {
    scrolledTo(1000);
    jumpedTo(700);
    expect(isShown()).toBe(false);
  });

  it('scrolls without animation for readers who prefer reduced motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const scroll = vi.fn();
    vi.stubGlobal('scrollTo', scroll);
    scrolledTo(1000);
    scrolledTo(900);
    click('.to-top');
    expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  });
});

describe('a navbar that hides on scroll', () => {
  const isHidden = () => find('.navbar').classList.contains('hidden');

  beforeEach(async () => {
    const { hideNavbarOnScroll } = await import('../../../client/behaviours/chrome/navbar.ts');
    hideNavbarOnScroll();
  });

  it('hides on scrolling down and appears on scrolling up', () => {
    scrolledTo(500);
    expect(isHidden()).toBe(true);
    scrolledTo(450);
    expect(isHidden()).toBe(false);
  });

  it('is always visible at the top', () => {
    scrolledTo(500);
    scrolledTo(59);
    expect(isHidden()).toBe(false);
  });

  it('does not cover the heading after a jump', () => {
    scrolledTo(900);
    jumpedTo(400);
    expect(isHidden()).toBe(true);
  });

  it('appears when it gets the focus', () => {
    scrolledTo(500);
    find('#inside').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    expect(isHidden()).toBe(false);
  });
});
