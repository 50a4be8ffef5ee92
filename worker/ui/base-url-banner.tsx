/** A warning on the home page, shown when its script did not load. */
import type { ReactNode } from 'react';
import type { Site } from '../../model/config/site.ts';
import { fillText } from '../../model/strings/message.ts';
import { shellStrings } from '../../model/strings/shell-strings.ts';

/**
 * Renders the banner, hidden. If the entry script has not run, the pre-paint script shows it and puts the requested path
 * into its last element.
 */
export function BaseUrlBanner({ site }: { site: Site }): ReactNode {
  const { baseUrlTitle, baseUrlText } = shellStrings(site);
  return (
    <div className="base-url-banner" role="alert" hidden>
      <p>
        <strong>{baseUrlTitle}</strong>
      </p>
      <p>{fillText(baseUrlText, { baseUrl: site.baseUrl })}</p>
      <code />
    </div>
  );
}
