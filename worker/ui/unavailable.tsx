/** The page for a moment when no release can be read: nothing in it may need one. */
import type { ReactNode } from 'react';

/** Draws the whole document of a 503 answer, without any file beside it. */
export function Unavailable({ title }: { title: string }): ReactNode {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`Unavailable | ${title}`}</title>
      </head>
      <body>
        <main>
          <h1>{`${title} cannot be shown right now`}</h1>
          <p>
            The pages are safe, but they cannot be read at the moment. This usually passes soon.
          </p>
          <p>
            <a href="">Try again</a>
          </p>
        </main>
      </body>
    </html>
  );
}
