/** The announcement bar. */
import type { ReactNode } from 'react';
import { withBase } from '../../model/href.ts';
import type { Announcement as AnnouncementText } from '../../model/config/site-chrome.ts';

/** Renders the bar. If the reader has dismissed it, a CSS rule hides it before the first paint. */
export function AnnouncementBar(props: {
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
