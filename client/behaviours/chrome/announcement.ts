/** The announcement bar. It stays closed until the announcement has a new id. */
import { entryApi } from '../../entry-api/entry-api.ts';

/** Closes the bar for good at a click on its button; `prepaint.ts` reads what is stored. */
export function announcement(): void {
  document.querySelector('.announcement-close')?.addEventListener('click', dismiss);
}

function dismiss(): void {
  const { dataset } = document.documentElement;
  entryApi.writeStored('docusaurus.announcement.dismiss', 'true');
  entryApi.writeStored('docusaurus.announcement.id', dataset['announcement'] ?? '');
  dataset['announcementBarInitiallyDismissed'] = 'true';
}
