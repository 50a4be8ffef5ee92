/** Runs before the pre-paint script on sites with an announcement: hides the bar if the reader has closed it. */
import { readStored } from '../state/storage.ts';

const root = document.documentElement;

// The bar isn't parsed yet, so `<html>` has its id. A new id shows the bar again.
if (
  readStored('docusaurus.announcement.dismiss') === 'true' &&
  readStored('docusaurus.announcement.id') === root.dataset['announcement']
)
  root.dataset['announcementBarInitiallyDismissed'] = 'true';
