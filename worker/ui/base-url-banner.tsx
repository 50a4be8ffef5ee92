/** The warning on a home page whose script did not load. */
import type { ReactNode } from 'react';

/**
 * Draws the banner, hidden. The pre-paint script shows it when the entry has not run, and puts the path that
 * the page was asked under into the last element.
 */
export function BaseUrlBanner({ baseUrl }: { baseUrl: string }): ReactNode {
  return (
    <div className="base-url-banner" role="alert" hidden>
      <p>
        <strong>Your Docusaurus site did not load properly.</strong>
      </p>
      <p>
        {`A very common reason is a wrong site base URL. Please check it; the current base URL is ${baseUrl} and the suggested one is `}
      </p>
      <code />
    </div>
  );
}
