/** The announcement bar. */
import type { ReactNode } from 'react';
import { withBase } from '../../model/href.ts';
import type { Site } from '../../model/config/site.ts';
import { shellStrings } from '../../model/strings/shell-strings.ts';
import type { Announcement as AnnouncementText } from '../../model/config/site-chrome.ts';

/** Renders the bar. If the reader has dismissed it, a CSS rule hides it before the first paint. */
export function AnnouncementBar(props: { announcement: AnnouncementText; site: Site }): ReactNode {
  const { id, text, link, dismissible } = props.announcement;
  const strings = shellStrings(props.site);
  return (
    <section className="announcement" data-id={id} aria-label={strings.announcement}>
      <p>
        {text}
        {link && ' '}
        {link && <a href={withBase(props.site.baseUrl, link.href)}>{link.label}</a>}
      </p>
      {dismissible && (
        <button type="button" className="announcement-close" aria-label={strings.close} />
      )}
    </section>
  );
}
