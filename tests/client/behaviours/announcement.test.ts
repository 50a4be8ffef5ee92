import { expect, it } from 'vitest';
import { click, openDocument } from '../../support/client/page.ts';
import { provideEntryApi } from '../../support/client/entry-api.ts';

const DISMISSED = 'docusaurus.announcement.dismiss';
const ID = 'docusaurus.announcement.id';

it('the announcement bar stores the id of a closed announcement, and nothing before that', async () => {
  openDocument('<section><button class="announcement-close">x</button></section>', {
    attributes: { 'data-announcement': 'a1' },
  });
  await provideEntryApi();
  const { announcement } = await import('../../../client/behaviours/chrome/announcement.ts');
  announcement();
  expect([localStorage.getItem(ID), localStorage.getItem(DISMISSED)]).toEqual([null, null]);
  click('.announcement-close');
  expect([localStorage.getItem(ID), localStorage.getItem(DISMISSED)]).toEqual(['a1', 'true']);
  expect(document.documentElement.dataset['announcementBarInitiallyDismissed']).toBe('true');
});
