/** The announcement bar: dismissed once closed, back with a new id (spec section 4). */
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
