/** The label of an entry of the navigation, with its icon and badge. */
import type { ReactNode } from 'react';
import type { LabelExtras } from '../../../model/navigation/nav-label.ts';
import { withBase } from '../../../model/href.ts';
import type { PageView } from '../../../model/release/page-view.ts';

/** The URL of the image with the site's icons, or `undefined` if there is none. */
export function iconsUrl({ client, site }: Pick<PageView, 'client' | 'site'>): string | undefined {
  return client.siteIcons && withBase(site.baseUrl, client.siteIcons);
}

/** Renders a label. Screen readers read the badge after it, and skip the icon. */
export function NavLabel(
  props: LabelExtras & { label: string; icons?: string | undefined },
): ReactNode {
  const { label, icon, badge, icons } = props;
  if (!badge && !(icon && icons)) return label;
  return (
    <span className="nav-label">
      {icon && icons && (
        <svg className="nav-icon" aria-hidden="true">
          <use href={`${icons}#${icon}`} />
        </svg>
      )}
      {label}
      {badge && (
        <>
          {' '}
          <span className={`nav-badge${badge.kind ? ` ${badge.kind}` : ''}`}>{badge.text}</span>
        </>
      )}
    </span>
  );
}
