/** The page of 429 and 503 responses. It needs no release and no files. */
import type { ReactNode } from 'react';

/** The page's styles. They are inline because no files may be available. The CSP allows them by hash. */
const STYLE =
  'body{display:grid;min-height:100dvh;margin:0;place-items:center;font:1.0625rem/1.6 -apple-system,Segoe UI,Roboto,Arial,sans-serif;color:light-dark(#14211f,#dfe6e4);background:light-dark(#eff5f5,#091110)}' +
  'main{box-sizing:border-box;max-width:34rem;padding:2rem 1.25rem}' +
  'h1{margin:0;font-size:2rem;line-height:1.15;letter-spacing:-.03em;text-wrap:balance}' +
  'p{margin:1rem 0 0}' +
  'a{display:inline-block;margin-top:.5rem;padding:.625rem 1.25rem;border-radius:.6rem;font-weight:600;text-decoration:none;color:light-dark(#fff,#091110);background:light-dark(#006663,#7fd6d1)}';

/** The hash of `STYLE` for the CSP. */
export const STYLE_HASH = "'sha256-ehY1vM5EayquxR8vFaac8iMiJ2OVwihTY99awIieiYk='";

/** The texts of the page. */
export interface NoticeText {
  title: string;
  heading: string;
  text: string;
  tryAgain: string;
  /** The language of the texts. */
  language: string;
  direction: 'ltr' | 'rtl';
}

/** Renders the document of a 429 or 503 response. */
export function Notice(notice: NoticeText): ReactNode {
  const { title, heading, text, tryAgain, language, direction } = notice;
  return (
    <html lang={language} dir={direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
        <title>{title}</title>
      </head>
      <body>
        <main>
          <h1>{heading}</h1>
          <p>{text}</p>
          <p>
            <a href="">{tryAgain}</a>
          </p>
        </main>
      </body>
    </html>
  );
}
