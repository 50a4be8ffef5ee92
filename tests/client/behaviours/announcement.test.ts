import { describe, expect, it } from 'vitest';
import { click, openDocument } from '../../support/client/page.ts';

const DISMISSED = 'docusaurus.announcement.dismiss';
const ID = 'docusaurus.announcement.id';

async function start(id: string): Promise<void> {
  document.documentElement.dataset['announcement'] = id;
  const { announcement } = await import('../../../client/behaviours/chrome/announcement.ts');
  announcement();
}

describe('the announcement bar', () => {
  it('is closed for good, until there is another announcement', async () => {
    openDocument('<section><button class="announcement-close">x</button></section>');
    await start('a1');
    expect([localStorage.getItem(ID), localStorage.getItem(DISMISSED)]).toEqual(['a1', 'false']);
    click('.announcement-close');
    expect(localStorage.getItem(DISMISSED)).toBe('true');
    expect(document.documentElement.dataset['announcementBarInitiallyDismissed']).toBe('true');
    await start('a1');
    expect(localStorage.getItem(DISMISSED)).toBe('true');
    await start('a2');
    expect([localStorage.getItem(ID), localStorage.getItem(DISMISSED)]).toEqual(['a2', 'false']);
  });
});
