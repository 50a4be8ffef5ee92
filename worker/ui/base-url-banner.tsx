/** A warning on the home page, shown when its script did not load. */
import type { ReactNode } from 'react';

/**
 * Renders the banner, hidden. If the entry script has not run, the pre-paint script shows it and puts the requested path
 * into its last element.
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
