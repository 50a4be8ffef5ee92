/** The announcement bar: dismissed once closed, back with a new id (spec section 4). */
import { tools } from '../../entry/entry-api.ts';

/** Closes the bar for good at a click on its button; `prepaint.ts` reads what is stored. */
export function announcement(): void {
  document.querySelector('.announcement-close')?.addEventListener('click', dismiss);
}

function dismiss(): void {
  const { dataset } = document.documentElement;
  tools.writeStored('docusaurus.announcement.dismiss', 'true');
  tools.writeStored('docusaurus.announcement.id', dataset['announcement'] ?? '');
  dataset['announcementBarInitiallyDismissed'] = 'true';
}
