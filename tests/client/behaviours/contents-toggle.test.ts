import { beforeEach, describe, expect, it } from 'vitest';
import { type Noted, noteAnimations } from '../../support/client/animation.ts';
import { click, find, openDocument } from '../../support/client/page.ts';

const PAGE = `<nav class="toc"><button class="toc-toggle" aria-expanded="false">On this page</button>
  <ul><li><a href="#one">1</a></li></ul></nav><h2 id="one">1</h2>`;

describe('the table of contents on narrow screens', () => {
  let noted: Noted[];
  const isOpen = () => find('.toc-toggle').getAttribute('aria-expanded') === 'true';

  beforeEach(async () => {
    openDocument(PAGE);
    noted = noteAnimations();
    const { contentsToggle } =
      await import('../../../client/behaviours/article/contents-toggle.ts');
    contentsToggle();
  });

  it('opens and closes with its button, animated for a duration based on its height', () => {
    click('.toc-toggle');
    expect(isOpen()).toBe(true);
    click('.toc-toggle');
    expect(isOpen()).toBe(false);
    expect(noted.map(({ box, duration }) => [box.tagName, duration])).toEqual([
      ['UL', 327],
      ['UL', 327],
    ]);
    expect(noted[0]?.frames.map((frame) => frame['height'])).toEqual(['0', '360px']);
    expect(noted[1]?.frames.map((frame) => frame['height'])).toEqual(['360px', '0']);
  });

  it('stays visible until it has closed', () => {
    click('.toc-toggle');
    noted[0]?.end();
    click('.toc-toggle');
    expect(find('ul').style.display).toBe('block');
    noted[1]?.end();
    expect(find('ul').style.display).toBe('');
  });

  it('closes when one of its links is clicked, and is not moved by a click while it is closed', () => {
    click('.toc a');
    expect([isOpen(), noted.length]).toEqual([false, 0]);
    click('.toc-toggle');
    click('.toc a');
    expect([isOpen(), noted.length]).toEqual([false, 2]);
  });
});
