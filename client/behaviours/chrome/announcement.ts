/** The announcement bar. It stays closed until the announcement has a new id. */
import { entryApi } from '../../entry-api/entry-api.ts';

/** Handles the close button. `prepaint.ts` reads what it stores. */
export function announcement(): void {
  document.querySelector('.announcement-close')?.addEventListener('click', dismiss);
}

function dismiss(): void {
  const { dataset } = document.documentElement;
  entryApi.writeStored('docusaurus.announcement.dismiss', 'true');
  entryApi.writeStored('docusaurus.announcement.id', dataset['announcement'] ?? '');
  dataset['announcementBarInitiallyDismissed'] = 'true';
}
