import { beforeEach, describe, expect, it, vi } from 'vitest';
import { find, openDocument } from '../../support/client/page.ts';

const PAGE = `<header class="navbar"></header>
  <nav class="toc"><ul><li><a href="#one">1</a></li><li><a href="#two">2</a></li><li><a href="#caf%C3%A9">3</a></li>
  <li><a href="#gone">4</a></li></ul></nav>
  <h2 id="one">1</h2><h2 id="two">2</h2><h2 id="café">3</h2>`;

// Where the headings are, in pixels from the top of a window that is 800 high.
async function read(...tops: number[]): Promise<string | undefined> {
  for (const [index, heading] of [...document.querySelectorAll('h2')].entries())
    vi.spyOn(heading, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, tops[index], 0, 30));
  window.dispatchEvent(new Event('scroll'));
  await new Promise((done) => requestAnimationFrame(done));
  const marked = document.querySelectorAll('.toc [aria-current]');
  expect(marked.length).toBeLessThan(2);
  return marked[0]?.textContent;
}

describe('the table of contents', () => {
  beforeEach(async () => {
    openDocument(PAGE);
    vi.stubGlobal('innerHeight', 800);
    vi.stubGlobal('scrollY', 0);
    Object.defineProperty(find('.navbar'), 'offsetHeight', { value: 60 });
    const { contents } = await import('../../../client/behaviours/article/contents.ts');
    contents();
  });

  it('highlights the first heading below the navbar when it is in the upper half', async () => {
    expect(await read(100, 500, 900)).toBe('1');
    expect(await read(-500, 61, 500)).toBe('2');
  });

  it('highlights the previous heading when the next one is in the lower half', async () => {
    expect(await read(-500, 450, 900)).toBe('1');
    expect(await read(-500, 50, 900)).toBe('2');
  });

  it('highlights nothing above the first heading', async () => {
    expect(await read(500, 900, 1300)).toBeUndefined();
  });

  it('highlights the last heading below all of them', async () => {
    expect(await read(-900, -500, -100)).toBe('3');
  });

  it('highlights the last heading at the end of the page, however low it is', async () => {
    vi.stubGlobal('scrollY', 1200);
    Object.defineProperty(document.documentElement, 'scrollHeight', {
      value: 2000,
      configurable: true,
    });
    expect(await read(-500, 100, 700)).toBe('3');
  });
});
