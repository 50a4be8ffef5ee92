/** The announcement bar. */
import type { ReactNode } from 'react';
import { withBase } from '../../model/href.ts';
import type { Announcement as AnnouncementText } from '../../model/config/site-chrome.ts';

/** Draws the bar; a reader who dismissed it never sees it, because a rule hides it before the first paint. */
export function Announcement(props: {
  announcement: AnnouncementText;
  baseUrl: string;
}): ReactNode {
  const { id, text, link, dismissible } = props.announcement;
  return (
    <section className="announcement" data-id={id} aria-label="Announcement">
      <p>
        {text}
        {link && ' '}
        {link && <a href={withBase(props.baseUrl, link.href)}>{link.label}</a>}
      </p>
      {dismissible && <button type="button" className="announcement-close" aria-label="Close" />}
    </section>
  );
}
