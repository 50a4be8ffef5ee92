/** The announcement bar: dismissed once closed, back with a new id (spec section 4). */
import { readStored, writeStored } from '../../storage.ts';

const DISMISSED = 'docusaurus.announcement.dismiss';
const ID = 'docusaurus.announcement.id';

/** Notes which announcement the reader has seen, and closes it for good. */
export function announcement(): void {
  const { announcement: id } = document.documentElement.dataset;
  if (id === undefined) return;
  if (readStored(ID) !== id) {
    writeStored(ID, id);
    writeStored(DISMISSED, 'false');
  }
  document.querySelector('.announcement-close')?.addEventListener('click', dismiss);
}

function dismiss(): void {
  writeStored(DISMISSED, 'true');
  document.documentElement.dataset['announcementBarInitiallyDismissed'] = 'true';
}
